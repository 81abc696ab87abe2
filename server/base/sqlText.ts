import { zoneHere } from './present';

/** Wildcards of what the user typed are taken literally. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** `ILIKE` pattern for "contains"; null for nothing typed. */
export function likePattern(keyword: string | undefined): string | null {
  const text = keyword?.trim();
  return text ? `%${literal(text)}%` : null;
}

/** `LIKE` pattern for "begins with". */
export const likeBeginning = (text: string): string => `${literal(text)}%`;

/** The day of an instant where the product's users live. */
export const localDay = (column: string) => `(${column} AT TIME ZONE 'Asia/Shanghai')::date`;

/**
 * The day of an instant where the enterprise works, as `today()` is one there: conditions compare the two. Of the present,
 * so for SQL that is made for one request or job.
 */
export function dayHere(column: string): string {
  const zone = zoneHere();
  // It is checked when it is saved, and stands here as text.
  if (zone.includes("'")) throw new Error(`not a zone: ${zone}`);
  return `(${column} AT TIME ZONE '${zone}')::date`;
}
