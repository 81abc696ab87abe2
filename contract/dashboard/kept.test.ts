/** What dashboards do by the clock and by a limit, and how two states of one differ. */
import { isRaised } from './alerts';
import type { Widget } from './dashboard';
import { describeDifference } from './difference';
import { goesOutOn, isHour, whenText } from './sending';

it('a figure that trembles at its limit is one crossing, until it has come back by the slack', () => {
  const rule = { side: 'above', limit: 10, slack: 2 } as const;
  let raised = false;
  const told = [9, 10, 11, 10, 9, 11, 8.5, 12, 8, 11, null, 13].map((value) => {
    const next = isRaised(rule, raised, value);
    const isCrossing = next && !raised;
    raised = next;
    return isCrossing;
  });
  // At 11; then not before it has fallen to 8 and passed 10 again.
  expect(told.flatMap((one, at) => (one ? [at] : []))).toEqual([2, 9]);
});

it('below is the same the other way round; without slack the limit itself ends it', () => {
  const rule = { side: 'below', limit: 5, slack: 0 } as const;
  expect([6, 5, 4.9].map((value) => isRaised(rule, false, value))).toEqual([false, false, true]);
  expect([4.9, 5, 6].map((value) => isRaised(rule, true, value))).toEqual([true, false, false]);
  expect(isRaised(rule, true, null)).toBe(true);
});

it('goes out on its days', () => {
  // 2026-11-02 is a Monday.
  const on = (cadence: 'day' | 'workday' | 'week' | 'month', dayNo: number, isWorked = true) =>
    ['2026-11-01', '2026-11-02', '2026-11-28'].map((day) => goesOutOn({ cadence, dayNo }, day, isWorked));
  expect(on('day', 0)).toEqual([true, true, true]);
  expect(on('week', 0)).toEqual([false, true, false]);
  expect(on('week', 6)).toEqual([true, false, false]);
  expect(on('month', 28)).toEqual([false, false, true]);
  expect(on('workday', 0, false)).toEqual([false, false, false]);
});

it('is late by three hours at the most', () => {
  expect(['08:59', '09:00', '11:59', '12:00'].map((now) => isHour('09:00', now))).toEqual([false, true, true, false]);
  // What was due before midnight is not sent on the next day.
  expect(isHour('23:45', '00:00')).toBe(false);
  expect(whenText({ cadence: 'week', dayNo: 4, at: '17:30' })).toBe('每周五 17:30');
  expect(whenText({ cadence: 'month', dayNo: 1, at: '09:00' })).toBe('每月 1 日 09:00');
  expect(whenText({ cadence: 'workday', dayNo: 0, at: '09:00' })).toBe('每个工作日 09:00');
});

const widget = (id: string, of: Partial<Widget> = {}): Widget => ({
  ...{ id, x: 0, y: 0, w: 3, h: 2, kind: 'number', title: id, metric: 'task.open', dimension: null },
  ...{ period: null, filters: [], target: null, text: '' },
  ...of,
});

it('says what was done since', () => {
  const filter = { period: 'month' as const, projectIds: [] };
  const then = { name: '交付', filter, widgets: [widget('a'), widget('b'), widget('c')] };
  expect(describeDifference(then, then)).toBe('与现在相同');
  const now = {
    name: '交付二',
    filter: { ...filter, period: 'week' as const },
    widgets: [widget('a', { x: 3 }), widget('b', { title: '别的' }), widget('d')],
  };
  expect(describeDifference(then, now)).toBe('此后新增 1 个、修改 1 个、删除 1 个组件，调整布局，修改筛选，改名');
});
