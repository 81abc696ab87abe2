import { barOf, shownHours, weekDays } from './hours';

const log = (day: string, hours: number) => ({
  ...{ minutes: hours * 60, state: 'OPEN' as const, returnReason: '', other: null },
  ...{ id: `${day}${hours}`, day, hours, leftAfter: null, kind: 'normal' as const, remark: '', version: 1 },
  ...{ updatedTime: '2026-11-20T00:00:00Z', task: null },
});

it('asks for a full day on working days that are over, and on no others', () => {
  const logs = [log('2026-11-16', 8), log('2026-11-17', 3), log('2026-11-17', 2.4), log('2026-11-21', 2)];
  const workdays = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
  const days = weekDays({ from: '2026-11-16', workdays, logs }, '2026-11-19', 8);
  expect(days.map(({ name, gap, future }) => [name, gap, future])).toEqual([
    ['周一', 0, false],
    ['周二', 2.6, false],
    ['周三', 8, false],
    ['周四', 0, false],
    ['周五', 0, true],
    ['周六', 0, true],
    ['周日', 0, true],
  ]);
  expect(days[5]?.hours).toBe(2);
});

it('asks for nothing on a holiday, and for a full day on a Saturday that is worked', () => {
  const workdays = ['2026-09-28', '2026-09-29', '2026-09-30', '2026-10-03'];
  const days = weekDays({ from: '2026-09-28', workdays, logs: [] }, '2026-10-05', 8);
  expect(days.map(({ gap }) => gap)).toEqual([8, 8, 8, 0, 0, 8, 0]);
});

it('cuts a bar by the estimate', () => {
  expect(barOf(10, 5, 5)).toEqual({ within: 50, beyond: 0, left: 50 });
  expect(barOf(10, 15, 5)).toEqual({ within: 50, beyond: 25, left: 25 });
  expect(barOf(null, 3, 1)).toEqual({ within: 75, beyond: 0, left: 25 });
  expect(barOf(null, 0, 0)).toBeNull();
});

it('says hours without tails', () => {
  expect(shownHours(0.1 + 0.2)).toBe('0.3');
});
