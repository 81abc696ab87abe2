/** Money where there is little room. */
import { shortAmount } from './short';

it.each([
  [0, '¥0.00', null],
  [99_999.99, '¥99,999.99', null],
  [100_000, '¥100,000.00', '¥10 万'],
  [458_300, '¥458,300.00', '¥45.8 万'],
  [-458_300, '−¥458,300.00', '−¥45.8 万'],
  [45_830_000, '¥45,830,000.00', '¥4580 万'],
  [99_949_999, '¥99,949,999.00', '¥9990 万'],
  [99_950_000, '¥99,950,000.00', '¥1 亿'],
  [123_456_789, 'US$123,456,789.00', 'US$1.23 亿'],
  [Number.NaN, '¥—', null],
])('says %d as its reader takes it in', (amount, whole, short) => {
  expect(shortAmount(amount, whole)).toBe(short);
});
