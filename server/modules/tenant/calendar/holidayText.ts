/** Reads days off and days of make-up work from pasted or uploaded lines. Pure. */
import { type DayKind, dayKinds, dayNumber, HOLIDAY_MAX_DAYS } from '../../../../contract/time/workdays';

export interface HolidayEntry {
  name: string;
  kind: DayKind;
  from: string;
  to: string;
}
export interface ReadHolidays {
  entries: HolidayEntry[];
  issues: { line: number; reason: string }[];
}

const kinds = new Map<string, DayKind>([
  ...(Object.entries(dayKinds) as [DayKind, string][]).map(([kind, label]) => [label, kind] as const),
  ['off', 'off'],
  ['work', 'work'],
  ['休', 'off'],
  ['班', 'work'],
  ['上班', 'work'],
]);
const LINES_MAX = 1000;

/** `2026-2-3`, `2026/02/03` and `20260203` are the same day; anything else is none. */
export function readDay(text: string): string | null {
  const parts = /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|(\d{2})(\d{2}))$/.exec(text.trim());
  if (!parts) return null;
  const [, year, month = parts[4], day = parts[5]] = parts;
  const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso;
}

/** What is wrong with a range, in words; null where nothing is. */
export function rangeIssue(from: string, to: string): string | null {
  if (to < from) return '结束日期不能早于开始日期';
  return dayNumber(to) - dayNumber(from) >= HOLIDAY_MAX_DAYS ? `一条最多 ${HOLIDAY_MAX_DAYS} 天` : null;
}

export function readHolidays(text: string): ReadHolidays {
  const found: ReadHolidays = { entries: [], issues: [] };
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines.length > LINES_MAX)
    return { entries: [], issues: [{ line: LINES_MAX + 1, reason: `最多 ${LINES_MAX} 行` }] };
  for (const [at, content] of lines.entries()) {
    const cells = content.split(/[,，\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    if (cells.every((cell) => cell === '') || (at === 0 && cells[0] === '名称')) continue;
    const entry = readCells(cells);
    if (typeof entry === 'string') found.issues.push({ line: at + 1, reason: entry });
    else found.entries.push(entry);
  }
  return found;
}

/** The entry of a line, or what is wrong with it. */
function readCells([name = '', label = '', first = '', last = '']: readonly string[]): HolidayEntry | string {
  const kind = kinds.get(label);
  const from = readDay(first);
  const to = last ? readDay(last) : from;
  if (!name || name.length > 50) return '名称应为 1 至 50 个字';
  if (!kind) return `类型应为“${Object.values(dayKinds).join('”或“')}”`;
  if (!from || !to) return '日期应写作 2026-10-01';
  return rangeIssue(from, to) ?? { name, kind, from, to };
}
