import { isNamed, pointsOf } from './MonthChart';

const named = (months: number, width: number) =>
  Array.from({ length: months }, (_, at) => at).filter((at) => isNamed(at, months, width));

it('names every month where there is room, else every second or third, the last one always', () => {
  expect(named(12, 640)).toHaveLength(12);
  expect(named(12, 300)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(named(24, 300)).toEqual([3, 7, 11, 15, 19, 23]);
  expect(named(1, 300)).toEqual([0]);
});

it('gives a month that cost nothing its place, over the end of a year, too', () => {
  const months = [
    { month: '2026-11', expense: 100, labour: 20 },
    { month: '2027-02', expense: 0, labour: 30 },
  ];
  expect(pointsOf(months).map(({ month, sum }) => [month, sum])).toEqual([
    ['2026-11', 120],
    ['2026-12', 120],
    ['2027-01', 120],
    ['2027-02', 150],
  ]);
});
