/** Rows of the table of people: by themselves, or together by position. Pure. */
import type { ManpowerCell, ManpowerRow } from '@contract/manpower/manpower';
import { sayMinutes } from '@contract/time/duration';
import { addDays } from '@contract/time/period';

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
      for (const part of ['planned', 'booked', 'elsewhere', 'spent', 'capacity'] as const) sum[part] += cell[part];
    }
  }
  return [...found.values()];
}

/** Hours to one decimal, as a cell has room for. */
export const shortHours = (minutes: number): string => String(Math.round(minutes / 6) / 10);

/** A booking is the room in which the tasks of the project are done: the larger of both counts. */
export const takenOf = ({ planned, booked, elsewhere }: ManpowerCell): number => Math.max(planned, booked) + elsewhere;
export const isOver = (cell: ManpowerCell): boolean => takenOf(cell) > cell.capacity;

/** How much of a week is taken, from 0 to 1: beyond its room a bar is full, and the cell is marked besides. */
export const loadOf = (cell: ManpowerCell): number =>
  cell.capacity > 0 ? Math.min(1, takenOf(cell) / cell.capacity) : 0;

export type When = 'past' | 'now' | undefined;
/** Where a week stands to today. @param week its Monday */
export function whenIs(week: string, today: string): When {
  if (addDays(week, 6) < today) return 'past';
  return week <= today ? 'now' : undefined;
}

type Overload = ManpowerRow['overload'][number];
/** Which projects make it: by name those that the reader may read, of all others one sum. */
export const sayProjects = ({ projects, hidden }: Pick<Overload, 'projects' | 'hidden'>): string =>
  [
    ...projects.map(({ name, minutes }) => `${name} ${sayMinutes(minutes)}`),
    ...(hidden > 0 ? [`其他项目 ${sayMinutes(hidden)}`] : []),
  ].join('、');

/** Why a week of somebody is too much. @param week its Monday */
export const whyOver = ({ overload }: Pick<ManpowerRow, 'overload'>, week: string): string[] => {
  const last = addDays(week, 6);
  return overload
    .filter(({ from, to }) => from <= last && to >= week)
    .map((one) => `${one.from} 至 ${one.to} 超出 ${sayMinutes(one.excess)}（${sayProjects(one)}）`);
};

export function cellWords(cell: ManpowerCell): string[] {
  const { planned, booked, elsewhere, spent, capacity } = cell;
  return [
    `计划 ${sayMinutes(planned)}`,
    ...(booked > 0 ? [`预留 ${sayMinutes(booked)}`] : []),
    ...(elsewhere > 0 ? [`其他项目 ${sayMinutes(elsewhere)}`] : []),
    `可用 ${sayMinutes(capacity)}`,
    `已消耗 ${sayMinutes(spent)}`,
  ];
}
