/** Which characters the bytes of a text are: one ladder for what is shown and what is found. No imports. */

export const encodings = {
  'utf-8': 'UTF-8',
  gb18030: 'GBK / GB18030',
  big5: 'Big5（繁体中文）',
  shift_jis: 'Shift-JIS（日文）',
  'euc-kr': 'EUC-KR（韩文）',
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

/** Fewer characters tell nothing: then it is Chinese. */
const TELLING = 6;

/**
 * Syllables that Korean is full of. Three fifths of what people write in Chinese stands where Korean does: a short row of
 * headings may do so as a whole. As Chinese these are rare characters.
 */
const KOREAN_SYLLABLES: ReadonlySet<number> = new Set([
  ...[0xc0cc, 0xb4d9, 0xc0bb, 0xb4c2, 0xc0ba, 0xc0c7, 0xbfa1, 0xb0a1, 0xb8a6, 0xc7d1, 0xc7cf],
  ...[0xb4cf, 0xb0ed, 0xb7ce, 0xc1f6, 0xbcad, 0xbbe7, 0xb1e2, 0xc0ce, 0xc0da, 0xc7d8],
]);

/**
 * The encodings of East Asia read each other's texts without a fault, as nonsense. What tells them apart is where their
 * common characters stand: kana begin with 82 and 83, Korean syllables lie between B0 and C8 only and some of them come again
 * and again, and of traditional characters every third ends in a byte of ASCII, which in a simplified text next to none does.
 * @returns the encodings to try, the likeliest first; none: the text is of the West
 */
export function eastern(bytes: Uint8Array): Encoding[] {
  const { pairs, kana, korean, korea, usual, seen, common, low } = countPairs(bytes);
  if (pairs >= TELLING && kana > pairs * 0.25) return ['shift_jis', 'gb18030'];
  if (looksWestern(bytes)) return [];
  if (pairs >= TELLING) {
    const isSaid = seen > 1 && usual > pairs * 0.15;
    if (korean === pairs && korea > pairs * 0.8 && isSaid) return ['euc-kr', 'gb18030'];
    if (common > pairs * 0.7 && low > pairs * 0.15) return ['big5', 'gb18030'];
  }
  return ['gb18030'];
}

const isKana = (lead: number, trail: number) =>
  (lead === 0x82 && trail >= 0x9f && trail <= 0xf1) || (lead === 0x83 && trail <= 0x96);

/** How many pairs of bytes stand where which characters do; `seen`: different ones of the usual syllables. */
function countPairs(bytes: Uint8Array) {
  const counts = { pairs: 0, kana: 0, korean: 0, korea: 0, usual: 0, seen: 0, common: 0, low: 0 };
  const seen = new Set<number>();
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const lead = bytes[at] as number;
    if (lead < 0x81) continue;
    const trail = bytes[at + 1] as number;
    if (trail < 0x40) continue;
    counts.pairs += 1;
    at += 1;
    if (isKana(lead, trail)) counts.kana += 1;
    if (trail >= 0xa1 && lead >= 0xa1 && lead <= 0xc8) counts.korean += 1;
    if (trail >= 0xa1 && lead >= 0xb0 && lead <= 0xc8) counts.korea += 1;
    const code = lead * 256 + trail;
    if (KOREAN_SYLLABLES.has(code)) {
      counts.usual += 1;
      seen.add(code);
    }
    if (lead >= 0xa1 && lead <= 0xc6) counts.common += 1;
    if (lead >= 0xa4 && lead <= 0xc6 && trail <= 0x7e) counts.low += 1;
  }
  return { ...counts, seen: seen.size };
}

/** Null: it is no text. */
export function decodeText(bytes: Uint8Array, { cut = false, encoding }: Given = {}): DecodedText | null {
  const read = (as: Encoding, strict: boolean) => new TextDecoder(as, { fatal: strict }).decode(bytes, { stream: cut });
  if (encoding) return { text: read(encoding, false), encoding };
  const marked = BOMS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return { text: read(marked[0], false), encoding: marked[0] };
  const wide = ofZeros(bytes);
  if (wide === null || (wide && bytes.length % 2 === 1 && !cut)) return null;
  const ladder: Encoding[] = wide ? [wide] : ['utf-8', ...eastern(bytes)];
  for (const one of ladder) {
    try {
      return { text: read(one, true), encoding: one };
    } catch {
      // The next one.
    }
  }
  return wide ? null : { text: read('windows-1252', false), encoding: 'windows-1252' };
}
