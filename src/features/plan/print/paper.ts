/** Sheets that a plan is printed on, and what fits on them. Pure. */

/** Millimetres, lying. */
export const papers = {
  A4: { width: 297, height: 210 },
  A3: { width: 420, height: 297 },
  A2: { width: 594, height: 420 },
  A1: { width: 841, height: 594 },
} as const;
export type Paper = keyof typeof papers;

/** Pixels of CSS. */
export const pxOf = (mm: number): number => (mm * 96) / 25.4;

/** About how wide a text is drawn: a Chinese character is as wide as it is high, a letter half of that. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const char of text) width += (char.codePointAt(0) ?? 0) > 0x2e7f ? size : size * 0.56;
  return width;
}

/** A text that fits, with an ellipsis where it was cut. */
export function fitText(text: string, room: number, size: number): string {
  if (textWidth(text, size) <= room) return text;
  let fit = '';
  for (const char of text) {
    if (textWidth(`${fit}${char}…`, size) > room) break;
    fit += char;
  }
  return fit ? `${fit}…` : '';
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold is what is looked for.
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
export const escapeXml = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (char) => entities[char] ?? char);
