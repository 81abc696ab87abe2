/** What last week's hours would be in this week: a proposal, a line a day of a row. Pure. */
import type { WeekSheet } from '@contract/hours/hours';
import { addDays } from '@contract/time/period';
import { cellOf, type GridRow, gridRows, sumOf } from './grid';

export interface Proposed {
  key: string;
  row: GridRow;
  day: string;
  minutes: number;
  /** Why it cannot be written; null where it can. */
  blocked: string | null;
}

/** On the same day of the week, the hours of a row and a day together; what cannot be seen any more is left out. */
export function proposedOf(
  last: Pick<WeekSheet, 'logs' | 'tasks'>,
  sheet: Pick<WeekSheet, 'logs' | 'tasks' | 'days'>,
  today: string,
): Proposed[] {
  const now = new Map(gridRows(sheet, []).map((row) => [row.key, row]));
  return gridRows({ logs: last.logs, tasks: [] }, [])
    .filter((row) => row.key !== 'hidden' && sumOf(row) > 0)
    .flatMap((row) =>
      sheet.days.flatMap((day): Proposed[] => {
        const minutes = (row.logs.get(addDays(day.day, -7)) ?? []).reduce((sum, log) => sum + log.minutes, 0);
        if (minutes === 0) return [];
        const here = now.get(row.key) ?? { ...row, logs: new Map() };
        const cell = cellOf(here, day, today);
        const blocked = cell.fixed ?? (cell.minutes > 0 ? '这一天已登记' : null);
        return [{ key: `${row.key} ${day.day}`, row, day: day.day, minutes, blocked }];
      }),
    );
}
