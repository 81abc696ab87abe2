import { areCompactDays, columnOrder, writtenDay } from './written';

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
