/** Which characters the bytes of a text are: one ladder for what is shown and what is found. No imports. */

export const encodings = {
  'utf-8': 'UTF-8',
  gb18030: 'GBK / GB18030',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
} as const;
export type Encoding = keyof typeof encodings;

export interface DecodedText {
  text: string;
  encoding: Encoding;
}

/** The beginning of a longer file may end within a character. */
interface Given {
  cut?: boolean;
  /** What people chose. */
  encoding?: Encoding;
}

const BOMS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** UTF-16 has its zeros at every second place only; null: zeros as a binary file has them. */
function ofZeros(bytes: Uint8Array): Encoding | undefined | null {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0) continue;
    if (at % 2) odd += 1;
    else even += 1;
  }
  if (even + odd === 0) return undefined;
  if (even > 0 && odd > 0) return null;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
}

const isLetter = (byte: number | undefined) => byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte));

/** `Müller` is a valid text of GBK as well: high bytes between letters tell of the West, pairs of them of China. */
function looksWestern(bytes: Uint8Array): boolean {
  let between = 0;
  let pairs = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte < 0x80) continue;
    const next = bytes[at + 1] ?? 0;
    if (byte >= 0xa1 && byte <= 0xf7 && next >= 0xa1) {
      pairs += 1;
      at += 1;
    } else if (isLetter(bytes[at - 1]) && isLetter(next)) between += 1;
  }
  return between > pairs;
}

/** Null: it is no text. */
export function decodeText(bytes: Uint8Array, { cut = false, encoding }: Given = {}): DecodedText | null {
  const read = (as: Encoding, strict: boolean) => new TextDecoder(as, { fatal: strict }).decode(bytes, { stream: cut });
  if (encoding) return { text: read(encoding, false), encoding };
  const marked = BOMS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return { text: read(marked[0], false), encoding: marked[0] };
  const wide = ofZeros(bytes);
  if (wide === null || (wide && bytes.length % 2 === 1 && !cut)) return null;
  const ladder: Encoding[] = wide ? [wide] : ['utf-8', ...(looksWestern(bytes) ? [] : ['gb18030' as const])];
  for (const one of ladder) {
    try {
      return { text: read(one, true), encoding: one };
    } catch {
      // The next one.
    }
  }
  return wide ? null : { text: read('windows-1252', false), encoding: 'windows-1252' };
}
