/** What somebody looks for, cut into what has to be found. Both sides use it: the server finds by it, the console marks by it. */
import { fold, foldWithPlaces, type Range } from './fold';

export interface SoughtTerm {
  /** As typed between two blanks, folded. */
  text: string;
  /** Its words without the signs around and between them: `《接口/文档》` is 接口 and 文档. Empty: it is nothing but signs. */
  parts: readonly string[];
}

/** Signs part words, but for those that belong to a name: `C++`, `C#`, `F#`. */
export const WORD_WITH_SIGNS = /[\p{L}\p{M}\p{N}_]+(?:(?<=[a-z0-9])[+#]+)?/gu;

/** All of them have to be found. Signs alone count only where nothing else is asked for. */
export function soughtTerms(words = ''): SoughtTerm[] {
  const terms = fold(words)
    .split(/\s+/)
    .filter(Boolean)
    .map((text): SoughtTerm => ({ text, parts: [...new Set(text.match(WORD_WITH_SIGNS))] }));
  const said = terms.filter(({ parts }) => parts.length > 0);
  return said.length > 0 ? said : terms;
}

/** Where a term stands in a folded text: to the letter if it does, else its words; null: it does not. */
function placesOf(folded: string, { text, parts }: SoughtTerm): readonly string[] | null {
  if (folded.includes(text)) return [text];
  return parts.length > 0 && parts.every((part) => folded.includes(part)) ? parts : null;
}

/** Whether all terms stand in a text. */
export const holdsTerms = (text: string, terms: readonly SoughtTerm[]): boolean => {
  const folded = fold(text);
  return terms.every((term) => placesOf(folded, term) !== null);
};

/** Where the terms stand in a text, every place, in order, none within another. */
export function termMarks(text: string, terms: readonly SoughtTerm[], most = Number.POSITIVE_INFINITY): Range[] {
  const folded = foldWithPlaces(text);
  const marks: Range[] = [];
  for (const term of terms) {
    for (const piece of placesOf(folded.text, term) ?? term.parts) {
      let at = folded.text.indexOf(piece);
      while (at >= 0 && marks.length < most) {
        marks.push(folded.rangeOf([at, at + piece.length]));
        at = folded.text.indexOf(piece, at + piece.length);
      }
    }
  }
  marks.sort(([one], [other]) => one - other);
  let end = 0;
  return marks.filter(([from, to]) => {
    const isApart = from >= end;
    if (isApart) end = to;
    return isApart;
  });
}

/** Where the first of the terms begins in a text; -1: none stands there. */
export function firstPlace(text: string, terms: readonly SoughtTerm[]): number {
  const folded = foldWithPlaces(text);
  const places = terms.flatMap((term) =>
    (placesOf(folded.text, term) ?? term.parts).flatMap((piece) => {
      const at = folded.text.indexOf(piece);
      return at < 0 ? [] : [at];
    }),
  );
  return places.length === 0 ? -1 : folded.rangeOf([Math.min(...places), Math.min(...places)])[0];
}
