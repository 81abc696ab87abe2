/** `ILIKE` pattern for "contains", with the wildcards of what the user typed taken literally; null for nothing typed. */
export function likePattern(keyword: string | undefined): string | null {
  const text = keyword?.trim();
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
}

/** The day of an instant where the product's users live. */
export const localDay = (column: string) => `(${column} AT TIME ZONE 'Asia/Shanghai')::date`;
