import type { WeekSheet } from '@contract/hours/hours';
import { cellOf, gridRows, shownMinutes } from './grid';

const task = { taskId: 't1', taskNo: 'A-1', title: '联调', projectName: '甲' };
const log = (day: string, minutes: number, more: object = {}) =>
  ({
    ...{ id: `${day}${minutes}`, day, minutes, hours: minutes / 60, state: 'OPEN', returnReason: '', leftAfter: null },
    ...{ kind: 'normal', remark: '', version: 1, updatedTime: '2026-11-20T00:00:00Z', task, other: null, ...more },
  }) as WeekSheet['logs'][number];
const open = { day: '2026-11-17', locked: false };

it('has a row of what was logged, of tasks at hand and of what was added, and one of what is not to be seen', () => {
  const logs = [log('2026-11-17', 90), log('2026-11-18', 30, { task: null })];
  const atHand = { ...task, taskId: 't2', taskNo: 'A-2' };
  expect(gridRows({ logs, tasks: [task, atHand] }, ['other:meeting']).map(({ key }) => key)).toEqual([
    ...['task:t1', 'task:t2', 'other:meeting', 'hidden'],
  ]);
});

it('lets nobody write where days are locked or to come, rows are handed in, or several stand there', () => {
  const cell = (logs: WeekSheet['logs'], day = open, today = '2026-11-20') =>
    cellOf(gridRows({ logs, tasks: [task] }, [])[0] as never, day, today);
  expect(cell([log('2026-11-17', 90)])).toMatchObject({ minutes: 90, fixed: null, log: { minutes: 90 } });
  expect(cell([]).fixed).toBeNull();
  expect(cell([], { ...open, locked: true }).fixed).toBe('已锁定');
  expect(cell([], open, '2026-11-16').fixed).toBe('还没到这一天');
  expect(cell([log('2026-11-17', 90, { state: 'APPROVED' })]).fixed).toBe('已批准');
  expect(cell([log('2026-11-17', 90), log('2026-11-17', 6)])).toMatchObject({ minutes: 96, log: null });
});

it('shows minutes as one would type them', () => {
  expect([0, 90, 50, 6].map(shownMinutes)).toEqual(['', '1.5', '0:50', '0.1']);
});
