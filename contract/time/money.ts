/** Money as people type and read it; integer fen are stored. No imports: the console bundles this. */

/** 一百亿元: what fits beside others into a safe sum. */
export const FEN_MAX = 1_000_000_000_000;
/** A tree of subjects of one project, and people who change it in one view. */
export const SUBJECTS_MAX = 200;

const UNITS: Readonly<Record<string, number>> = { '': 0, 万: 4, 亿: 8 };

/**
 * `1,234.5`, `￥１２`, `1.2万`: fen, by its digits and not by a binary fraction.
 * @returns null where it cannot be read, or holds less than a fen
 */
export function readFen(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s,，¥￥元]/g, '')
    // As `sayFen` writes it.
    .replace(/^[−–]/, '-');
  const found = /^(-?)(\d{0,12})(?:\.(\d*))?(万|亿)?$/.exec(plain);
  const [, sign = '', whole = '', decimals = '', unit = ''] = found ?? [];
  if (!found || (whole === '' && decimals === '')) return null;
  const shift = 2 + (UNITS[unit] ?? 0);
  const rest = decimals.slice(shift);
  if (/[1-9]/.test(rest)) return null;
  const fen = Number(`${whole}${decimals.slice(0, shift).padEnd(shift, '0')}`);
  if (!Number.isSafeInteger(fen) || fen > FEN_MAX) return null;
  return fen === 0 ? 0 : sign ? -fen : fen;
}

/** As one types it again: `1234.50`, without what groups it. */
export const typedFen = (fen: number): string => {
  const [sign, plain] = [fen < 0 ? '-' : '', String(Math.abs(fen)).padStart(3, '0')];
  return `${sign}${plain.slice(0, -2)}.${plain.slice(-2)}`;
};

/** `¥1,234.50`. */
export const sayFen = (fen: number): string => {
  const [sign, plain] = [fen < 0 ? '−' : '', typedFen(Math.abs(fen))];
  return `${sign}¥${plain.replace(/\B(?=(\d{3})+\.)/g, ',')}`;
};
