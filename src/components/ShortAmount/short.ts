/** Whole money from here on is said short. */
const SHORT_FROM = 100_000;

/**
 * Money as it is said where there is little room: `¥46 万`, `−¥1.2 亿`. Three digits are kept; below ten times ten thousand
 * the amount stays whole.
 *
 * @param amount in whole units
 * @param whole the amount in full, with its sign of the currency before its digits
 * @returns null where it is short already
 */
export function shortAmount(amount: number, whole: string): string | null {
  const size = Math.abs(amount);
  if (!Number.isFinite(amount) || size < SHORT_FROM) return null;
  const before = /^[^\d]*/.exec(whole)?.[0] ?? '';
  const three = (part: number) => Number(part.toPrecision(3));
  return size >= 99_950_000 ? `${before}${three(size / 100_000_000)} 亿` : `${before}${three(size / 10_000)} 万`;
}
