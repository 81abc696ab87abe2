/**
 * The one form in which texts are compared: what looks alike or is read alike is written alike. The database has the same
 * as `folded(text)`; a test holds the two together over odd texts.
 */
/**
 * Raised whenever `fold`, or what words are made of it, becomes another: what databases keep folded is then made anew
 * (`server/modules/search/refold.ts`).
 */
export const FOLD_EDITION = 2;

const ASCII = /^\p{ASCII}*$/u;

/** Nobody sees these: soft hyphen, joiners, spaces of no width, directions, choices of a glyph. They come with what is pasted. */
export const UNSEEN_CLASS =
  '\\u00ad\\u034f\\u061c\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff';
const UNSEEN = new RegExp(`[${UNSEEN_CLASS}]+`, 'g');
/** What is left of the Turkish İ when it is lowered; its dotless sister and the sigma that ends a word are the same letters too. */
const LEFT_OVER = /[\u0307ıς]/g;
const LEFT_OVER_AS: Readonly<Record<string, string>> = { '\u0307': '', ı: 'i', ς: 'σ' };

/**
 * Lower case, composed, full-width letters as the others, nothing unseen. The result may be longer or shorter than the
 * text: whoever has to show where something stands asks `foldWithPlaces`.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(LEFT_OVER, (char) => LEFT_OVER_AS[char] as string);
}

/** Whether one of the texts holds what was typed: lists and pickers that have all of their rows. Nothing typed stands in all. */
export function holdsTyped(typed: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const wanted = fold(typed).trim();
  return texts.some((text) => fold(text ?? '').includes(wanted));
}

/**
 * Characters that fold together: one with its marks, and runs of Korean letters, which compose. The pieces of a text,
 * folded one by one, are the folded text.
 */
const PIECE = new RegExp(
  `[^\\ud800-\\udfff](?:CONTINUES)*|.(?:CONTINUES)*`.replaceAll(
    'CONTINUES',
    `[\\p{M}${UNSEEN_CLASS}\\u1100-\\u11ff\\u3131-\\u318e\\ua960-\\ua97c\\ud7b0-\\ud7fb\\uff9e\\uff9f\\uffa0-\\uffdc]`,
  ),
  'gsu',
);

export type Range = [from: number, to: number];

export interface FoldedText {
  text: string;
  /** Where a range of the folded text stands in the text as it was; whole characters, in UTF-16 units. */
  rangeOf(range: Readonly<Range>): Range;
}

/** A folded text that knows the way back, for marks and excerpts. */
export function foldWithPlaces(text: string): FoldedText {
  const folded = fold(text);
  if (ASCII.test(text)) return { text: folded, rangeOf: ([from, to]) => [from, to] };
  let starts: Uint32Array | undefined;
  let ends: Uint32Array | undefined;
  const measure = () => {
    starts = new Uint32Array(folded.length);
    ends = new Uint32Array(folded.length);
    let at = 0;
    for (const { 0: piece, index } of text.matchAll(PIECE)) {
      const next = at + fold(piece).length;
      starts.fill(index, at, next);
      ends.fill(index + piece.length, at, next);
      at = next;
    }
  };
  return {
    text: folded,
    rangeOf([from, to]) {
      if (!starts || !ends) measure();
      const begin = starts?.[from] ?? text.length;
      return [begin, to > from ? (ends?.[to - 1] ?? text.length) : begin];
    },
  };
}
