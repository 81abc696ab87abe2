import { onDay, sayMoment, saysTime, writtenMoment } from './moment';
import { areCompactDays, columnOrder, writtenDay } from './written';
import { zoneOf } from './zone';

it.each([
  ['2026-01-31', '2026-01-31'],
  ['2026/1/5', '2026-01-05'],
  ['2026年3月5日', '2026-03-05'],
  ['２０２６．３．５', '2026-03-05'],
  ['2021/7/22 7:45', '2021-07-22'],
  ['2026-03-05T08:00:00Z', '2026-03-05'],
  ['20260305', '2026-03-05'],
  ['25/12/2023', '2023-12-25'],
  ['12/25/2023', '2023-12-25'],
  ['31.12.2023', '2023-12-31'],
  ['04.10.2020', '2020-10-04'],
  ['Mar 5, 2026', '2026-03-05'],
  ['November 3, 2023', '2023-11-03'],
  ['Sept. 3rd, 2023 10:30 AM', '2023-09-03'],
  ['3 November 2023', '2023-11-03'],
  ['30-Oct-2026', '2026-10-30'],
  ['04/10/2020', 'doubtful'],
  ['2026-02-30', '2026-02-30'],
  ['12/25/23', null],
  ['1.2.3', null],
  ['192.168.1.2026', null],
  ['Marvin 5, 2026 x', null],
  ['', null],
])('%s is %s', (text, day) => {
  expect(writtenDay(text)).toBe(day);
});

it('reads the doubtful one by the order of its column, which another cell may tell', () => {
  expect([writtenDay('04/10/2020', 'dmy'), writtenDay('04/10/2020', 'mdy')]).toEqual(['2020-10-04', '2020-04-10']);
  // What tells its own order is not read by another.
  expect(writtenDay('25/12/2023', 'mdy')).toBe('2023-12-25');
  expect(columnOrder(['04/10/2020', '', '25/12/2023'])).toBe('dmy');
  expect(columnOrder(['10/05/2026', '10/20/2026'])).toBe('mdy');
  expect(columnOrder(['04/10/2020', '05/10/2020'])).toBe('asked');
  expect(columnOrder(['25/12/2023', '12/25/2023', '04/10/2020'])).toBe('asked');
  expect(columnOrder(['25/12/2023', '12/25/2023', '2026-01-02'])).toBe('dmy');
  expect(columnOrder(['2026-01-02', '字'])).toBeNull();
  expect([
    areCompactDays(['20260305', '20261231']),
    areCompactDays(['20260305', '20261301']),
    areCompactDays([]),
  ]).toEqual([true, false, false]);
});

describe('moments', () => {
  const shanghai = zoneOf('Asia/Shanghai');
  it.each([
    ['2026-03-05 14:30', '2026-03-05T06:30:00Z'],
    ['2026/3/5 9:05:07', '2026-03-05T01:05:07Z'],
    ['2026年3月5日 下午2:30', '2026-03-05T06:30:00Z'],
    ['2026年3月5日14时30分', '2026-03-05T06:30:00Z'],
    ['2026年3月5日14点', '2026-03-05T06:00:00Z'],
    ['20260305', '2026-03-04T16:00:00Z'],
    ['Mar 5, 2026 2:30 PM', '2026-03-05T06:30:00Z'],
    ['5-Mar-2026 12:15 am', '2026-03-04T16:15:00Z'],
    ['２０２６－０３－０５　１４：３０', '2026-03-05T06:30:00Z'],
    // A zone that is written counts, whatever the enterprise's.
    ['2026-03-05T14:30:00Z', '2026-03-05T14:30:00Z'],
    ['2026-03-05T14:30:00.250+02:00', '2026-03-05T12:30:00Z'],
    ['2026-03-05', '2026-03-04T16:00:00Z'],
    ['05/10/2026 14:30', 'doubtful'],
    ['2026-03-05 25:00', null],
    ['2026-03-05 14:75', null],
    ['2026-02-30 10:00', null],
    ['14:30', null],
    [`2026-03-05 14:30${' '.repeat(200)}x`, null],
  ])('reads %s', (text, moment) => {
    expect(writtenMoment(text, shanghai)).toBe(moment);
  });
  it('takes the order of its column, and the clocks of its zone where they change', () => {
    expect(writtenMoment('05/10/2026 14:30', shanghai, 'dmy')).toBe('2026-10-05T06:30:00Z');
    const paris = zoneOf('Europe/Paris');
    // Skipped, shown twice, and the same time of the day before a change.
    expect(writtenMoment('2026-03-29 02:30', paris)).toBe('2026-03-29T01:00:00Z');
    expect(writtenMoment('2026-10-25 02:30', paris)).toBe('2026-10-25T00:30:00Z');
    expect(onDay('2026-03-27T13:30:00Z', '2026-03-30', paris)).toBe('2026-03-30T12:30:00Z');
    expect(sayMoment('2026-03-30T12:30:05Z', paris)).toBe('2026-03-30 14:30:05');
    expect(['2026-03-05 00:00', '2026-03-05', '2026-03-05T00:00:01'].map(saysTime)).toEqual([false, false, true]);
  });
});
