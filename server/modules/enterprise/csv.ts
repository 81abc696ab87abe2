/** A log as a file for spreadsheets (RFC 4180), with the mark by which they read UTF-8. */

/** A cell that a spreadsheet would take for a formula is written as the text that it is. */
const cell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
