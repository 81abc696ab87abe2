/** Formulas over measures, and what one query of a chart is put in order as. */
import type { Chart, ChartMeasure } from './chart';
import { bucketStart, type CubeRow, cubeOf, labelOfKey } from './cube';
import { compileFormula, FormulaRefused } from './formula';

describe('formulas', () => {
  const names = ['已完成', '全部'];
  it.each([
    ['[已完成] / [全部] * 100', [3, 4], 75],
    ['1 - [已完成]/[全部]', [1, 4], 0.75],
    ['-([全部] - [已完成]) * 2', [1, 4], -6],
    ['[已完成] / [全部]', [3, 0], null],
    ['[已完成] + 1', [null, 4], null],
    ['2 + 3 * 4', [0, 0], 14],
  ])('reckons %s', (text, values, expected) => {
    expect(compileFormula(text, names)(values)).toBe(expected);
  });
  it.each([
    ['', '不完整'],
    ['[别的] + 1', '[别的]'],
    ['[全部] +', '不完整'],
    ['([全部]', '右括号'],
    ['[全部] [已完成]', '多余'],
    ['全部 / 2', '看不懂'],
    ['('.repeat(30), '太深'],
  ])('refuses %s in words', (text, word) => {
    expect(() => compileFormula(text, names)).toThrow(FormulaRefused);
    expect(() => compileFormula(text, names)).toThrow(word);
  });
});

const measure = (of: Partial<ChartMeasure>): ChartMeasure => ({
  ...{ name: '数量', aggregate: 'count', column: null, formula: '' },
  ...of,
});
const chart = (of: Partial<Chart>): Chart => ({
  ...{ source: { kind: 'rows', code: 'task' }, dimensions: [], measures: [measure({})], match: 'all', conditions: [] },
  ...{ time: null, top: 12, compare: false, unit: '' },
  ...of,
});
const about = (of: Chart) => ({
  ...{ chart: of, flags: of.dimensions.map(() => false), within: of.dimensions.map(() => null), before: null },
});
const row = (groups: CubeRow['groups'], values: (number | null)[]): CubeRow => ({ groups, values, before: null });
const key = (name: string | null, rank: number, rest = false) => ({ key: name, rank, rest });

it('puts groups largest first, the rest last, and reckons formulas of sums, never of parts', () => {
  const measures = [
    measure({ name: '准时' }),
    measure({ name: '全部' }),
    measure({ name: '准时率', aggregate: null, formula: '[准时] / [全部] * 100' }),
  ];
  const dimensions = [{ column: '项目', grain: null }];
  const found = cubeOf(
    [
      row([key('乙', 2)], [1, 10, null]),
      row([key(null, 401, true)], [0, 6, null]),
      row([key('甲', 1)], [3, 4, null]),
      row([null], [4, 20, null]),
    ],
    about(chart({ measures, dimensions })),
  );
  expect(found.heads[0]?.map(({ label }) => label)).toEqual(['甲', '乙', '其余']);
  expect(found.sums[0]).toEqual([
    [3, 4, 75],
    [1, 10, 10],
    [0, 6, 0],
  ]);
  expect(found.whole).toEqual([4, 20, 20]);
});

it('fills months without rows by 0, an average by nothing, and keeps both sums of a pivot', () => {
  const measures = [measure({}), measure({ name: '平均', aggregate: 'avg', column: '天数' })];
  const dimensions = [
    { column: '日期', grain: 'month' as const },
    { column: '类型', grain: null },
  ];
  const of = chart({ measures, dimensions, time: '日期' });
  const found = cubeOf(
    [
      row([key('2026-01-01', 2), key('缺陷', 1)], [2, 5]),
      row([key('2026-03-01', 1), key(null, 2)], [1, 9]),
      row([key('2026-01-01', 2), null], [2, 5]),
      row([key('2026-03-01', 1), null], [1, 9]),
      row([null, key('缺陷', 1)], [2, 5]),
      row([null, key(null, 2)], [1, 9]),
      row([null, null], [3, 6.3333]),
    ],
    { ...about(of), within: [{ from: '2026-01-15', to: '2026-04-02' }, null] },
  );
  expect(found.heads.map((heads) => heads.map(({ label }) => label))).toEqual([
    ['2026-01', '2026-02', '2026-03', '2026-04'],
    ['缺陷', '未填'],
  ]);
  expect(found.sums[0]).toEqual([
    [2, 5],
    [0, null],
    [1, 9],
    [0, null],
  ]);
  expect(found.cells).toEqual([
    { at: [0, 0], values: [2, 5] },
    { at: [2, 1], values: [1, 9] },
  ]);
});

it('runs on over time from what is earlier, by each group, with formulas of what has run', () => {
  const measures = [
    measure({}),
    measure({ name: '完成', aggregate: 'sum', column: '完成' }),
    measure({ name: '比例', aggregate: null, formula: '[完成] / [数量] * 100' }),
  ];
  const month = { column: '日期', grain: 'month' as const };
  const one = chart({ measures, dimensions: [month], running: true });
  const rest = { key: null, rest: true, rank: 9 };
  const single = cubeOf(
    [
      row([rest], [4, 4, null]),
      row([key('2026-01-01', 1)], [2, 1, null]),
      row([key('2026-03-01', 2)], [4, 0, null]),
      row([key(null, 3)], [9, 9, null]),
      row([null], [19, 14, null]),
    ],
    { ...about(one), within: [null] },
  );
  expect(single.heads[0]?.map(({ label }) => label)).toEqual(['2026-01', '2026-02', '2026-03', '未填', '更早']);
  expect(single.sums[0]).toEqual([
    [6, 5, (5 / 6) * 100],
    [6, 5, (5 / 6) * 100],
    [10, 5, 50],
    [9, 9, 100],
    [4, 4, 100],
  ]);
  expect(single.whole.slice(0, 2)).toEqual([19, 14]);
  const two = chart({ dimensions: [month, { column: '类型', grain: null }], running: true });
  const crossed = cubeOf(
    [
      row([key('2026-01-01', 1), key('缺陷', 1)], [2]),
      row([key('2026-03-01', 2), key('需求', 2)], [1]),
      row([key('2026-01-01', 1), null], [2]),
      row([key('2026-03-01', 2), null], [1]),
      row([null, key('缺陷', 1)], [2]),
      row([null, key('需求', 2)], [1]),
      row([null, null], [3]),
    ],
    { ...about(two), within: [null, null] },
  );
  const figures = (column: number) => crossed.cells.filter(({ at }) => at[1] === column).map(({ values }) => values[0]);
  expect([figures(0), figures(1)]).toEqual([
    [2, 2, 2],
    [0, 0, 1],
  ]);
  expect(crossed.sums[0]).toEqual([[2], [2], [3]]);
});

it('names buckets', () => {
  expect(['2026-11-28', '2026-02-01'].map((day) => bucketStart(day, 'quarter'))).toEqual(['2026-10-01', '2026-01-01']);
  expect(labelOfKey('2026-10-01', 'quarter')).toBe('2026 年 4 季度');
  expect([labelOfKey('03', 'monthOfYear'), labelOfKey('7', 'weekday'), labelOfKey('true', null, true)]).toEqual([
    '3 月',
    '周日',
    '是',
  ]);
});
