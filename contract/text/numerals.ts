/** Numbers as Chinese writes them. */

/** Characters of which such numbers consist, for the inside of a character class. */
export const NUMERALS = '零〇一二两三四五六七八九十百';

const DIGITS = '零一二三四五六七八九';
const digitOf = (text: string | undefined, absent: number): number =>
  text === undefined ? absent : text === '两' ? 2 : DIGITS.indexOf(text);
const DIGIT = '[一二两三四五六七八九]';
const NUMBER = new RegExp(`^(?:(${DIGIT})百(零(?=${DIGIT}$))?)?(?:(${DIGIT})?(十))?(${DIGIT})?$`);

/** 十二 is 12, 两 is 2, 一百零五 is 105, digits are themselves; null where the text is no whole number below 1,000. */
export function chineseNumber(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === '零' || text === '〇') return 0;
  const found = text === '' ? null : NUMBER.exec(text);
  if (!found) return null;
  const [, hundreds, zero, tens, ten, ones] = found;
  // 一百五 is 150 to some and 105 to others.
  if (hundreds && ones && !ten && !zero) return null;
  return digitOf(hundreds, 0) * 100 + (ten ? digitOf(tens, 1) * 10 : 0) + digitOf(ones, 0);
}
