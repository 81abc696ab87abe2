import { readFen, sayFen, typedFen } from './money';

it.each([
  ['1,234.5', 123_450],
  ['￥１２', 1_200],
  ['1.2万', 1_200_000],
  ['0.01', 1],
  ['0.001', null],
  ['-5', -500],
  ['−5', -500],
  ['－5', -500],
  ['', null],
  ['一百', null],
])('reads %s', (text, fen) => {
  expect(readFen(text)).toBe(fen);
});

it.each([0, 1, -1, 99, 123_456_789, -123_450])('reads what it says of %d fen', (fen) => {
  expect([readFen(sayFen(fen)), readFen(typedFen(fen))]).toEqual([fen, fen]);
});
