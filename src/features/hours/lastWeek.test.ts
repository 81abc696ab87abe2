import type { WeekSheet } from '@contract/hours/hours';
import { proposedOf } from './lastWeek';

type Log = WeekSheet['logs'][number];
const task = { taskId: 't1', taskNo: 'DEMO-1', title: '联调', projectName: '云帆' } as Log['task'];
const log = (day: string, minutes: number, more: object = {}) =>
  ({ id: `${day}${minutes}`, day, minutes, hours: minutes / 60, state: 'OPEN', task, other: null, ...more }) as Log;
const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((day) => ({
  ...{ day, kind: 'workday' as const, capacity: 480, locked: day === '2026-11-23' },
}));

it('proposes each row on the same day, and says why one cannot be written', () => {
  const last = {
    logs: [
      log('2026-11-16', 60),
      log('2026-11-17', 90),
      log('2026-11-17', 30),
      log('2026-11-18', 240, { task: null, other: 'meeting' }),
      log('2026-11-19', 120),
      log('2026-11-19', 60, { task: null }),
    ],
    tasks: [],
  };
  const sheet = { logs: [log('2026-11-25', 60, { task: null, other: 'meeting' })], tasks: [], days };
  expect(
    proposedOf(last, sheet, '2026-11-25').map(({ row, day, minutes, blocked }) => [row.key, day, minutes, blocked]),
  ).toEqual([
    ['task:t1', '2026-11-23', 60, '已锁定'],
    // Two rows of one day are one proposal.
    ['task:t1', '2026-11-24', 120, null],
    ['task:t1', '2026-11-26', 120, '还没到这一天'],
    ['other:meeting', '2026-11-25', 240, '这一天已登记'],
  ]);
});

it('proposes nothing after a week without hours', () =>
  expect(proposedOf({ logs: [], tasks: [] }, { logs: [], tasks: [], days }, '2026-11-25')).toEqual([]));
