/** The one way in which texts of people are cut: between two characters as they are read, never through one. */

/** Characters of many parts (flags, families, letters with marks) are this long at most before they are cut after all. */
const AROUND = 64;
const isLow = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
const isHigh = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;
const pointBefore = (text: string, at: number) => (at > 0 && isLow(text, at) && isHigh(text, at - 1) ? at - 1 : at);

let segmenter: Intl.Segmenter | null | undefined;
const segments = () => {
  // Older browsers have none; there whole code points are kept.
  segmenter ??= typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('und', { granularity: 'grapheme' }) : null;
  return segmenter;
};

/** The last place up to `at`, in UTF-16 units, where a text may be cut. */
export function cutPlace(text: string, at: number): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  const from = pointBefore(text, Math.max(0, at - AROUND));
  let place = 0;
  for (const { index } of segments()?.segment(text.slice(from, at + AROUND)) ?? []) {
    if (from + index > at) break;
    place = from + index;
  }
  return place > from ? place : pointBefore(text, at);
}

/** The beginning of a text: at most `most` UTF-16 units, whole characters. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, cutPlace(text, most));
