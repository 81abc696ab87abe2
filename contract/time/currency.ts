/** Currencies of amounts, and what one is in the enterprise's. No imports: the console bundles this. */

/** What sums, budgets and forecasts are reckoned in. */
export const HOME_CURRENCY = 'CNY';

/** ISO 4217, by which amounts may be kept. */
export const currencies = {
  CNY: '人民币',
  USD: '美元',
  EUR: '欧元',
  HKD: '港元',
  JPY: '日元',
  GBP: '英镑',
  KRW: '韩元',
  SGD: '新加坡元',
  TWD: '新台币',
  MOP: '澳门元',
  AUD: '澳大利亚元',
  NZD: '新西兰元',
  CAD: '加拿大元',
  CHF: '瑞士法郎',
  SEK: '瑞典克朗',
  NOK: '挪威克朗',
  DKK: '丹麦克朗',
  RUB: '卢布',
  INR: '印度卢比',
  THB: '泰铢',
  MYR: '马来西亚林吉特',
  IDR: '印度尼西亚卢比',
  VND: '越南盾',
  AED: '阿联酋迪拉姆',
  SAR: '沙特里亚尔',
  BRL: '巴西雷亚尔',
  ZAR: '南非兰特',
} as const;
export type Currency = keyof typeof currencies;

/** Those that have a rate: all but the enterprise's own. */
export const foreignCurrencies = Object.fromEntries(
  Object.entries(currencies).filter(([code]) => code !== HOME_CURRENCY),
) as Readonly<Record<Exclude<Currency, typeof HOME_CURRENCY>, string>>;

/** Decimals of a rate: units of the enterprise's currency for one of the other. */
const RATE_SCALE = 100_000_000;
export const [RATE_MIN, RATE_MAX] = [0.000_001, 100_000];

/**
 * Hundredths of another currency in fen, half a fen up; by whole numbers, so that no binary fraction decides.
 * @param rate yuan for one unit
 */
export function inFen(hundredths: number, rate: number): number {
  const scaled = BigInt(hundredths) * BigInt(Math.round(rate * RATE_SCALE));
  return Number((scaled * 2n + BigInt(RATE_SCALE)) / (2n * BigInt(RATE_SCALE)));
}
