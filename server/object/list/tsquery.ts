/**
 * Questions to the index of words. Whatever somebody typed becomes part of one here and nowhere else: as a quoted
 * lexeme. What is empty is left out, so that no operator stands alone.
 */

/** Text as a lexeme; null: there is none in it. */
export const lexeme = (text: string): string | null =>
  text === '' ? null : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** What begins so. */
export const beginning = (text: string): string | null => {
  const word = lexeme(text);
  return word && `${word}:*`;
};

const together = (operator: '&' | '|') => (parts: readonly (string | null)[]) => {
  const all = parts.filter((part) => part !== null);
  return all.length > 1 ? `(${all.join(` ${operator} `)})` : (all[0] ?? null);
};
export const allOf = together('&');
export const anyOf = together('|');
