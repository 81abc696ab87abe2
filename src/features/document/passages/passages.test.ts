/** Passages in what is shown: chosen words become a quote, and what is discussed is marked where it stands. */
import { domWords, markSpans, passageAt, quoteOfRange } from './domWords';

const show = (html: string): HTMLElement => {
  document.body.innerHTML = `<div>${html}</div>`;
  return document.body.firstElementChild as HTMLElement;
};
const HTML =
  '<p>在<strong>三个</strong>工作日<span data-mention="x">@张三</span>内</p><div data-latex="a">a</div><p>完成</p>';

function choose(root: Element, words: string): Range {
  const { pieces, text } = domWords(root);
  const [from, to] = [text.indexOf(words), text.indexOf(words) + words.length];
  const point = (at: number, end: boolean) =>
    pieces.findLast((piece) => (end ? piece.from < at : piece.from <= at)) as (typeof pieces)[number];
  const range = document.createRange();
  const [first, last] = [point(from, false), point(to, true)];
  range.setStart(first.node, from - first.from);
  range.setEnd(last.node, to - last.from);
  return range;
}

it('counts words without mentions and formulas, as the shared text does', () => {
  expect(domWords(show(HTML)).text).toBe('在三个工作日内完成');
});

it('makes a quote of what is chosen, over marks, mentions and paragraphs', () => {
  const root = show(HTML);
  expect(quoteOfRange(root, choose(root, '三个工作日内完'))).toEqual({
    text: '三个工作日内完',
    before: '在',
    after: '成',
  });
  const whole = document.createRange();
  whole.selectNodeContents(root);
  expect(quoteOfRange(root, whole)?.text).toBe('在三个工作日内完成');
  const nothing = document.createRange();
  nothing.selectNodeContents(root.querySelector('[data-latex]') as Element);
  expect(quoteOfRange(root, nothing)).toBeNull();
});

it('marks passages that overlap, says which a click meets, and leaves the page as it was', () => {
  const root = show(HTML);
  const before = root.innerHTML;
  const unmark = markSpans(
    root,
    [
      { id: 'a', from: 1, to: 5 },
      { id: 'b', from: 4, to: 8 },
    ],
    () => undefined,
  );
  const marks = [...root.querySelectorAll('mark')].map((mark) => [mark.textContent, mark.dataset.passages]);
  expect(marks).toEqual([
    ['三个', 'a'],
    ['工', 'a'],
    ['作', 'a b'],
    ['日', 'b'],
    ['内', 'b'],
    ['完', 'b'],
  ]);
  expect(root.textContent).toBe('在三个工作日@张三内a完成');
  expect([passageAt(root.querySelectorAll('mark')[2] ?? null), passageAt(root)]).toEqual(['b', null]);
  unmark();
  expect(root.innerHTML).toBe(before);
});
