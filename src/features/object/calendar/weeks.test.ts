/** Weeks in sight, and bars in the lanes of a week. */
import { dayNumber, dayText, USUAL_WEEKDAYS, WorkCalendar } from '@contract/time/workdays';
import { carried, hiddenOf, lanesOf, paged, weeksOf } from './weeks';

const day = dayNumber;
const span = (start: string, end = start) => ({ start: day(start), end: day(end) });
const item = (name: string, start: string, end = start) => ({ item: name, span: span(start, end) });
const calendar = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });

it('shows whole weeks around a month, or one week', () => {
  expect(weeksOf('month', day('2026-11-21')).map(dayText)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(weeksOf('month', day('2027-02-14')).map(dayText)).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ]);
  expect(weeksOf('week', day('2026-11-22')).map(dayText)).toEqual(['2026-11-16']);
  expect(dayText(paged('month', day('2026-12-31'), 1))).toBe('2027-01-01');
  expect(dayText(paged('month', day('2026-03-31'), -1))).toBe('2026-02-01');
  expect(dayText(paged('week', day('2026-11-22'), -1))).toBe('2026-11-15');
});

it('gives each bar the first lane that is free, cut at the ends of the week, and counts the rest', () => {
  const week = day('2026-11-16');
  const items = [
    item('long', '2026-11-10', '2026-11-18'),
    item('next', '2026-11-17', '2026-11-17'),
    item('none', '2026-11-17', '2026-11-19'),
    item('later', '2026-11-19', '2026-11-25'),
    item('elsewhere', '2026-11-30'),
  ];
  const bars = lanesOf(items, week, 2);
  expect(bars).toEqual([
    { item: 'long', column: 0, length: 3, lane: 0, before: true, after: false },
    { item: 'next', column: 1, length: 1, lane: 1, before: false, after: false },
    { item: 'later', column: 3, length: 4, lane: 0, before: false, after: true },
  ]);
  const counts = new Map([16, 17, 18, 19].map((date, at) => [day(`2026-11-${date}`), [1, 3, 2, 2][at] ?? 0]));
  expect(hiddenOf(counts, bars, week).map(({ count }) => count)).toEqual([0, 1, 1, 1, 0, 0, 0]);
});

it('carries a task with the working days that it takes', () => {
  const said = ({ start, end }: { start: number; end: number }) => `${dayText(start)} ${dayText(end)}`;
  expect(said(carried(calendar, span('2026-11-16', '2026-11-18'), 5))).toBe('2026-11-19 2026-11-23');
  expect(said(carried(calendar, span('2026-11-18'), 3))).toBe('2026-11-21 2026-11-21');
  expect(said(carried(calendar, span('2026-11-21', '2026-11-22'), 7))).toBe('2026-11-28 2026-11-29');
});
