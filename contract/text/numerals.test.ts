import { chineseNumber } from './numerals';

it.each([
  ['0', 0],
  ['12', 12],
  ['零', 0],
  ['两', 2],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['九十九', 99],
  ['一百', 100],
  ['一百零五', 105],
  ['一百一十', 110],
  ['两百二十三', 223],
])('%s is %d', (text, value) => expect(chineseNumber(text)).toBe(value));

it.each(['', '百', '一百五', '一零', '十十', '二三', '1十'])('%p is none', (text) =>
  expect(chineseNumber(text)).toBeNull(),
);
