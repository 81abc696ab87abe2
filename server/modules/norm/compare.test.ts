/** Two versions beside each other: worked example 22 of the note on documents, and what becomes of clauses. */
import { compareClauses, wordParts } from './compare';

const clause = (anchor: string, no: string, text = '', parent: string | null = null) => ({
  ...{ anchor, parent, no, title: anchor, text },
});
const kinds = (before: Parameters<typeof compareClauses>[0], after: Parameters<typeof compareClauses>[1]) =>
  compareClauses(before, after).map(({ anchor, kind }) => [anchor, kind]);

it('tells words apart, Han characters one by one, numbers whole (22)', () => {
  expect(wordParts('三个工作日', '五个工作日')).toEqual([
    { kind: 'gone', text: '三' },
    { kind: 'come', text: '五' },
    { kind: 'same', text: '个工作日' },
  ]);
  expect(wordParts('限 15 天', '限 18 天').filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'gone', text: '15' },
    { kind: 'come', text: '18' },
  ]);
  expect(wordParts('', '')).toEqual([]);
});

it('tells what came, went, changed, moved, and what has another number only', () => {
  const before = [clause('甲', '1'), clause('乙', '2', '旧'), clause('丙', '3'), clause('丁', '4')];
  const after = [clause('甲', '1'), clause('新', '2'), clause('乙', '3', '新'), clause('丁', '4'), clause('丙', '5')];
  expect(kinds(before, after)).toEqual([
    ['甲', 'same'],
    ['新', 'added'],
    ['乙', 'changed'],
    ['丁', 'moved'],
    ['丙', 'renumbered'],
  ]);
  expect(kinds([clause('甲', '1'), clause('乙', '1.1', '', '甲'), clause('丙', '2')], [clause('丙', '1')])).toEqual([
    ['甲', 'removed'],
    ['乙', 'removed'],
    ['丙', 'renumbered'],
  ]);
});

it('does not take long for two long texts that have nothing in common', () => {
  const han = (from: number) =>
    Array.from({ length: 10_500 }, (_, at) => String.fromCharCode(from + ((at * 37) % 5000))).join('');
  const begun = Date.now();
  const parts = wordParts(han(0x4e00), han(0x6200));
  expect(Date.now() - begun).toBeLessThan(2_000);
  expect(
    parts
      .filter(({ kind }) => kind === 'come')
      .map(({ text }) => text.length)
      .reduce((a, b) => a + b, 0),
  ).toBeGreaterThan(5_000);
});
