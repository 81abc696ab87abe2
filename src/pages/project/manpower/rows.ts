/** Rows of the table of people: by themselves, or together by position. Pure. */
import type { ManpowerCell, ManpowerRow } from '@contract/manpower/manpower';

export interface PositionRow {
  position: string;
  people: number;
  cells: ManpowerCell[];
}

export const NO_POSITION = '没有岗位';

export function byPosition(rows: readonly ManpowerRow[]): PositionRow[] {
  const found = new Map<string, PositionRow>();
  for (const { position, cells } of rows) {
    const name = position ?? NO_POSITION;
    const before = found.get(name);
    if (!before) {
      found.set(name, { position: name, people: 1, cells: cells.map((cell) => ({ ...cell })) });
      continue;
    }
    before.people += 1;
    for (const [at, cell] of cells.entries()) {
      const sum = before.cells[at];
      if (!sum) continue;
      for (const part of ['planned', 'elsewhere', 'spent', 'capacity'] as const) sum[part] += cell[part];
    }
  }
  return [...found.values()];
}

/** Hours to one decimal, as a cell has room for. */
export const shortHours = (minutes: number): string => String(Math.round(minutes / 6) / 10);

export const isOver = ({ planned, elsewhere, capacity }: ManpowerCell): boolean => planned + elsewhere > capacity;
