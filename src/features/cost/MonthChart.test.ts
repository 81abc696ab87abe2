import { isNamed } from './MonthChart';

const named = (months: number, width: number) =>
  Array.from({ length: months }, (_, at) => at).filter((at) => isNamed(at, months, width));

it('names every month where there is room, else every second or third, the last one always', () => {
  expect(named(12, 640)).toHaveLength(12);
  expect(named(12, 300)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(named(24, 300)).toEqual([3, 7, 11, 15, 19, 23]);
  expect(named(1, 300)).toEqual([0]);
});
