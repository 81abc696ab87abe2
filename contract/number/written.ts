/** Numbers as people and other programs write them. No imports: the console bundles this. */

/** What stands before the decimals: 1,234.5 or 1.234,5. */
export const decimalSigns = { point: '1,234.5', comma: '1.234,5' } as const;
export type DecimalSign = keyof typeof decimalSigns;

const MONEY = '(?:[¥$€£]|CNY|RMB|USD|EUR|GBP|人民币|美元|欧元|元|块|圆)';
const MONEY_BEFORE = new RegExp(`^${MONEY}\\s*`, 'i');
const MONEY_AFTER = new RegExp(`\\s*${MONEY}(?:整)?$`, 'i');
const SCALES: readonly [name: string, places: number][] = [
  ['万亿', 12],
  ['千万', 7],
  ['百万', 6],
  ['亿', 8],
  ['万', 4],
  ['千', 3],
];
/** Spaces and apostrophes that stand between thousands. */
const GAP = "[ '’\\u00a0\\u202f]";
const shapes: Record<DecimalSign, readonly RegExp[]> = {
  point: [
    /^\d*\.?\d+(?:e[+-]?\d{1,3})?$/i,
    /^\d+\.$/,
    /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/,
    new RegExp(`^\\d{1,3}(?:${GAP}\\d{3})+(?:\\.\\d*)?$`),
  ],
  comma: [/^\d*,?\d+$/, /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/, new RegExp(`^\\d{1,3}(?:${GAP}\\d{3})+(?:,\\d*)?$`)],
};

/** A plain number with its point so many places further right. */
function shifted(plain: string, places: number): string {
  const [whole = '', rest = ''] = plain.split('.');
  const digits = rest.padEnd(places, '0');
  const moved = `${whole}${digits.slice(0, places)}`.replace(/^0+(?=\d)/, '');
  return digits.length > places ? `${moved}.${digits.slice(places)}` : moved;
}

/** A plain number with its point two places further left; null of one with an exponent. */
function hundredth(plain: string): string | null {
  if (/e/i.test(plain)) return null;
  const [whole = '', rest = ''] = plain.split('.');
  const digits = whole.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${rest}`.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, '');
}

/** Half width, one kind of minus. */
const halfWidth = (given: string) => given.normalize('NFKC').replace(/[−–—]/g, '-').trim();

/**
 * The number that a text says, `-1234.5`: with thousands apart, a sign of money on either side, brackets or a minus behind it
 * for what is negative, 万 and 亿. Null: it is no number. @param sign of its column
 */
export function writtenNumber(given: string, sign: DecimalSign = 'point'): string | null {
  let text = halfWidth(given);
  let isNegative = false;
  const taken = (shape: RegExp) => {
    const next = text.replace(shape, '');
    const is = next !== text;
    text = next.trim();
    return is;
  };
  const bracketed = /^\((.+)\)$/.exec(text)?.[1];
  if (bracketed !== undefined) {
    isNegative = true;
    text = bracketed.trim();
  } else if (taken(/^-/) || (taken(MONEY_BEFORE) && taken(/^-/)) || taken(/(?<=\d)\s*-$/)) isNegative = true;
  else taken(/^\+/);
  taken(MONEY_BEFORE);
  taken(MONEY_AFTER);
  const found = SCALES.find(([scale]) => text.endsWith(scale));
  const [name, places] = found ?? (['', 0] as const);
  const body = text.slice(0, text.length - name.length).trim();
  if (!shapes[sign].some((shape) => shape.test(body))) return null;
  const plain = sign === 'point' ? body.replace(/[^\d.e+-]/gi, '') : body.replace(/[^\d,]/g, '').replace(',', '.');
  if (/e/i.test(plain) && places > 0) return null;
  const value = places > 0 ? shifted(plain, places) : plain;
  return isNegative ? `-${value}` : value;
}

/** What a share of a hundred is in a field of plain numbers, `12%` is 0.12: cells of workbooks in that format. Null: it is none. */
export function writtenShare(given: string, sign?: DecimalSign): string | null {
  const [, share] = /^(.*?)\s*%$/.exec(halfWidth(given)) ?? [];
  const plain = share === undefined ? null : writtenNumber(share, sign);
  if (plain === null) return null;
  return plain.startsWith('-') ? negative(hundredth(plain.slice(1))) : hundredth(plain);
}
const negative = (plain: string | null) => (plain === null ? null : `-${plain}`);

const TELLS: Record<DecimalSign, RegExp> = {
  point: /\d[.]\d{1,2}(?!\d)|\d[.]\d{4,}|\d,\d{3}(?:,\d{3})*[.]|\d,\d{3},\d{3}/,
  comma: /\d,\d{1,2}(?!\d)|\d,\d{4,}|\d[.]\d{3}(?:[.]\d{3})*,|\d[.]\d{3}[.]\d{3}/,
};

/** The sign that a number tells by itself; null: it is none, or may be read both ways. */
export function signOf(given: string): DecimalSign | null {
  if (!/[.,．，]/.test(given)) return null;
  const text = halfWidth(given).replace(/\s*%$/, '');
  for (const sign of ['point', 'comma'] as const) {
    if (TELLS[sign].test(text) && writtenNumber(text, sign) !== null) return sign;
  }
  return null;
}

/**
 * The sign of a column: that of those of its cells that tell it. `asked`: they contradict each other; null: none tells, and
 * numbers are read as they are written here.
 */
export function columnSign(cells: Iterable<string>): DecimalSign | 'asked' | null {
  const told = new Set<DecimalSign>();
  for (const cell of cells) {
    const sign = signOf(cell);
    if (sign) told.add(sign);
  }
  const [sign, other] = told;
  return other ? 'asked' : (sign ?? null);
}
