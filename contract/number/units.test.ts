import { wholeUnits } from './units';

it.each([
  [12.34, 1234],
  [1.005, 101],
  [8.575, 858],
  [-0.005, -1],
  [0.004, 0],
  [-0.004, 0],
  [1_000_000_000_000.42, 100_000_000_000_042],
])('%s is %s hundredths', (value, fen) => {
  expect(wholeUnits(value, 100)).toBe(fen);
});
