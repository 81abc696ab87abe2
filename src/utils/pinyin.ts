/** First letters of Chinese by the order of the pinyin collation, which every browser knows: no dictionary is loaded. */

/** The first character of each initial, in that order; i, u and v start no syllable. */
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

export const isHan = (text: string): boolean => HAN.test(text);

/** The first letter of a Han character's reading. */
export const pinyinInitial = (char: string): string => {
  let letter = '';
  for (const [initial, first] of INITIALS) {
    if (collator.compare(char, first) < 0) break;
    letter = initial;
  }
  return letter;
};

/** Small letters: one for each Han character, other characters as they stand; 「王小明 Tom」 gives `wxmtom`. */
export const pinyinInitials = (text: string): string =>
  Array.from(text, (char) => (HAN.test(char) ? pinyinInitial(char) : char))
    .join('')
    .replace(/\s/g, '')
    .toLowerCase();
