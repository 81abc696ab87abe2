/** Days as people and other programs write them. No imports but the check of a day: the console bundles this. */
import { isDay } from './day';

/** Which comes first in 04/10/2020: the day or the month. */
export const dayOrders = { dmy: '日/月/年', mdy: '月/日/年' } as const;
export type DayOrder = keyof typeof dayOrders;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`;
/** Whatever follows a day: a time of it. */
const TIME = '(?:(?:,?[T\\s]+|(?<=日))(?:上午|下午)?\\s?\\d{1,2}[:时点].*)?$';
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.年](\\d{1,2})[-/.月](\\d{1,2})日?${TIME}`, 'i');
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4})${TIME}`, 'i');
const NAMED_FIRST = new RegExp(`^${MONTH}\\s*(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})${TIME}`, 'i');
const NAMED_SECOND = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+${MONTH},?[\\s-]+(\\d{4})${TIME}`, 'i');

interface Parts {
  year: string;
  month: string;
  day: string;
}
const joined = ({ year, month, day }: Parts) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
const monthOf = (name = '') => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

/** The numbers of a day whose year stands last; points stand between them where the day comes first. */
function yearLast(text: string): { first: string; second: string; year: string; pointed: boolean } | null {
  const [, first, sign, second, year] = YEAR_LAST.exec(text) ?? [];
  return first && second && year ? { first, second, year, pointed: sign === '.' } : null;
}
/** The order that the text itself tells; null: it may be read both ways. */
function ownOrder({ first, second, pointed }: { first: string; second: string; pointed: boolean }): DayOrder | null {
  if (pointed || Number(first) > 12) return 'dmy';
  return Number(second) > 12 ? 'mdy' : null;
}

/**
 * The day that a text says, `2026-01-31`, without its time. It may be none that the calendar has (`2026-02-30`), or out of
 * what is kept. `doubtful`: day and month may be the one or the other, and no order is given; null: it is no day.
 */
export function writtenDay(given: string, order?: DayOrder): string | 'doubtful' | null {
  const text = given.normalize('NFKC').trim();
  const [, year = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
  if (year) return joined({ year, month, day });
  const [, name, of = '', inYear = ''] = NAMED_FIRST.exec(text) ?? [];
  if (name) return joined({ year: inYear, month: monthOf(name), day: of });
  const [, first = '', called, lastYear = ''] = NAMED_SECOND.exec(text) ?? [];
  if (called) return joined({ year: lastYear, month: monthOf(called), day: first });
  const numbers = yearLast(text);
  if (!numbers) return null;
  // 05/05/2026 is one day however it is read.
  const isSame = Number(numbers.first) === Number(numbers.second);
  const is = ownOrder(numbers) ?? order ?? (isSame ? 'dmy' : undefined);
  if (!is) return 'doubtful';
  const [one, other] = [numbers.first, numbers.second];
  return joined({ year: numbers.year, ...(is === 'dmy' ? { day: one, month: other } : { day: other, month: one }) });
}

/**
 * The order of a column: that of those of its cells that tell it. `asked`: there are cells that may be read both ways, and
 * none tells, or they contradict each other; null: no cell needs one.
 */
export function columnOrder(cells: Iterable<string>): DayOrder | 'asked' | null {
  const told = new Set<DayOrder>();
  let isDoubtful = false;
  for (const cell of cells) {
    const numbers = yearLast(cell.normalize('NFKC').trim());
    if (!numbers) continue;
    const order = ownOrder(numbers);
    if (order) told.add(order);
    else if (Number(numbers.first) !== Number(numbers.second)) isDoubtful = true;
  }
  const [order, other] = told;
  if (!isDoubtful) return order ?? null;
  return order && !other ? order : 'asked';
}

/** Whether all are days of eight digits, as 20260305: numbers of that length that are none are numbers. */
export const areCompactDays = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => COMPACT.test(cell.trim()) && isDay(writtenDay(cell)));
