/** Writing as proposing: each way to change words becomes words to come and words to go, and the text stands as it stood. */
import { pageParts } from '@contract/document/text/parts';
import { standingPage } from '@contract/document/text/standing';
import { COMING, GOING } from '@contract/document/text/suggestions';
import { getSchema } from '@tiptap/core';
import { type Node as PageNode, Slice } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { proposed } from './suggesting';

const schema = getSchema(pageParts());
const ME = '00000000-0000-7000-8000-000000000001';
const pageOf = (...lines: string[]): PageNode =>
  schema.node(
    'doc',
    null,
    lines.map((line) => schema.node('paragraph', null, line ? [schema.text(line)] : [])),
  );
const begin = (...lines: string[]) => EditorState.create({ doc: pageOf(...lines) });
/** `+` before words to come, `-` before words to go, a line a block. */
function said(doc: PageNode): string {
  const lines: string[] = [];
  doc.forEach((block) => {
    let line = '';
    block.forEach(({ text = '', marks }) => {
      const names = marks.map(({ type }) => type.name);
      line += names.includes(COMING) ? `[+${text}]` : names.includes(GOING) ? `[-${text}]` : text;
    });
    lines.push(line);
  });
  return lines.join('|');
}
const step = (state: EditorState, change: (tr: Transaction) => Transaction): EditorState | null => {
  const made = proposed(state, change(state.tr), ME);
  return made && state.apply(made);
};
const then = (state: EditorState, ...changes: ((tr: Transaction) => Transaction)[]): EditorState => {
  let now = state;
  for (const change of changes) now = step(now, change) ?? now;
  return now;
};

it.each<[string, string[], (tr: Transaction) => Transaction, string]>([
  ['what is typed', ['三天'], (tr) => tr.insertText('整', 2), '三[+整]天'],
  ['what is taken away', ['三个天'], (tr) => tr.delete(2, 3), '三[-个]天'],
  ['what is typed over', ['三天'], (tr) => tr.insertText('五', 1, 2), '[-三][+五]天'],
  ['words over two paragraphs', ['甲乙', '丙丁'], (tr) => tr.delete(2, 6), '甲[-乙]|[-丙]丁'],
  [
    'pasted lines',
    ['甲乙'],
    (tr) => tr.replace(2, 2, new Slice(pageOf('一', '二').content, 1, 1)).setMeta('paste', true),
    '甲[+一]|[+二]乙',
  ],
])('makes %s a proposal', (_, lines, change, expected) => {
  const state = begin(...lines);
  const made = step(state, change);
  expect(made && said(made.doc)).toBe(expected);
  expect(made && standingPage(made.doc).eq(state.doc)).toBe(true);
});

it('takes away at once what is one’s own, and makes no second of what goes already', () => {
  const typed = then(begin('甲乙'), (tr) => tr.insertText('一二', 2));
  expect(said(then(typed, (tr) => tr.delete(3, 4)).doc)).toBe('甲[+一]乙');
  expect(
    said(
      then(
        begin('甲乙'),
        (tr) => tr.delete(1, 2),
        (tr) => tr.delete(1, 3),
      ).doc,
    ),
  ).toBe('[-甲乙]');
});

it('goes on with one suggestion while one writes at one place, and begins another elsewhere', () => {
  const state = then(
    begin('甲乙丙丁'),
    (tr) => tr.insertText('一', 2),
    (tr) => tr.insertText('二', 3),
    (tr) => tr.insertText('三', 6),
  );
  const ids = new Set<string>();
  state.doc.descendants((node) => {
    for (const { attrs } of node.marks) ids.add(String(attrs.of));
  });
  expect([said(state.doc), ids.size]).toEqual(['甲[+一二]乙丙[+三]丁', 2]);
});

it('moves the cursor before what was taken away backwards, and behind what was taken away forwards', () => {
  const at = (pos: number) => {
    const state = begin('甲乙丙');
    return state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos)));
  };
  const heads = [at(3), at(2)].map((state) => step(state, (tr) => tr.delete(2, 3))?.selection.head);
  expect(heads).toEqual([2, 3]);
});

it('makes nothing of what is no change of words', () => {
  const state = begin('甲', '乙');
  const table = schema.node('horizontalRule');
  expect([
    step(state, (tr) => tr.insert(0, table)),
    step(state, (tr) => tr.setBlockType(1, 1, schema.nodes.heading as never, { level: 1 })),
    step(state, (tr) => tr.join(3)),
  ]).toEqual([null, null, null]);
});

it('leaves the text as it stands whatever is typed, taken away, typed over or pasted, 2,000 times at random', () => {
  // A generator of its own: each run is the same everywhere.
  let seed = 20_261_129;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 4_294_967_296) * below);
  };
  const start = begin('交付期限为三个工作日', '', '逾期按日计罚，以书面为准');
  let state = start;
  let made = 0;
  for (let turn = 0; turn < 2_000; turn += 1) {
    // As long as before, or one begins anew.
    if (state.doc.content.size > 400) state = start;
    const spots: number[] = [];
    state.doc.descendants((node, pos) => {
      if (node.isTextblock) for (let at = 0; at <= node.content.size; at += 1) spots.push(pos + 1 + at);
    });
    const [one, other] = [random(spots.length), random(spots.length)].sort((a, b) => a - b) as [number, number];
    const [from, to] = [spots[one] as number, spots[Math.min(other, one + 6)] as number];
    const change = [
      (tr: Transaction) => tr.insertText('甲乙'.slice(0, 1 + random(2)), from),
      (tr: Transaction) => tr.delete(from, to),
      (tr: Transaction) => tr.insertText('丙', from, to),
      (tr: Transaction) => tr.replace(from, from, new Slice(pageOf('一', '二').content, 1, 1)).setMeta('paste', true),
    ][random(4)] as (tr: Transaction) => Transaction;
    const next = step(state, change);
    if (next && !next.doc.eq(state.doc)) made += 1;
    state = next ?? state;
    expect(standingPage(state.doc).eq(start.doc)).toBe(true);
  }
  expect(made).toBeGreaterThan(1_000);
});
