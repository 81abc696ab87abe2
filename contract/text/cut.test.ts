/** Texts are cut between characters as people see them. */
import fc from 'fast-check';
import { cutText } from './cut';

it.each([
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['e\u0301x', 1, 'e'],
  ['ae\u0301x', 2, 'a'],
  ['一👨‍👩‍👧二', 5, '一'],
  ['中国🇨🇳', 4, '中国'],
  ['a\r\nb', 2, 'a'],
  ['', 0, ''],
])('%j cut at %i is %j', (text, most, cut) => {
  // What is one character alone is cut inside rather than lost: a limit must not make a text empty.
  expect(cutText(text, most)).toBe(cut);
});

it('never leaves half a sign, and loses no more than one character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), fc.nat({ max: 120 }), (text, most) => {
      const cut = cutText(text, most);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut).not.toMatch(/\p{Surrogate}/u);
    }),
    { numRuns: 2_000 },
  );
});
