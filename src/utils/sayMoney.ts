/** Values are in the smallest unit (分); people speak of whole ones. */
export const MONEY_UNITS = 100;

const formats = new Map<string, Intl.NumberFormat>();
export function sayMoney(value: number, currency = 'CNY'): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('zh-CN', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(value / MONEY_UNITS);
}
