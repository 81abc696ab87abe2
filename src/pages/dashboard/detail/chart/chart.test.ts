/** Widgets over rows: what picture fits, what it draws, which rows stand behind each point, and filters in the address. */
import type { Chart, ChartAnswer } from '@contract/dashboard/chart/chart';
import { pivotOf } from '@contract/dashboard/chart/pivot';
import type { Widget } from '@contract/dashboard/dashboard';
import { picksOf, pickText, specOf } from '@/features/dashboard/chart/spec';
import { nextTab, shownOn, tabsOf } from '@/features/dashboard/tabs';
import { optionOf } from '@/features/insight';
import { columnFilters, readPick, withPick, writePick } from './look';
import { COUNT, firstChart, kindsFor } from './natural';

const chart = (of: Partial<Chart> = {}): Chart => ({
  ...firstChart({ kind: 'rows', code: 'task' }, []),
  ...of,
});
const head = (label: string, rest = false) => ({ key: rest ? null : label, label, rest });
const answer = (of: Partial<ChartAnswer>): ChartAnswer => ({
  ...{ heads: [], cells: [], sums: [], whole: [], before: null, notes: [], readTime: '2026-11-28T00:00:00Z' },
  ...of,
});
const by = (column: string) => ({ column, grain: null });
const one = chart({ dimensions: [by('状态')] });
const states = answer({
  heads: [[head('进行中'), head('已完成'), head('其余', true)]],
  sums: [[[5], [3], [2]]],
  whole: [10],
});
const two = chart({ dimensions: [by('项目名称'), by('状态')], measures: [COUNT, { ...COUNT, name: '工时' }] });
const crossed = answer({
  heads: [
    [head('甲'), head('乙')],
    [head('进行中'), head('已完成')],
  ],
  cells: [
    { at: [0, 0], values: [1, 8] },
    { at: [1, 1], values: [2, 6] },
  ],
  sums: [
    [
      [1, 8],
      [2, 6],
    ],
    [
      [1, 8],
      [2, 6],
    ],
  ],
  whole: [3, 14],
});
const widget = (kind: Parameters<typeof specOf>[0]['kind'], target: number | null = null) => ({ kind, target });

it('proposes a picture by what is chosen', () => {
  const choice = { name: '状态', type: 'text' as const, choices: ['进行中'] };
  const day = { name: '截止日期', type: 'date' as const };
  expect(firstChart(one.source, [day, choice]).dimensions).toEqual([by('状态')]);
  expect(firstChart(one.source, [day]).dimensions).toEqual([{ column: '截止日期', grain: 'month' }]);
  const month = { column: '截止日期', grain: 'month' as const };
  expect(kindsFor(chart())[0]).toBe('number');
  expect(kindsFor(one)[0]).toBe('bar');
  expect(kindsFor({ ...one, dimensions: [by('客户省份')] })[0]).toBe('map');
  expect(kindsFor({ ...one, dimensions: [month] })[0]).toBe('line');
  expect(kindsFor({ ...one, dimensions: [month, by('状态')] })[0]).toBe('stack');
  expect(kindsFor({ ...one, dimensions: [month], measures: two.measures })[0]).toBe('combo');
});

it('colours states by what they are, and draws each kind of picture of the same answer', () => {
  expect(specOf(widget('bar'), one, states)?.labelTones).toEqual(['blue', 'green', undefined]);
  expect(specOf(widget('stack'), two, crossed)?.series.map(({ name, tone, values }) => [name, tone, values])).toEqual([
    ['进行中', 'blue', [1, 0]],
    ['已完成', 'green', [0, 2]],
  ]);
  expect(specOf(widget('column', 4), two, crossed)?.lines).toEqual([{ name: '目标 4', value: 4 }]);
  expect(specOf(widget('pivot'), two, crossed)).toBeNull();
  const look = { text: '', soft: '', line: '', ground: '', primary: '', series: ['a', 'b'], font: '' };
  type Drawn = { series: { type: string; data: unknown[] }[] };
  const types = (['funnel', 'treemap', 'heat', 'scatter'] as const).map((kind) => {
    const spec = specOf(widget(kind), two, crossed);
    const { series } = optionOf(spec as NonNullable<typeof spec>, look) as unknown as Drawn;
    return [series[0]?.type, series[0]?.data.length];
  });
  expect(types).toEqual([
    ['funnel', 2],
    ['treemap', 2],
    ['heatmap', 4],
    ['scatter', 2],
  ]);
});

it('leads from each point to its rows, from the rest to all others', () => {
  expect(picksOf(one, states, { series: 0, at: 1 })).toEqual([{ ...by('状态'), values: ['已完成'] }]);
  expect(picksOf(one, states, { series: 0, at: 2 })).toEqual([
    { ...by('状态'), values: ['进行中', '已完成'], not: true },
  ]);
  expect(picksOf(two, crossed, { series: 1, at: 0 }).map(({ values }) => values)).toEqual([['甲'], ['已完成']]);
  expect(pickText(crossed, { series: 1, at: 0 })).toBe('甲 × 已完成');
});

it('sums a pivot by rows, by columns and as a whole', () => {
  const { columns, rows } = pivotOf(two, crossed);
  expect(columns.map(({ label }) => label)).toEqual([
    ...['进行中 · 数量', '进行中 · 工时', '已完成 · 数量', '已完成 · 工时'],
    ...['合计 · 数量', '合计 · 工时'],
  ]);
  expect(rows.map(({ label, values }) => [label, ...values])).toEqual([
    ['甲', 1, 8, null, null, 1, 8],
    ['乙', null, null, 2, 6, 2, 6],
    ['合计', 1, 8, 2, 6, 3, 14],
  ]);
  expect(pivotOf(one, states).rows.at(-1)).toEqual({ label: '合计', at: null, values: [10] });
});

it('keeps filters by columns in the address, whatever stands in their names', () => {
  const picks = [
    { column: '状态', grain: null, values: ['进行中', null] },
    { column: '截止@日=期', grain: 'month' as const, values: ['2026-03-01'], not: true },
    { column: '甲,乙', grain: null, values: ['a,b=c!d%&'] },
  ];
  expect(picks.map(writePick).map(readPick)).toEqual(picks);
  expect(writePick({ column: '状态', grain: null, values: ['进行中'] })).toBe('状态=进行中');
  expect([readPick('没有等号'), readPick('=x'), readPick('日@eon=x'), readPick('%E0%A4%A=x')]).toEqual([
    ...[null, null, null, null],
  ]);
  const none = () => [];
  expect([columnFilters.read([], none), columnFilters.read(columnFilters.write([]), none)]).toEqual([null, []]);
  const pick = { column: '状态', grain: null, values: ['已完成'] };
  expect(withPick(picks, pick).filter(({ column }) => column === '状态')).toEqual([pick]);
});

it('puts widgets on the tabs that they name, and turns from the last to the first', () => {
  const on = (id: string, y: number, tab?: string) =>
    ({ id, x: 0, y, w: 6, h: 2, ...(tab !== undefined && { tab }) }) as unknown as Widget;
  const widgets = [on('a', 0, '质量'), on('b', 1), on('c', 2, '成本'), on('d', 3, '质量')];
  expect(tabsOf(widgets)).toEqual(['', '质量', '成本']);
  expect(shownOn(widgets, '质量').shown.map(({ id }) => id)).toEqual(['a', 'd']);
  // A tab that is not there any more is the first.
  expect(shownOn(widgets, '没有')).toMatchObject({ tab: '', shown: [{ id: 'b' }] });
  expect([nextTab(['', '质量', '成本'], '成本'), nextTab(['', '质量', '成本'], '')]).toEqual(['', '质量']);
  expect(tabsOf([on('a', 0)])).toEqual(['']);
});
