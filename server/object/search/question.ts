/** What somebody looks for, as the index is asked for it. Pure. */
import { beginningOf, fold, longRuns, quote, searchQuery } from '../list/words';
import { cutIntoSyllables } from './syllables';

export interface Question {
  /** Parts between blanks, folded: all of them have to match. */
  terms: readonly Term[];
  /** Finds what may match: words, sounds, numbers. Null: there is not a word in it. */
  query: string | null;
  /** Finds what holds all of its words, in the title or elsewhere; null: they are looked for letter by letter. */
  plain: string | null;
  /** Finds titles that begin like the question. */
  beginning: string | null;
  /** CJK runs whose pairs may stand apart. */
  runs: readonly string[];
  /** A bare number, `7` or `#7`. */
  number: number | null;
}

export interface Term {
  text: string;
  /** To be heard: letters alone, two at least. */
  letters: string | null;
}

const NUMBER = /^#?(\d{1,9})$/;
const OBJECT_NUMBER = /^[a-z][a-z0-9_]*-\d{1,9}$/;
const LETTERS = /^[a-z']{2,40}$/;

export function ask(keyword: string): Question {
  const folded = fold(keyword).trim();
  const terms = folded
    .split(/\s+/)
    .filter(Boolean)
    .map((text): Term => ({ text, letters: LETTERS.test(text) ? text.replaceAll("'", '') : null }));
  const parts = terms.map(({ text, letters }) => ({ plain: plainQuery(text), heard: letters && soundQuery(letters) }));
  const together = (pick: (part: (typeof parts)[number]) => string | null) => {
    const all = parts.flatMap((part) => pick(part) ?? []);
    return all.length > 0 ? all.map((one) => `(${one})`).join(' & ') : null;
  };
  const number = NUMBER.exec(folded)?.[1];
  const beginning = beginningOf(folded);
  return {
    terms,
    query: together(({ plain, heard }) => (plain && heard ? `${plain} | ${heard}` : (plain ?? heard))),
    plain: together(({ plain }) => plain),
    beginning: beginning && `${quote(beginning)}:*`,
    runs: longRuns(folded),
    number: number === undefined ? null : Number(number),
  };
}

/** A number of an object is that one, and not the beginning of another. */
function plainQuery(text: string): string | null {
  if (!OBJECT_NUMBER.test(text)) return searchQuery(text);
  const [code = '', seq = ''] = text.split('-');
  return `${quote(text)} | (${quote(code)} & ${quote(seq)})`;
}

function soundQuery(letters: string): string | null {
  const initials = Array.from({ length: letters.length - 1 }, (_, at) => quote(`^${letters.slice(at, at + 2)}`));
  const ways = cutIntoSyllables(letters).map((syllables) =>
    syllables.map((one, at) => `${quote(`~${one}`)}${at === syllables.length - 1 ? ':*' : ''}`).join(' & '),
  );
  return [initials.join(' & '), ...ways].map((one) => `(${one})`).join(' | ');
}
