import type { RecurrenceRule } from '../../../../contract/task/recurrence';
import { assertRule, momentOf, nextOccurrences } from './rule';
import { sayRule } from './words';

const base: RecurrenceRule = {
  frequency: 'daily',
  interval: 1,
  start: '2026-01-01',
  weekend: 'keep',
  hour: 9,
  timeZone: 'Asia/Shanghai',
  aheadDays: 0,
};
const days = (rule: Partial<RecurrenceRule>, from = rule.start ?? base.start, limit = 5) =>
  nextOccurrences({ ...base, ...rule }, from, limit).map(({ day }) => day.slice(2));

it.each<[string, Partial<RecurrenceRule>, string[]]>([
  ['every day', {}, ['26-01-01', '26-01-02', '26-01-03', '26-01-04', '26-01-05']],
  ['every third day', { interval: 3 }, ['26-01-01', '26-01-04', '26-01-07', '26-01-10', '26-01-13']],
  [
    'Mondays and Thursdays of every other week',
    { frequency: 'weekly', interval: 2, weekdays: [1, 4] },
    ['26-01-01', '26-01-12', '26-01-15', '26-01-26', '26-01-29'],
  ],
  ['the weekday of the start', { frequency: 'weekly' }, ['26-01-01', '26-01-08', '26-01-15', '26-01-22', '26-01-29']],
  [
    'the 31st, or the last day of a shorter month',
    { frequency: 'monthly', monthDay: 31 },
    ['26-01-31', '26-02-28', '26-03-31', '26-04-30', '26-05-31'],
  ],
  [
    'the 30th in a leap year',
    { frequency: 'monthly', monthDay: 30, start: '2028-01-01' },
    ['28-01-30', '28-02-29', '28-03-30', '28-04-30', '28-05-30'],
  ],
  [
    'the last day of every other month',
    { frequency: 'monthly', interval: 2, monthBy: 'lastDay' },
    ['26-01-31', '26-03-31', '26-05-31', '26-07-31', '26-09-30'],
  ],
  [
    'the last working day',
    { frequency: 'monthly', monthBy: 'lastWorkday' },
    ['26-01-30', '26-02-27', '26-03-31', '26-04-30', '26-05-29'],
  ],
  [
    'the second Tuesday',
    { frequency: 'monthly', monthBy: 'nth', nth: 2, nthWeekday: 2 },
    ['26-01-13', '26-02-10', '26-03-10', '26-04-14', '26-05-12'],
  ],
  [
    'the last Friday',
    { frequency: 'monthly', monthBy: 'nth', nth: -1, nthWeekday: 5 },
    ['26-01-30', '26-02-27', '26-03-27', '26-04-24', '26-05-29'],
  ],
  [
    '29 February, or the 28th',
    { frequency: 'yearly', month: 2, monthDay: 29, start: '2026-01-01' },
    ['26-02-28', '27-02-28', '28-02-29', '29-02-28', '30-02-28'],
  ],
  [
    'the first Monday of October',
    { frequency: 'yearly', month: 10, monthBy: 'nth', nth: 1, nthWeekday: 1 },
    ['26-10-05', '27-10-04', '28-10-02', '29-10-01', '30-10-07'],
  ],
  ['so often', { count: 2 }, ['26-01-01', '26-01-02']],
  ['until a day', { end: '2026-01-03' }, ['26-01-01', '26-01-02', '26-01-03']],
  ['weekends left out', { weekend: 'skip' }, ['26-01-01', '26-01-02', '26-01-05', '26-01-06', '26-01-07']],
  [
    'weekends brought forward',
    { frequency: 'monthly', monthDay: 3, weekend: 'before' },
    ['26-01-02', '26-02-03', '26-03-03', '26-04-03', '26-05-01'],
  ],
  [
    'weekends put off, into the next month too',
    { frequency: 'monthly', monthBy: 'lastDay', weekend: 'after' },
    ['26-02-02', '26-03-02', '26-03-31', '26-04-30', '26-06-01'],
  ],
  [
    'a weekend put off meets a Monday: once',
    { weekend: 'after', start: '2026-01-03' },
    ['26-01-05', '26-01-06', '26-01-07', '26-01-08', '26-01-09'],
  ],
])('%s', (_name, rule, expected) => {
  expect(days(rule)).toEqual(expected);
});

it('goes on from any day, a day that was put off included', () => {
  const rule: Partial<RecurrenceRule> = { frequency: 'monthly', monthBy: 'lastDay', weekend: 'after' };
  expect(days(rule, '2026-02-01', 1)).toEqual(['26-02-02']);
  expect(days(rule, '2026-02-03', 1)).toEqual(['26-03-02']);
  expect(days({ count: 3 }, '2026-01-03')).toEqual(['26-01-03']);
  expect(days({ count: 3 }, '2026-01-04')).toEqual([]);
});

it.each([
  ['Asia/Shanghai', '2026-07-01', '2026-07-01T01:00:00.000Z'],
  ['Asia/Shanghai', '2026-01-01', '2026-01-01T01:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01', '2026-07-01T07:00:00.000Z'],
  ['Europe/Berlin', '2026-12-01', '2026-12-01T08:00:00.000Z'],
  ['Asia/Kolkata', '2026-12-01', '2026-12-01T03:30:00.000Z'],
])('nine o’clock in %s on %s', (zone, day, expected) => {
  expect(momentOf(day, 9, zone).toISOString()).toBe(expected);
});

it.each([
  ['America/New_York', '2027-03-14', 2, '2027-03-14T07:00:00.000Z'],
  ['America/Santiago', '2027-09-05', 0, '2027-09-05T04:00:00.000Z'],
  ['America/Havana', '2027-03-14', 0, '2027-03-14T05:00:00.000Z'],
  ['America/New_York', '2027-11-07', 1, '2027-11-07T05:00:00.000Z'],
])('in %s on %s, an hour that is skipped or comes twice', (zone, day, hour, expected) => {
  expect(momentOf(day, hour, zone).toISOString()).toBe(expected);
});

it('creates days ahead, over the turn of a month', () => {
  expect(nextOccurrences({ ...base, aheadDays: 3 }, '2026-03-01', 1)).toEqual([
    { day: '2026-03-01', at: '2026-02-26T01:00:00.000Z' },
  ]);
});

it.each<[Partial<RecurrenceRule>, string]>([
  [{ timeZone: 'Asia/Nowhere' }, '时区'],
  [{ end: '2025-12-31' }, '结束日期'],
  [{ frequency: 'daily', start: '2026-01-03', end: '2026-01-04', weekend: 'skip' }, '没有任何日期'],
])('refuses %j', (rule, reason) => {
  expect(() => assertRule({ ...base, ...rule })).toThrow(reason);
});

it('says a rule in words', () => {
  expect(
    sayRule({ ...base, frequency: 'weekly', interval: 2, weekdays: [3, 1], aheadDays: 1, weekend: 'skip', count: 10 }),
  ).toBe('每 2 周的周一、周三，遇周末跳过，提前 1 天 09:00 创建，自 2026-01-01 起，共 10 次');
  expect(sayRule({ ...base, frequency: 'monthly', monthBy: 'nth', nth: -1, nthWeekday: 5, end: '2026-12-31' })).toBe(
    '每月的最后一个周五，当天 09:00 创建，自 2026-01-01 起，至 2026-12-31',
  );
});
