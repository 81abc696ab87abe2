/** Terms of a question as conditions on texts: to the letter, or by their words where signs stand between them. */
import type { SoughtTerm } from '../../../contract/search/terms';
import { foldedSql, likePattern } from '../../base/sqlText';

/** @param holds SQL that tells whether a piece, which is folded, stands where it is looked for */
export const saidBy = (terms: readonly SoughtTerm[], holds: (piece: string) => string): string =>
  terms
    .map(({ text, parts }) => {
      const whole = holds(text);
      if (parts.length === 0 || parts[0] === text) return whole;
      return `(${whole} OR (${parts.map(holds).join(' AND ')}))`;
    })
    .join(' AND ');

/** All terms stand in one text. */
export const saidIn = (text: string, terms: readonly SoughtTerm[], bind: (value: unknown) => string): string =>
  saidBy(terms, (piece) => `${foldedSql(text)} LIKE ${bind(likePattern(piece) ?? '%')}`);
