import { columnSign, writtenNumber, writtenShare } from './written';

it.each([
  ['1234.5', '1234.5'],
  ['1,234.50', '1234.50'],
  ['１，２３４．５', '1234.5'],
  ['¥1,234', '1234'],
  ['-¥5.5', '-5.5'],
  ['¥-5.5', '-5.5'],
  ['1,234 元', '1234'],
  ['人民币 12 元整', '12'],
  ['USD 3', '3'],
  ['1 234 567.8', '1234567.8'],
  ["1'234", '1234'],
  ['(1,234.50)', '-1234.50'],
  ['（5）', '-5'],
  ['1234-', '-1234'],
  ['−7', '-7'],
  ['+7', '7'],
  ['1.2万', '12000'],
  ['3.45亿元', '345000000'],
  ['0.00012万', '1.2'],
  ['2千', '2000'],
  ['1.2E3', '1.2E3'],
  ['.5', '.5'],
  ['100.59.99', null],
  ['12,34', null],
  ['1,2345', null],
  ['12%', null],
  ['', null],
  ['-', null],
  ['元', null],
  ['十二', null],
  ['1-2', null],
])('reads %s', (text, value) => {
  expect(writtenNumber(text)).toBe(value);
});

it.each([
  ['1.234,50', '1234.50'],
  ['1 234,5', '1234.5'],
  ['1.234', '1234'],
  ['-12,5 €', '-12.5'],
  ['1,234.5', null],
])('reads %s with a comma before its decimals', (text, value) => {
  expect(writtenNumber(text, 'comma')).toBe(value);
});

it.each([
  ['12%', '0.12'],
  ['7 ％', '0.07'],
  ['-0.5%', '-0.005'],
  ['100%', '1'],
  ['1,250%', '12.5'],
  ['0%', '0'],
  ['.5%', '0.005'],
  ['12', null],
  ['x%', null],
])('reads the share %s in a field of numbers', (text, value) => {
  expect(writtenShare(text)).toBe(value);
});

it('takes the sign of a column from the cells that tell it', () => {
  expect(columnSign(['1,234', '1.234'])).toBeNull();
  expect(columnSign(['1,234', '5.25'])).toBe('point');
  expect(columnSign(['1.234', '5,25', '无'])).toBe('comma');
  expect(columnSign(['5.25', '5,25'])).toBe('asked');
  expect(columnSign(['1.234.567'])).toBe('comma');
});
