/** Calendars of files: exceptions that recur, other weeks, and what stands below. March 2026 begins on a Sunday. */
import { dayNumber, dayText } from '../../../../contract/time/workdays';
import {
  countWorked,
  type FileCalendar,
  FileCalendars,
  type FileException,
  reachWorked,
  type Worked,
} from './calendars';

const usual = [false, true, true, true, true, true, false];
const exception = (more: Partial<FileException>): FileException => ({
  ...{ from: '2026-01-01T00:00:00', to: '2026-12-31T23:59:00', worked: false, type: 1, every: 1 },
  ...{ weekdays: 0, month: 0, day: 1, position: 0, item: 0 },
  ...more,
});
const calendar = (more: Partial<FileCalendar>): FileCalendar => ({
  ...{ uid: 1, name: '甲', base: -1, week: usual, exceptions: [], weeks: [] },
  ...more,
});
const of = (...all: FileCalendar[]) => new FileCalendars(all).of(all[0]?.uid ?? 1) as Worked;
const march = (day: number) => dayNumber('2026-03-01') + day - 1;
/** Days from Monday to Friday in March on which nobody works. */
const free = (worked: Worked) =>
  Array.from({ length: 31 }, (_, at) => at + 1).filter(
    (day) => usual[(day - 1) % 7] === true && !worked.isWorked(march(day)),
  );

it.each([
  ['each day of a range', { from: '2026-03-04T00:00:00', to: '2026-03-05T23:59:00' }, [4, 5]],
  ['yearly by day', { type: 2, month: 2, day: 12 }, [12]],
  ['yearly, the second Tuesday of March', { type: 3, month: 2, position: 1, item: 5 }, [10]],
  ['monthly by day', { type: 4, day: 20 }, [20]],
  ['monthly, the last Friday', { type: 5, position: 4, item: 8 }, [27]],
  ['every second month only', { type: 4, day: 20, every: 3 }, []],
  ['each week on Mondays and Wednesdays', { type: 6, weekdays: 2 + 8 }, [2, 4, 9, 11, 16, 18, 23, 25, 30]],
  ['each second week', { type: 6, every: 2, weekdays: 2, from: '2026-03-02T00:00:00' }, [2, 16, 30]],
  ['each tenth day', { type: 7, every: 10, from: '2026-03-02T00:00:00' }, [2, 12]],
])('closed: %s', (_name, more, days) => {
  expect(free(of(calendar({ exceptions: [exception(more)] })))).toEqual(days);
});

it('what a calendar does not say, the one below it says; exceptions are stronger than weeks', () => {
  const below = calendar({ uid: 2, exceptions: [exception({ from: '2026-03-10', to: '2026-03-10' })] });
  const six = calendar({ base: 2, week: [null, null, null, null, null, null, true] });
  const week = [true, ...usual.slice(1)];
  const other = calendar({ ...six, weeks: [{ from: '2026-03-15', to: '2026-03-21', week }] });
  const worked = of(other, below);
  expect([7, 10, 8, 15].map((day) => worked.isWorked(march(day)))).toEqual([true, false, false, true]);
  expect([countWorked(worked, march(2), march(8)), countWorked(worked, march(9), march(14))]).toEqual([6, 5]);
});

it('ends: a calendar without a working day, and one that stands on itself', () => {
  const never = of(calendar({ week: usual.map(() => false) }));
  expect(reachWorked(never, march(2), 3)).toBeNull();
  const ring = of(calendar({ base: 2, week: usual.map(() => null) }), calendar({ uid: 2, base: 1, week: usual }));
  expect(dayText(reachWorked(ring, march(6), 2) ?? 0)).toBe('2026-03-09');
});
