/** What somebody looks for, as the index is asked for it. Pure. */
import { type SoughtTerm, soughtTerms } from '../../../contract/search/terms';
import { allOf, anyOf, beginning, lexeme } from '../list/tsquery';
import { beginningOf, fold, longRuns, searchQuery } from '../list/words';
import { cutIntoSyllables } from './syllables';

export interface Question {
  /** All of it, folded. */
  text: string;
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

export interface Term extends SoughtTerm {
  /** To be heard: letters alone, two at least. */
  letters: string | null;
}

const NUMBER = /^#?(\d{1,9})$/;
const OBJECT_NUMBER = /^[a-z][a-z0-9_]*-\d{1,9}$/;
/** Syllables may be parted: `xi'an`. */
const LETTERS = /^[a-z](?:'?[a-z])+$/;
const LETTERS_MAX = 40;

export function ask(keyword: string): Question {
  const folded = fold(keyword).trim();
  const terms = soughtTerms(keyword).map((term): Term => ({ ...term, letters: lettersOf(term.text) }));
  const parts = terms.map(({ text, letters }) => ({ plain: plainQuery(text), heard: letters && soundQuery(letters) }));
  const number = NUMBER.exec(folded)?.[1];
  const begins = beginningOf(folded);
  return {
    text: folded,
    terms,
    query: allOf(parts.map(({ plain, heard }) => anyOf([plain, heard]))),
    plain: allOf(parts.map(({ plain }) => plain)),
    beginning: begins && beginning(begins),
    runs: longRuns(folded),
    number: number === undefined ? null : Number(number),
  };
}

export const lettersOf = (text: string): string | null =>
  text.length <= LETTERS_MAX && LETTERS.test(text) ? text.replaceAll("'", '') : null;

/** A number of an object is that one, and not the beginning of another. */
function plainQuery(text: string): string | null {
  if (!OBJECT_NUMBER.test(text)) return searchQuery(text);
  const [code = '', seq = ''] = text.split('-');
  return anyOf([lexeme(text), allOf([lexeme(code), lexeme(seq)])]);
}

function soundQuery(letters: string): string | null {
  const initials = Array.from({ length: letters.length - 1 }, (_, at) => lexeme(`^${letters.slice(at, at + 2)}`));
  const ways = cutIntoSyllables(letters).map((syllables) =>
    allOf(syllables.map((one, at) => (at === syllables.length - 1 ? beginning(`~${one}`) : lexeme(`~${one}`)))),
  );
  return anyOf([allOf(initials), ...ways]);
}
