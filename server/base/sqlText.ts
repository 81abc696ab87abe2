import { UNSEEN_CLASS } from '../../contract/search/fold';

/** Wildcards of what the user typed are taken literally. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** `ILIKE` pattern for "contains"; null for nothing typed. */
export function likePattern(keyword: string | undefined): string | null {
  const text = keyword?.trim();
  return text ? `%${literal(text)}%` : null;
}

/** A text as `fold` has it (`contract/search/fold.ts`), for what was folded to be looked for in it by `LIKE`. */
export const foldedSql = (text: string): string =>
  `translate(lower(normalize(regexp_replace((${text})::text, '[${UNSEEN_CLASS}]+', '', 'g'), NFKC)), E'ıς\\u0307', 'iσ')`;

/** `LIKE` pattern for "begins with". */
export const likeBeginning = (text: string): string => `${literal(text)}%`;
