/**
 * A passage of a page by what it says: its words, and those around it, which tell it from others that say the same. Without
 * the library of shared texts: what is only read needs no more.
 */
/** Characters around a passage that are kept with it. */
export const AROUND = 32;
/** Of the words of a passage. */
export const QUOTE_MAX = 2_000;
/** More places that say the same are not told apart. */
const PLACES_MAX = 1_000;
/** So many characters around it have to agree where several places say the same. */
const SURE = 4;

export interface Quote {
  text: string;
  before: string;
  after: string;
}

/** Begin and end in the words of a page: its texts one after the other, with nothing between its blocks. */
export interface Span {
  from: number;
  to: number;
}

export const quoteAt = (words: string, { from, to }: Span): Quote => ({
  text: words.slice(from, to),
  before: words.slice(Math.max(0, from - AROUND), from),
  after: words.slice(to, to + AROUND),
});

function sameEnd(one: string, other: string): number {
  let count = 0;
  // Ends: each turn goes back by one character.
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

function sameStart(one: string, other: string): number {
  let count = 0;
  // Ends: each turn goes on by one character.
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
}

/** Where the words stand to the letter; null where they do not, or where several places fit equally well. */
export function findQuote(words: string, { text, before, after }: Quote): Span | null {
  if (text === '') return null;
  let best: { at: number; fits: number } | null = null;
  let places = 0;
  let equals = 0;
  // Ends: each turn goes on in the words, and a word that stands everywhere is looked at so often only.
  for (let at = words.indexOf(text); at >= 0 && places < PLACES_MAX; at = words.indexOf(text, at + 1)) {
    places += 1;
    const to = at + text.length;
    const fits =
      sameEnd(words.slice(Math.max(0, at - AROUND), at), before) + sameStart(words.slice(to, to + AROUND), after);
    if (best && fits === best.fits) equals += 1;
    else if (!best || fits > best.fits) [best, equals] = [{ at, fits }, 0];
  }
  if (!best || (places > 1 && (equals > 0 || best.fits < SURE))) return null;
  return { from: best.at, to: best.at + text.length };
}
