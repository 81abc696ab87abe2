/** Worked examples 15–20 of the note on insight, beside the buckets of periods. */
import {
  bucketCount,
  bucketsOf,
  daysIn,
  type Grain,
  isoWeek,
  isToldDay,
  percentile,
  percentilesFor,
  percentOf,
  previousPeriod,
  roundTo,
  toldDay,
  trendOf,
} from './period';

it('ranks to the nearest value there is (15, 16)', () => {
  const values = [0, 2, 4, 4, 5, 6, 7, 8, 8, 10];
  expect([50, 70, 85, 95].map((percent) => percentile(values, percent))).toEqual([5, 7, 8, 10]);
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
  expect([7, 55, 100, 1].map((percent) => percentile(hundred, percent))).toEqual([7, 55, 100, 1]);
  expect(percentile([1, 2, 3, 4, 5], 50)).toBe(3);
  expect(percentile([], 50)).toBeNull();
});

it('ranks all values together, never the ranks of parts (17)', () => {
  const parts = [
    [1, 1, 1, 5],
    [2, 2, 30, 30],
  ];
  expect(
    percentile(
      parts.flat().sort((a, b) => a - b),
      85,
    ),
  ).toBe(30);
});

it('sums parts and wholes before it divides (18)', () => {
  expect(percentOf(3 + 1, 4 + 10)).toBe(28.6);
  expect(percentOf(0, 0)).toBeNull();
  // The efficiency of example 12: 32 active of 104 hours.
  expect(percentOf(32, 104)).toBe(30.8);
});

it('gives a week to the year of its Thursday (19)', () => {
  expect(['2026-12-28', '2027-01-03', '2027-01-04'].map(isoWeek)).toEqual(['2026-W53', '2026-W53', '2027-W01']);
});

it('says how a figure moved (20)', () => {
  expect(trendOf(0, 5)?.text).toBe('新增');
  expect(trendOf(0, 0)?.text).toBe('持平');
  expect(trendOf(8, 6)).toEqual({ direction: 'down', text: '−25%' });
  expect(trendOf(20, 25, true)?.text).toBe('+5 个百分点');
  expect(trendOf(null, 3)).toBeNull();
});

it('rounds half away from zero, once', () => {
  expect([roundTo(0.15, 1), roundTo(-2.5, 0), roundTo(1.005, 2), roundTo(2.4, 0)]).toEqual([0.2, -3, 1.01, 2]);
});

it('carries as many percentiles as there are values for', () => {
  expect([4, 5, 9, 10, 19, 20].map((count) => percentilesFor(count).length)).toEqual([0, 1, 1, 3, 3, 4]);
});

it('cuts a period into days, ISO weeks and months that lie within it', () => {
  expect(previousPeriod({ from: '2026-11-02', to: '2026-11-08' })).toEqual({ from: '2026-10-26', to: '2026-11-01' });
  expect(bucketsOf({ from: '2026-11-04', to: '2026-11-17' }, 'week')).toEqual([
    { from: '2026-11-04', to: '2026-11-08' },
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-17' },
  ]);
  expect(bucketsOf({ from: '2026-12-31', to: '2027-02-01' }, 'month').map(({ from }) => from)).toEqual([
    '2026-12-31',
    '2027-01-01',
    '2027-02-01',
  ]);
  expect(bucketsOf({ from: '2026-02-27', to: '2026-03-02' }, 'day')).toHaveLength(4);
});

it('counts buckets without making them, at the end of time too', () => {
  const ends: [string, string][] = [
    ['2026-11-04', '2026-11-17'],
    ['2026-12-31', '2027-02-01'],
    ['2026-02-28', '2026-02-28'],
    ['2026-03-02', '2026-03-01'],
    ['9999-12-20', '9999-12-31'],
  ];
  for (const [from, to] of ends) {
    const made = (['day', 'week', 'month'] as Grain[]).map((grain) => bucketsOf({ from, to }, grain).length);
    const counted = (['day', 'week', 'month'] as Grain[]).map((grain) => bucketCount({ from, to }, grain));
    if (from <= to) expect(counted).toEqual(made);
    expect(daysIn({ from, to })).toHaveLength(made[0] as number);
  }
  expect(bucketCount({ from: '0001-01-01', to: '9999-12-31' }, 'month')).toBe(9999 * 12);
  expect(bucketCount({ from: '0001-01-01', to: '9999-12-31' }, 'day')).toBe(3_652_059);
});

it('tells sums as of the ends of months that are over', () => {
  const today = '2026-03-31';
  expect(
    ['2026-02-27', '2026-02-28', '2026-03-30', '2026-03-31', '2027-01-31'].map((day) => toldDay(day, today)),
  ).toEqual([...['2026-01-31', '2026-02-28', '2026-02-28', '2026-02-28', '2026-02-28']]);
  // The last day of a month that goes on until midnight is none; the day after, it is.
  expect([isToldDay('2026-03-31', today), isToldDay('2026-03-31', '2026-04-01')]).toEqual([false, true]);
});
