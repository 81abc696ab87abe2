/** What charts draw, and what is read aloud of them. */
import type { Look } from './look';
import { heightOf, optionOf } from './option';
import { csvOf } from './save';
import { type ChartSpec, isEmpty, pointText, shortFigure } from './spec';

const look: Look = {
  text: '#1',
  soft: '#2',
  line: '#3',
  ground: '#4',
  primary: '#5',
  series: ['#a', '#b'],
  font: 'Noto Sans',
};
const flow: ChartSpec = {
  kind: 'area',
  labels: ['11-02', '11-03'],
  axis: '日期',
  unit: '个',
  series: [
    { key: 'IN_PROGRESS', name: '进行中', values: [1, 2] },
    { key: 'DONE', name: '已完成', values: [0, null] },
  ],
};
type Drawn = {
  series: { type: string; stack?: string; data: unknown[]; lineStyle?: { type?: string } }[];
  aria: object;
};

it('lays areas one on the other, with patterns, and leaves out what the legend has put away', () => {
  const all = optionOf(flow, look) as unknown as Drawn;
  expect(all.series.map(({ type, stack, data }) => [type, stack, data])).toEqual([
    ['line', 'all', [1, 2]],
    ['line', 'all', [0, null]],
  ]);
  expect(all.aria).toEqual({ enabled: true, decal: { show: true } });
  const one = optionOf(flow, look, new Set(['DONE'])) as unknown as Drawn;
  expect(one.series.map(({ data }) => data.length)).toEqual([2, 0]);
});

it('draws a guideline dashed, and dots at their labels', () => {
  const burn: ChartSpec = {
    ...flow,
    kind: 'line',
    series: [{ key: 'guide', name: '参考线', values: [4, 0], guide: true }],
  };
  expect((optionOf(burn, look) as unknown as Drawn).series[0]?.lineStyle?.type).toBe('dashed');
  const dots: ChartSpec = { ...flow, kind: 'dots', dots: [{ at: 1, value: 9, name: 'CRM-1 登录' }] };
  expect((optionOf(dots, look) as unknown as Drawn).series).toMatchObject([{ type: 'scatter', data: [[1, 9]] }]);
  expect(pointText(dots, { series: 0, at: 0 })).toBe('CRM-1 登录，11-03，9 个');
});

it('tells lines apart by dashes and marks, and bars beside each other by patterns, without their colours', () => {
  const lines: ChartSpec = {
    ...flow,
    kind: 'line',
    series: ['a', 'b', 'c'].map((key) => ({ key, name: key, values: [1, 2] })),
  };
  const drawn = optionOf(lines, look) as unknown as { series: { symbol: string; lineStyle: { type: unknown } }[] };
  expect(new Set(drawn.series.map(({ symbol }) => symbol)).size).toBe(3);
  expect(new Set(drawn.series.map(({ lineStyle }) => JSON.stringify(lineStyle.type))).size).toBe(3);
  const aria = (spec: ChartSpec) => (optionOf(spec, look) as unknown as Drawn).aria;
  expect(aria({ ...lines, kind: 'column' })).toEqual({ enabled: true, decal: { show: true } });
  expect(aria({ ...lines, kind: 'column', series: lines.series.slice(0, 1) })).toEqual({
    enabled: true,
    decal: { show: false },
  });
});

it('says a point aloud, and that there is nothing', () => {
  expect(pointText(flow, { series: 0, at: 1 })).toBe('11-03，进行中 2 个');
  expect(pointText(flow, { series: 1, at: 1 })).toBe('11-03，已完成 —');
  expect(isEmpty(flow)).toBe(false);
  expect(isEmpty({ ...flow, series: [{ key: 'a', name: 'a', values: [0, null] }] })).toBe(true);
  expect(heightOf({ ...flow, kind: 'bars', labels: ['张三', '李四', '王五'] })).toBe(134);
});

it('says wide numbers short on axes, and whole in the table that is saved', () => {
  expect([12345, 999_949_999, 123_456_789, -98_765, 9999, 99_999_999, null].map(shortFigure)).toEqual([
    ...['1.23 万', '10 亿', '1.23 亿', '−9.88 万'.replace('−', '-'), '9999', '1 亿', '—'],
  ]);
  const wide: ChartSpec = { ...flow, labels: ['=1+1', 'a"b,c'] };
  expect(csvOf(wide)).toBe('\uFEFF日期,进行中,已完成\r\n\'=1+1,1,0\r\n"a""b,c",2,\r\n');
});
