/** Where words that were looked for stand in what is shown, as the search finds them: whatever their case and width. */
import { type SoughtTerm, soughtTerms, termMarks } from '@contract/search/terms';

export { soughtTerms };

/** More of a common word helps nobody. */
const MARKS_MAX = 2_000;
const BLOCK = 'p, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote, dt, dd, div, section, article, body';

/** Begin and end of each place in a text, in order, none within another. */
export const soughtMarks = (text: string, terms: readonly SoughtTerm[]): [number, number][] =>
  termMarks(text, terms, MARKS_MAX);

/** The same within elements: a word may run on from one piece of a line to the next, never from a paragraph to another. */
export function soughtRanges(root: Element, terms: readonly SoughtTerm[]): Range[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const pieces: { node: Text; from: number }[] = [];
  let text = '';
  let block: Element | null | undefined;
  // Ends: each turn goes on in the page.
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const own = node.parentElement?.closest(BLOCK);
    if (node.parentElement?.matches('style, script')) continue;
    if (own !== block) text += '\n';
    block = own;
    pieces.push({ node, from: text.length });
    text += node.data;
  }
  let at = 0;
  const pointAt = (offset: number): [Text, number] => {
    while (at + 1 < pieces.length && (pieces[at + 1]?.from ?? 0) <= offset) at += 1;
    const { node, from } = pieces[at] as { node: Text; from: number };
    return [node, offset - from];
  };
  return soughtMarks(text, terms).map(([from, to]) => {
    const range = root.ownerDocument.createRange();
    range.setStart(...pointAt(from));
    const [last, offset] = pointAt(to - 1);
    range.setEnd(last, offset + 1);
    return range;
  });
}

function scrollerOf(element: Element): Element | null {
  // Ends: each turn goes up in the page.
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return element.ownerDocument.scrollingElement;
}

/**
 * Marks the words without touching the elements, which are React's or a document's own, and brings the first into sight.
 * @returns takes the marks away
 */
export function markSought(root: Element, words: string): () => void {
  const ranges = soughtRanges(root, soughtTerms(words));
  const [first] = ranges;
  const view = root.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  if (!first || !view) return () => undefined;
  const scroller = scrollerOf(first.startContainer.parentElement ?? root);
  if (scroller) {
    const top = scroller === root.ownerDocument.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
    const away = first.getBoundingClientRect().top - top;
    if (away < 0 || away > scroller.clientHeight) scroller.scrollTop += away - scroller.clientHeight / 3;
  }
  // Older browsers have no marks of this kind; there it is at least scrolled to.
  const { highlights } = (view.CSS ?? {}) as Partial<typeof CSS>;
  if (!highlights) return () => undefined;
  highlights.set('sought', new view.Highlight(...ranges));
  return () => void highlights.delete('sought');
}
