/** The form that chooses rows, and what a widget over rows shows without a picture: numbers and pivots that open their rows. */
import type { Chart, ChartAnswer, ChartPick, ChartSourceInfo } from '@contract/dashboard/chart/chart';
import type { Widget } from '@contract/dashboard/dashboard';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { useState } from 'react';
import { ChartWidget } from '@/features/dashboard/chart/ChartWidget';
import { panelsOf } from '@/features/dashboard/chart/panels';
import { ChartFields } from './ChartFields';
import { firstChart } from './natural';

const sources: ChartSourceInfo[] = [
  {
    ...{ source: { kind: 'rows', code: 'task' }, name: '任务', note: '每行一个任务' },
    columns: [
      { name: '状态', type: 'text', choices: ['进行中', '已完成'] },
      { name: '预计工时', type: 'number' },
      { name: '截止日期', type: 'date' },
    ],
  },
];
const [task] = sources as [ChartSourceInfo];

let last: Chart | null = null;
/** Holds what is chosen, as the editor does. */
function Holder() {
  const [value, setValue] = useState<Chart>(firstChart(task.source, task.columns));
  last = value;
  return <ChartFields sources={sources} value={value} onChange={setValue} />;
}

it('says what is counted, adds a sum and a formula with names of their own, and takes a second group', async () => {
  last = null;
  render(
    <App>
      <Holder />
    </App>,
  );
  await act(async () => {});
  expect(screen.getByText('每行一个任务')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '添加指标' }));
  fireEvent.click(screen.getByRole('button', { name: '添加分组' }));
  expect(last).toMatchObject({
    measures: [{ name: '数量' }, { name: '数量 2', aggregate: 'count' }],
    dimensions: [{ column: '状态', grain: null }, { column: '状态' }],
  });
  fireEvent.change(screen.getByRole('textbox', { name: '指标 2的名称' }), { target: { value: '[全部]' } });
  fireEvent.click(screen.getByRole('button', { name: '去掉分组 2' }));
  fireEvent.click(screen.getByRole('button', { name: '添加条件' }));
  expect(last).toMatchObject({
    measures: [{ name: '数量' }, { name: '全部' }],
    dimensions: [{ column: '状态' }],
    conditions: [{ field: '状态', op: 'is' }],
  });
});

const widget = (kind: Widget['kind'], target: number | null = null): Widget => ({
  ...{ id: '01900000-0000-7000-8000-000000000000', x: 0, y: 0, w: 6, h: 5, kind, title: '', metric: null },
  ...{ dimension: null, period: null, filters: [], target, text: '' },
});
const answer: ChartAnswer = {
  heads: [[{ key: '进行中', label: '进行中', rest: false }]],
  ...{ cells: [], sums: [[[12_345]]], whole: [12_345], notes: ['不按期间筛选'], readTime: '2026-11-28T00:00:00Z' },
  before: { from: '2026-10-01', to: '2026-10-31', whole: [10_000], sums: [[10_000]] },
};

it('says a wide number short and whole, how it moved, what does not hold, and opens its rows', () => {
  const opened: ChartPick[][] = [];
  const chart = { ...firstChart(task.source, task.columns), unit: '小时' };
  const shown = (kind: Widget['kind'], target: number | null = null) => (
    <App>
      <ChartWidget
        {...{ widget: widget(kind, target), chart, answer, name: '工时' }}
        onPick={(picks) => opened.push(picks)}
      />
    </App>
  );
  const { rerender } = render(shown('number'));
  const figure = screen.getByRole('button', { name: '工时 12345 小时，查看明细' });
  expect(figure.textContent).toBe('1.23 万');
  expect(screen.getByText(/\+23\.5%/)).toBeTruthy();
  expect(screen.getByText('不按期间筛选')).toBeTruthy();
  fireEvent.click(figure);
  rerender(shown('pivot'));
  fireEvent.click(screen.getByRole('button', { name: /^进行中 × 数量 12345/ }));
  expect(opened).toEqual([[], [{ column: '状态', grain: null, values: ['进行中'] }]]);
  rerender(shown('gauge', 20_000));
  expect(screen.getByRole('meter', { name: '工时 进度' })).toHaveProperty('max', 20_000);
  rerender(shown('pie'));
  expect(screen.getByRole('button', { name: '进行中 12345 小时，查看明细' })).toBeTruthy();
});

const heads = (labels: readonly (string | null)[]) => labels.map((key) => ({ key, label: key ?? '未填', rest: false }));

it('puts provinces on their tiles by name, short or whole, and lists what is none', () => {
  const opened: string[] = [];
  const chart = { ...firstChart(task.source, task.columns), dimensions: [{ column: '省份', grain: null }], unit: '' };
  const places: ChartAnswer = {
    ...answer,
    ...{ heads: [heads(['四川', '广东省', null, '四川省', '海外'])], notes: [], before: null },
    ...{ sums: [[[8], [1], [2], [3], [4]]], whole: [18] },
  };
  render(
    <App>
      <ChartWidget
        {...{ widget: widget('map'), chart, answer: places, name: '交付' }}
        onPick={(picks, label) => opened.push(`${label} ${String(picks[0]?.values[0])}`)}
      />
    </App>,
  );
  const tile = (name: string) => screen.getByRole('button', { name: `${name}，查看明细` });
  for (const name of ['四川 8', '广东 1', '未填 2', '四川省 3', '海外 4']) fireEvent.click(tile(name));
  expect(opened).toEqual(['四川 四川', '广东 广东省', '未填 null', '四川省 四川省', '海外 海外']);
  // All 34 and those that name none; the most is the darkest.
  const tiles = screen.getAllByRole('listitem');
  expect(tiles).toHaveLength(35);
  expect(tile('四川 8').parentElement?.dataset.shade).toBe('4');
  expect(tile('广东 1').parentElement?.dataset.shade).toBe('1');
  expect(screen.getByText('西藏').closest('li')?.dataset.shade).toBe('0');
  fireEvent.click(screen.getByRole('button', { name: '交付：以表格查看' }));
  expect(screen.getByRole('rowheader', { name: '海外' })).toBeTruthy();
});

it('draws small multiples with one scale, nothing where nothing was averaged', () => {
  const crossed: ChartAnswer = {
    ...{ notes: [], before: null, readTime: '2026-11-28T00:00:00Z', sums: [], whole: [] },
    heads: [heads(['甲', '乙']), heads(['一月', '二月'])],
    cells: [
      { at: [0, 0], values: [5] },
      { at: [1, 1], values: [-2] },
    ],
  };
  const count = { name: '数量', aggregate: 'count' as const, column: null, formula: '' };
  const mean = { ...count, aggregate: 'avg' as const, column: '工时' };
  expect(panelsOf({ measures: [count] }, crossed)).toEqual({
    panels: [
      { at: 0, label: '一月', values: [5, 0] },
      { at: 1, label: '二月', values: [0, -2] },
    ],
    ...{ top: 5, bottom: -2 },
  });
  expect(panelsOf({ measures: [mean] }, crossed).panels[1]?.values).toEqual([null, -2]);
});
