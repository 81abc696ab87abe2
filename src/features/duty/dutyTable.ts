/** A table of who serves, read into the rows that the server compares with the roster. Pure. */
import { isDay } from '@contract/time/day';
import { columnOrder, writtenDay } from '@contract/time/written';

export const dutyColumns = { day: '日期', shift: '班次', people: '值班' } as const;
export type DutyColumn = keyof typeof dutyColumns;

/** As other programs call them, and people. */
const headings: Readonly<Record<DutyColumn, RegExp>> = {
  day: /^(日期|值班日期|日子|date|day)$/i,
  shift: /^(班次|班|shift)$/i,
  people: /^(值班|值班人|值班人员|值班成员|人员|姓名|成员|person|name|on.?duty)$/i,
};
export const dutyColumnOf = (heading: string): DutyColumn | null =>
  (Object.keys(headings) as DutyColumn[]).find((name) => headings[name].test(heading.trim())) ?? null;

export interface DutyRow {
  day: string;
  shift: string;
  people: string;
}
/** @param at place among the rows below the headings */
export interface Problem {
  at: number;
  text: string;
}

/**
 * @param chosen by column, what it is
 * @returns the rows that can be asked about, each with its place in the table, and what cannot be read
 */
export function readDuty([, ...rows]: readonly string[][], chosen: readonly string[]) {
  const cell = (row: readonly string[], name: DutyColumn) => (row[chosen.indexOf(name)] ?? '').trim();
  const order = columnOrder(rows.map((row) => cell(row, 'day')));
  const read: { at: number; row: DutyRow }[] = [];
  const problems: Problem[] = [];
  for (const [at, row] of rows.entries()) {
    const written = writtenDay(cell(row, 'day'), order === 'asked' || order === null ? undefined : order);
    if (written === 'doubtful')
      problems.push({ at, text: `日期“${cell(row, 'day')}”分不清日和月，请写成 2026-01-31 这样` });
    else if (!isDay(written)) problems.push({ at, text: `日期“${cell(row, 'day')}”不能读取，请写成 2026-01-31 这样` });
    else if (cell(row, 'shift') === '') problems.push({ at, text: '缺少班次' });
    else read.push({ at, row: { day: written, shift: cell(row, 'shift'), people: cell(row, 'people') } });
  }
  return { read, problems };
}
