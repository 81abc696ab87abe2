/**
 * Words of a text for the search index, Chinese as well as Latin: CJK runs become single characters and pairs of
 * neighbours, everything else becomes lower-case words. Both the index and the question go through here.
 */

import { fold } from '../../../contract/search/fold';
import { cutText } from '../../../contract/text/cut';
import { allOf, beginning, lexeme } from './tsquery';

export { fold };

const CJK = /[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af\u{20000}-\u{323af}]+/gu;
/** A name such as C++ or C# is a word of its own, beside that of its letters. */
const WORD = /[\p{L}\p{N}_]+(?:(?<=[a-z0-9])[+#]+)?/gu;
const ASCII = /^\p{ASCII}*$/u;
const ASCII_WORD = /[a-z0-9_]+(?:(?<=[a-z0-9])[+#]+)?/g;
const SIGNS = /[+#]+$/;
/** What lies further down a long description is not indexed: one task must not fill the index. */
const INDEXED_CHARACTERS = 20_000;
const MAX_WORD = 60;

/** The runs of CJK and the other words of a text in lower case. One in ASCII, as many of an import are, takes half the time. */
function partsOf(lower: string): { runs: readonly string[]; words: readonly string[] } {
  if (ASCII.test(lower)) return { runs: [], words: lower.match(ASCII_WORD) ?? [] };
  return { runs: lower.match(CJK) ?? [], words: lower.replace(CJK, ' ').match(WORD) ?? [] };
}

/** Lexemes for `array_to_tsvector`, each once. */
export function searchWords(...texts: string[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    const parts = partsOf(fold(cutText(text, INDEXED_CHARACTERS)));
    for (const run of parts.runs) {
      let before = '';
      for (const char of run) {
        words.add(char);
        if (before) words.add(before + char);
        before = char;
      }
    }
    for (const word of parts.words) {
      words.add(cutText(word, MAX_WORD));
      if (SIGNS.test(word)) words.add(cutText(word.replace(SIGNS, ''), MAX_WORD));
    }
  }
  return [...words];
}

/** A tsquery that finds what holds all words of the question; the last Latin word may be a beginning. Null: no words. */
export function searchQuery(question: string): string | null {
  const { runs, words } = partsOf(fold(question));
  const pairs = runs.flatMap((run) => {
    const chars = [...run];
    return chars.length === 1 ? [run] : chars.slice(1).map((char, at) => `${chars[at]}${char}`);
  });
  return allOf([...pairs.map(lexeme), ...words.map((word) => beginning(cutText(word, MAX_WORD)))]);
}

/** Runs of CJK that pairs alone do not prove: the pairs of a longer one may stand apart. */
export const longRuns = (question: string): string[] =>
  (fold(question).match(CJK) ?? []).filter((run) => [...run].length > 2);

/** The lexeme of how a title begins: its first two characters where they are CJK, else its first word. */
export function beginningOf(title: string): string | null {
  const lower = fold(title).trimStart();
  const { runs, words } = partsOf(lower);
  const [run, word] = [runs[0], words[0]];
  if (run && lower.startsWith(run)) return `<${[...run].slice(0, 2).join('')}`;
  return word && lower.startsWith(word) ? `<${cutText(word, MAX_WORD)}` : null;
}
