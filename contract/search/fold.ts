const ASCII = /^\p{ASCII}*$/u;

/** Lower case, and full-width letters as the others: each character stays where it is, so that places in both texts agree. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const narrow = text.replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
  const lower = narrow.replaceAll('\u3000', ' ').toLowerCase();
  // A few letters of other scripts grow when they are lowered; there the text as it was is the smaller evil.
  return lower.length === text.length ? lower : narrow;
}
