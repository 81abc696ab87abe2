import { hasLines, linesOf, looksLikeTable } from './linesOf';

/** Each line as what it stands below: `A›B`. */
const paths = (text: string) => {
  const lines = linesOf(text, 500);
  const path = (at: number): string => {
    const { title, parent } = lines[at] as (typeof lines)[number];
    return parent === undefined ? title : `${path(parent)}›${title}`;
  };
  return lines.map((_line, at) => path(at));
};

it.each([
  ['case 12: tabs', 'A\n\tB\n\t\tC', ['A', 'A›B', 'A›B›C']],
  ['case 13: the nearest earlier line with less indent', 'A\n      B\n   C\n  D', ['A', 'A›B', 'A›C', 'A›D']],
  ['case 14: figures that are words', '1.5 版本\n2 号机房', ['1.5 版本', '2 号机房']],
  ['case 15: Chinese numbering is dropped', '一、总体\n（1）设计', ['总体', '设计']],
  ['bullets and ticks', '- [x] 甲\n* 乙\n1. 丙\n2) 丁\n3、戊\n• 己\n+ 庚', ['甲', '乙', '丙', '丁', '戊', '己', '庚']],
  ['numbers without a blank behind them', '1.甲\n2．乙\n3）丙\n4)丁\n（五）戊', ['甲', '乙', '丙', '丁', '戊']],
  ['no numbers of a list', '3.x 兼容\n1.5版\n1.2.3 发布', ['3.x 兼容', '1.5版', '1.2.3 发布']],
  ['full-width spaces', 'A\n\u3000B\n\u3000\u3000C', ['A', 'A›B', 'A›B›C']],
  ['a tab leads to the next four', 'A\n  \tB\n    C', ['A', 'A›B', 'A›C']],
  ['empty lines are none', '\n甲\n\n  \n乙\n', ['甲', '乙']],
  ['the first column of a table', '甲\t张三\n乙\t李四', ['甲', '乙']],
  ['Windows line ends', '甲\r\n乙', ['甲', '乙']],
])('%s', (_what, text, expected) => {
  expect(paths(text)).toEqual(expected);
});

it('goes on in the description where a title is too long, between words', () => {
  expect(linesOf('one two three', 8)).toEqual([{ title: 'one two', rest: 'three', depth: 0 }]);
  expect(linesOf('一二三四五六七八九十', 8)).toEqual([{ title: '一二三四五六七八', rest: '九十', depth: 0 }]);
});

it('knows one line from several, and a table from an outline', () => {
  expect(hasLines('只有一行\n')).toBe(false);
  expect(hasLines('一\n二')).toBe(true);
  expect(looksLikeTable('甲\t张三\n乙\t李四')).toBe(true);
  expect(looksLikeTable('甲\n\t乙\n\t丙')).toBe(false);
});
