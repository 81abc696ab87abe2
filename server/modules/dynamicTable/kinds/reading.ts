/** Texts of people, before a kind reads them (note of the area, §3 "Conversion"). */
import { addDays } from '../../../base/present';

const CURRENCY = /^[¥￥$€£]|(?:元|块)$/;
/** What Excel calls day 1, one day early: it believes in a February 29th of 1900. */
const EXCEL_EPOCH = '1899-12-30';
const EXCEL_DAY = /^[1-9]\d{4}$/;

/** Half width, trimmed; of figures without one sign of money, of days without Excel's way to count them. */
export function normal(text: string, kind: string): string {
  const plain = text.normalize('NFKC').trim();
  if (kind === 'number' || kind === 'money') return plain.replace(CURRENCY, '').trim();
  if (kind === 'date' && EXCEL_DAY.test(plain)) return addDays(EXCEL_EPOCH, Number(plain));
  return plain;
}
