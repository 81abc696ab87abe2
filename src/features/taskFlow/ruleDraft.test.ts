import type { RecurrenceRule } from '@contract/task/recurrence';
import { newRule, readRule, toRule } from './ruleDraft';

const base = {
  interval: 2,
  start: '2026-12-01',
  weekend: 'skip',
  hour: 9,
  timeZone: 'Asia/Shanghai',
  aheadDays: 1,
} as const;

it.each<RecurrenceRule>([
  { ...base, frequency: 'daily', count: 5 },
  { ...base, frequency: 'weekly', weekdays: [1, 3], end: '2027-01-31' },
  { ...base, frequency: 'monthly', monthBy: 'day', monthDay: 31 },
  { ...base, frequency: 'monthly', monthBy: 'nth', nth: -1, nthWeekday: 5 },
  { ...base, frequency: 'yearly', monthBy: 'lastWorkday', month: 2 },
])('gives back what it read: %j', (rule) => {
  expect(toRule(readRule(rule))).toEqual(rule);
});

it('is none while its end is missing', () => {
  expect(toRule({ ...newRule(), ends: 'on', end: null })).toBeNull();
  expect(toRule({ ...newRule(), ends: 'after', count: null })).toBeNull();
  expect(toRule(newRule())).not.toBeNull();
});
