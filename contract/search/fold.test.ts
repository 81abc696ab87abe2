/** Texts in one form for comparing, and the way back to where something stands. */
import fc from 'fast-check';
import { fold, foldWithPlaces } from './fold';
import { firstPlace, holdsTerms, soughtTerms, termMarks } from './terms';

const marked = (text: string, keyword: string) =>
  termMarks(text, soughtTerms(keyword)).map(([from, to]) => text.slice(from, to));

it.each([
  ['e\u0301te\u0301', 'été'],
  ['été', 'E\u0301TE\u0301'],
  ['İstanbul', 'istanbul'],
  ['ISTANBUL', 'İstanbul'],
  ['ＧＢ／Ｔ　１９００１', 'gb/t 19001'],
  ['接口\u200b文档', '接口文档'],
  ['㎡', 'm2'],
  ['ΟΔΟΣ', 'οδος'],
  ['\u1112\u1161\u11ab\u1100\u1173\u11af', '한글'],
])('%s and %s are the same', (one, other) => {
  expect(fold(one)).toBe(fold(other));
});

it('knows where a place in the folded text stands in the text', () => {
  expect(marked('Cafe\u0301 İstanbul ㎡ ①', 'é istan m2 1')).toEqual(['e\u0301', 'İstan', '㎡', '①']);
  expect(marked('接口\u200b文档', '接口文档')).toEqual(['接口\u200b文档']);
  expect(marked('👨‍👩‍👧接口', '接口')).toEqual(['接口']);
  expect(firstPlace('İİ接口', soughtTerms('接口'))).toBe(2);
});

it('folds piece by piece what it folds as a whole, so that each place has its way back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.nat({ max: 60 }),
      fc.nat({ max: 60 }),
      (text, one, other) => {
        const { text: folded, rangeOf } = foldWithPlaces(text);
        const [from, to] = [Math.min(one, other, folded.length), Math.min(Math.max(one, other), folded.length)];
        const [begin, end] = rangeOf([from, to]);
        expect(begin).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(begin);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(fold(text.slice(begin, end))).toContain(folded.slice(from, to));
      },
    ),
    { numRuns: 2_000 },
  );
});

it('parts words by signs, but for those of a name', () => {
  expect(soughtTerms('《接口/文档》 C++ #7').map(({ parts }) => parts)).toEqual([['接口', '文档'], ['c++'], ['7']]);
  expect(soughtTerms('接口 - 文档').map(({ text }) => text)).toEqual(['接口', '文档']);
  expect(soughtTerms('++').map(({ text }) => text)).toEqual(['++']);
  const holds = (text: string, words: string) => holdsTerms(text, soughtTerms(words));
  expect([
    holds('接口文档', '“接口/文档”'),
    holds('Cache', 'C++'),
    holds('学 C++', 'c++'),
    holds('接口', '接口/文档'),
  ]).toEqual([true, false, true, false]);
});
