/** Wildcards of what the user typed are taken literally. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** `ILIKE` pattern for "contains"; null for nothing typed. */
export function likePattern(keyword: string | undefined): string | null {
  const text = keyword?.trim();
  return text ? `%${literal(text)}%` : null;
}

/** `LIKE` pattern for "begins with". */
export const likeBeginning = (text: string): string => `${literal(text)}%`;
