/** Lexemes that an object is found by: the words of its title and texts, how the title sounds, how it begins. */
import { beginningOf, searchWords } from '../list/words';
import { soundWords } from './sounds';

/** @param texts plain text without markup; numbers among them are found as words */
export function objectWords(title: string, ...texts: string[]): string[] {
  const words = new Set([...searchWords(title, ...texts), ...soundWords(title)]);
  const beginning = beginningOf(title);
  if (beginning) words.add(beginning);
  return [...words];
}
