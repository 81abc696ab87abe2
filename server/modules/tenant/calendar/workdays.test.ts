/** Reckoning with working days, held against the slow and obvious way over many calendars. */
import {
  dayNumber,
  dayText,
  moveSpan,
  officialYears,
  USUAL_WEEKDAYS,
  WorkCalendar,
  weekdayOf,
} from '../../../../contract/time/workdays';
import { readDay, readHolidays } from './holidayText';

const usual = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: officialYears.flatMap((one) => one.days) });
const day = (text: string) => dayNumber(text);

/** The same numbers at each run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function anyCalendar(next: (below: number) => number): WorkCalendar {
  const holidays = Array.from({ length: next(12) }, () => {
    const from = 20_000 + next(200);
    const kind = next(3) === 0 ? ('work' as const) : ('off' as const);
    return { kind, from: dayText(from), to: dayText(from + next(9)) };
  });
  return new WorkCalendar({ weekdays: 1 + next(127), holidays });
}

it('knows weekdays, and days as text', () => {
  expect(weekdayOf(day('2026-11-23'))).toBe(0);
  expect(weekdayOf(day('1969-12-28'))).toBe(6);
  expect(dayText(day('2024-02-29'))).toBe('2024-02-29');
});

it('holds for any calendar: steps are inverse, counts add up, and every answer is worked', () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const next = random(seed);
    const calendar = anyCalendar(next);
    for (let turn = 0; turn < 10; turn += 1) {
      const from = 20_000 + next(220);
      const count = next(41) - 20;
      const to = calendar.add(from, count);
      expect(calendar.isWorkday(to)).toBe(true);
      if (count > 0) expect(calendar.count(from + 1, to)).toBe(count);
      if (count < 0) expect(calendar.count(to, from - 1)).toBe(-count);
      const worked = calendar.onOrAfter(from);
      expect(calendar.add(calendar.add(worked, count), -count)).toBe(worked);
      expect(calendar.distance(worked, calendar.add(worked, count))).toBe(count);
      const between = from + next(40);
      const end = between + next(40);
      expect(calendar.count(from, between) + calendar.count(between + 1, end)).toBe(calendar.count(from, end));
      const span = { start: from, end: between };
      const length = calendar.count(from, between);
      const moved = moveSpan(calendar, span, end);
      if (length > 0) expect(calendar.count(moved.start, moved.end)).toBe(length);
      else expect(moved.end - moved.start).toBe(between - from);
    }
  }
});

it('works through weekends that are made up for, and rests on holidays', () => {
  expect(usual.isWorkday(day('2026-10-10'))).toBe(true);
  expect(usual.isWorkday(day('2026-10-01'))).toBe(false);
  expect(dayText(usual.add(day('2026-09-30'), 1))).toBe('2026-10-08');
  expect(usual.count(day('2026-09-28'), day('2026-10-11'))).toBe(6);
  expect(new WorkCalendar({ weekdays: 0, holidays: [] }).add(day('2026-11-20'), 1)).toBe(day('2026-11-23'));
});

it('lists official years without overlaps, and what is made up for falls on weekends', () => {
  for (const { days } of officialYears) {
    const seen = new Set<number>();
    for (const { from, to, kind } of days) {
      for (let at = day(from); at <= day(to); at += 1) {
        expect(seen.has(at)).toBe(false);
        seen.add(at);
      }
      if (kind === 'work') expect(weekdayOf(day(from))).toBeGreaterThan(4);
    }
  }
});

describe('lines of holidays', () => {
  it('are read with and without a head, in several ways of writing', () => {
    const { entries, issues } = readHolidays(
      '\uFEFF名称,类型,开始,结束\r\n国庆节,放假,2027-10-01,2027/10/7\n\n"补班"，班，20270926',
    );
    expect(issues).toEqual([]);
    expect(entries).toEqual([
      { name: '国庆节', kind: 'off', from: '2027-10-01', to: '2027-10-07' },
      { name: '补班', kind: 'work', from: '2027-09-26', to: '2027-09-26' },
    ]);
  });

  it('name the line and what is wrong with it', () => {
    const { entries, issues } = readHolidays(
      '甲,放假,2027-02-30\n乙,休息,2027-02-03\n,放假,2027-02-03\n丁,放假,2027-02-03,2027-02-01\n戊,放假,2027-01-01,2027-12-31',
    );
    expect(entries).toEqual([]);
    expect(issues.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
    expect(readDay('2027-13-01')).toBeNull();
  });
});
