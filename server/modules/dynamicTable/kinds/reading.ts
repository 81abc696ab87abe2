/** Texts of people, before a kind reads them (note of the area, §3 "Conversion"). */
import { type DecimalSign, writtenNumber } from '../../../../contract/number/written';
import { addDays } from '../../../base/present';

const FIGURES: ReadonlySet<string> = new Set(['number', 'money', 'percent']);
/** What Excel calls day 1, one day early: it believes in a February 29th of 1900. */
const EXCEL_EPOCH = '1899-12-30';
/** With a time behind the point, which a day does not have. */
const EXCEL_DAY = /^[1-9]\d{4}(?:\.\d{1,15})?$/;

/**
 * Half width, trimmed; of figures the plain number that they say (`contract/number/written.ts`), of days without Excel's way to
 * count them.
 */
export function normal(text: string, kind: string, sign?: DecimalSign): string {
  const plain = text.normalize('NFKC').trim();
  if (FIGURES.has(kind)) return writtenNumber(kind === 'percent' ? plain.replace(/\s*%$/, '') : plain, sign) ?? plain;
  if (kind === 'date' && EXCEL_DAY.test(plain)) return addDays(EXCEL_EPOCH, Math.floor(Number(plain)));
  return plain;
}
