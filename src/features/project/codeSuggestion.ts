import { PROJECT_CODE_PATTERN } from '@contract/project/enums';

/** The first character of each pinyin initial, in the order of the pinyin collation; i, u and v start no syllable. */
const INITIALS: readonly (readonly [string, string])[] = [
  ['A', '阿'],
  ['B', '八'],
  ['C', '嚓'],
  ['D', '哒'],
  ['E', '妸'],
  ['F', '发'],
  ['G', '旮'],
  ['H', '哈'],
  ['J', '讥'],
  ['K', '咔'],
  ['L', '垃'],
  ['M', '妈'],
  ['N', '拏'],
  ['O', '噢'],
  ['P', '妑'],
  ['Q', '七'],
  ['R', '呥'],
  ['S', '仨'],
  ['T', '他'],
  ['W', '屲'],
  ['X', '夕'],
  ['Y', '丫'],
  ['Z', '帀'],
];
const collator = new Intl.Collator('zh-CN-u-co-pinyin');
const HAN = /\p{Script=Han}/u;
const MAX_INITIALS = 6;

const pinyinInitial = (char: string): string => {
  let letter = '';
  for (const [initial, first] of INITIALS) {
    if (collator.compare(char, first) < 0) break;
    letter = initial;
  }
  return letter;
};

/** Initials of a name: one letter a Han character, the first letter of each Latin word, digits as they stand. */
export const initialsOf = (name: string): string => {
  const parts = name.match(/\p{Script=Han}|[A-Za-z]+|\d+/gu) ?? [];
  const single = parts.length === 1 && /^[A-Za-z]+$/.test(parts[0] ?? '') ? parts[0] : undefined;
  if (single) return single.toUpperCase();
  return parts
    .map((part) => (HAN.test(part) ? pinyinInitial(part) : /^\d/.test(part) ? part : part[0]))
    .join('')
    .toUpperCase();
};

const isCode = new RegExp(PROJECT_CODE_PATTERN);

export const isProjectCode = (code: string): boolean => isCode.test(code);

/** A code for a new project: the initials of its name, or `P` and the date when they give none. */
export const suggestCode = (name: string, today: Date = new Date()): string => {
  const initials = initialsOf(name).slice(0, MAX_INITIALS);
  if (isProjectCode(initials)) return initials;
  const month = String(today.getMonth() + 1).padStart(2, '0');
  const day = String(today.getDate()).padStart(2, '0');
  return `P${month}${day}`;
};

/** The n-th thing to try when a code is taken: the same with 2, 3 … behind it, within the length that a code may have. */
export const numberedCode = (code: string, n: number): string => `${code.slice(0, 12 - String(n).length)}${n}`;
