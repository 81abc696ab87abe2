/** Words and limits of the market analysis. No imports: the console bundles this. */

/** What became of a delivery's plan. */
export const outcomes = { onTime: '按期交付', late: '延期交付', overdue: '逾期未交', open: '未到期' } as const;
export type Outcome = keyof typeof outcomes;
export const outcomeCodes = Object.keys(outcomes) as Outcome[];

/** Steps of the funnel; who reached one has reached those before it. */
export const stages = {
  registered: '登记',
  signed: '签约',
  delivered: '交付',
  accepted: '验收',
  recognised: '收入全额确认',
} as const;
export type Stage = keyof typeof stages;
export const stageCodes = Object.keys(stages) as Stage[];

/** Amounts are in one of these; they are never added across. */
export const currencies = { CNY: '人民币', USD: '美元', EUR: '欧元', HKD: '港元' } as const;
export type Currency = keyof typeof currencies;
export const currencyCodes = Object.keys(currencies) as Currency[];
const signs: Readonly<Record<Currency, string>> = { CNY: '¥', USD: 'US$', EUR: '€', HKD: 'HK$' };

/** Both satisfactions are said in points of so many. */
export const SATISFACTION_POINTS = 5;
/** Of one enterprise; the analysis reads all of a period at once. */
export const DELIVERIES_MAX = 20_000;
/** Months that a trend shows at the most. */
export const TREND_MONTHS_MAX = 60;
export const DELIVERY_PREFIX = 'JF';
export const deliveryNo = (seq: number): string => `${DELIVERY_PREFIX}-${seq}`;

/** `¥1,234,567.80`, by its digits: an amount is never a binary fraction. @param amount `1234567.80` */
export function sayAmount(amount: string, currency: Currency): string {
  const [whole = '0', decimals = ''] = amount.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount.startsWith('-') ? '−' : ''}${signs[currency]}${grouped}.${decimals.padEnd(2, '0').slice(0, 2)}`;
}

/** `1,234.5`, `￥１２`, `1.2万` as `1234.50`. @returns null where it cannot be read or holds less than a cent */
export function readAmount(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/[\s,，¥￥$€元]/g, '');
  const found = /^(\d{0,13})(?:\.(\d*))?(万|亿)?$/.exec(plain);
  const [, whole = '', decimals = '', unit = ''] = found ?? [];
  if (!found || (whole === '' && decimals === '')) return null;
  const shift = { '': 0, 万: 4, 亿: 8 }[unit] ?? 0;
  const padded = decimals.padEnd(shift, '0');
  const rest = padded.slice(shift);
  if (/[1-9]/.test(rest.slice(2))) return null;
  const digits = `${whole}${padded.slice(0, shift)}`.replace(/^0+(?=\d)/, '') || '0';
  return digits.length > 13 ? null : `${digits}.${rest.slice(0, 2).padEnd(2, '0')}`;
}
