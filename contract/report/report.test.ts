import { USUAL_WEEKDAYS, WorkCalendar } from '../time/workdays';
import { WorkHours } from '../time/workHours';
import { type EarningTask, earnedAsOf, round2 } from './earned';
import { after, before, lastPeriod, periodOf, periodText, weekKey, weekOf } from './period';

/** 2026-10-01..07 off, Saturday 10-10 worked. */
const calendar = new WorkCalendar({
  weekdays: USUAL_WEEKDAYS,
  holidays: [
    { kind: 'off', from: '2026-10-01', to: '2026-10-07' },
    { kind: 'work', from: '2026-10-10', to: '2026-10-10' },
  ],
});
const task = (
  estimate: number,
  from: string | null,
  to: string | null,
  rest: Partial<EarningTask> = {},
): EarningTask => ({
  ...{ estimate, from, to, state: 'open', used: 0, left: null },
  ...rest,
});
/** Example 22. */
const planned = [
  task(16, '2026-09-28', '2026-10-09'),
  task(40, '2026-09-28', '2026-10-16'),
  task(8, '2026-10-12', '2026-10-13'),
  task(30, '2026-10-10', '2026-10-23'),
];

describe('earned value as of a day', () => {
  it('plans by working days: 16, 21.82, 0 and 2.73 are 40.55 (example 22)', () => {
    const each = planned.map((one) => earnedAsOf([one], 0, '2026-10-11', calendar).pv);
    expect(each).toEqual([16, 21.82, 0, 2.73]);
    expect(earnedAsOf(planned, 0, '2026-10-11', calendar).pv).toBe(40.55);
  });

  it('earns by what was used and is left, and rounds once (example 23)', () => {
    const [first, second, ...others] = planned as [EarningTask, EarningTask, ...EarningTask[]];
    const worked = [{ ...first, state: 'done' as const }, { ...second, used: 20, left: 20 }, ...others];
    expect(earnedAsOf(worked, 40, '2026-10-11', calendar)).toEqual({
      ...{ pv: 40.55, ev: 36, ac: 40, sv: -11.21, cv: -10, unplanned: 0 },
    });
  });

  it('counts a task on free days only whole at its end (example 24)', () => {
    const free = [task(8, '2026-10-04', '2026-10-05')];
    expect(earnedAsOf(free, 0, '2026-10-04', calendar).pv).toBe(0);
    expect(earnedAsOf(free, 0, '2026-10-05', calendar).pv).toBe(8);
  });

  it('leaves out what is cancelled or has no days, and says how many of these', () => {
    const sums = earnedAsOf(
      [
        task(8, null, null, { state: 'done' }),
        task(9, '2026-09-28', '2026-09-29', { state: 'cancelled' }),
        task(5, null, '2026-09-28'),
      ],
      ...([0, '2026-10-11', calendar] as const),
    );
    expect(sums).toEqual({ pv: 5, ev: 0, ac: 0, sv: -100, cv: null, unplanned: 1 });
    expect(earnedAsOf([], 0, '2026-10-11', calendar)).toMatchObject({ sv: null, cv: null });
  });

  it('earns nothing without hours, and no more than the estimate where nobody said what is left', () => {
    expect(earnedAsOf([task(8, '2026-09-28', '2026-09-29')], 0, '2026-10-11', calendar).ev).toBe(0);
    expect(earnedAsOf([task(8, '2026-09-28', '2026-09-29', { used: 4 })], 4, '2026-10-11', calendar).ev).toBe(4);
    expect(earnedAsOf([task(8, '2026-09-28', '2026-09-29', { used: 12 })], 12, '2026-10-11', calendar).ev).toBe(8);
  });

  it('rounds halves away from zero', () => {
    expect([1.005, -1.005, 2.675, 0].map(round2)).toEqual([1.01, -1.01, 2.68, 0]);
  });
});

describe('periods', () => {
  it('names weeks by ISO 8601 (example 19)', () => {
    expect(['2026-12-28', '2027-01-03', '2027-01-04'].map(weekKey)).toEqual(['2026-W53', '2026-W53', '2027-W01']);
    expect(weekKey('2025-12-29')).toBe('2026-W01');
  });

  it('finds the days of a week, and refuses one that the year does not have', () => {
    expect(weekOf('2026-W53')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
    expect(weekOf('2027-W53')).toBeUndefined();
    expect(weekOf('2027-W00')).toBeUndefined();
    // Of an address, whatever stands there.
    for (const text of ['', 'abc', '2027-11-05']) expect(weekOf(text)).toBeUndefined();
  });

  it('knows the months by their lengths, and what lies before and behind', () => {
    expect(periodOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(before('month', periodOf('month', '2027-01-31'))).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(after('week', periodOf('week', '2026-12-31'))).toEqual({ from: '2027-01-04', to: '2027-01-10' });
    expect(lastPeriod('week', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(lastPeriod('week', '2026-11-22')).toEqual({ from: '2026-11-09', to: '2026-11-15' });
  });

  it('says a period as people do', () => {
    expect(periodText('week', { from: '2026-12-28', to: '2027-01-03' })).toBe('2026 年第 53 周');
    expect(periodText('month', { from: '2026-11-01', to: '2026-11-30' })).toBe('2026 年 11 月');
    expect(periodText('custom', { from: '2026-11-02', to: '2026-11-15' })).toBe('2026-11-02 至 2026-11-15');
  });

  it('reckons days in the zone of the enterprise (examples 13, 14)', () => {
    const day = (zone: string, instant: string) =>
      new Date(
        new WorkHours(calendar, { segments: [{ from: 540, to: 1080 }], zone }).dayOf(Date.parse(instant)) * 86_400_000,
      )
        .toISOString()
        .slice(0, 10);
    expect(day('Asia/Shanghai', '2026-11-30T15:59:59.999Z')).toBe('2026-11-30');
    expect(day('Asia/Shanghai', '2026-11-30T16:00:00.000Z')).toBe('2026-12-01');
    expect(day('America/New_York', '2026-11-01T05:30:00Z')).toBe('2026-11-01');
    expect(day('America/New_York', '2026-11-02T04:59:00Z')).toBe('2026-11-01');
  });
});
