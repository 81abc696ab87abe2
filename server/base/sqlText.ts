/**
 * Words that people look for, in lists and pickers: compared folded on both sides, as the search does (`contract/search/fold.ts`),
 * so that letters in two forms, in full width or with something unseen between are the same. `tests/foldedLists.test.ts`
 * refuses every other way.
 */
import { sql } from 'drizzle-orm';
import { fold, UNSEEN_CLASS } from '../../contract/search/fold';

/** Wildcards of what the user typed are taken literally. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Pattern for "contains", folded, for `containsSql`; null for nothing typed. */
export function likePattern(keyword: string | undefined): string | null {
  const text = fold(keyword ?? '').trim();
  return text ? `%${literal(text)}%` : null;
}

/** A text as `fold` has it, for what was folded to be looked for in it by `LIKE`. */
export const foldedSql = (text: string): string =>
  `translate(lower(normalize(regexp_replace((${text})::text, '[${UNSEEN_CLASS}]+', '', 'g'), NFKC)), E'ıς\\u0307', 'iσ')`;

/** That two names are one, however they are written: what may be there once only. */
export const sameNameSql = (one: string, other: string): string => `${foldedSql(one)} = ${foldedSql(other)}`;
/** The same of the column `name` of the only table of a statement. */
export const sameName = (name: string) => sql`${sql.raw(foldedSql('name'))} = ${fold(name)}`;

/** That any of the texts holds what was typed. @param pattern the place of a `likePattern` */
export const containsSql = (pattern: string, ...texts: readonly [string, ...string[]]): string =>
  `(${texts.map((text) => `${foldedSql(text)} LIKE ${pattern}`).join(' OR ')})`;

/** `LIKE` pattern for "begins with". */
export const likeBeginning = (text: string): string => `${literal(text)}%`;
