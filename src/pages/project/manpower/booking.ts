/** Time that is set aside, as cells of the table: a range that is filled, a week that is copied. Pure. */
import type { BookingCell, Manpower } from '@contract/manpower/manpower';

/** A row of the table that time can be set aside in: of a person, or of a position. */
export interface Line {
  userId: string | null;
  positionId: string | null;
  name: string;
  /** Minutes, a week each. */
  booked: readonly number[];
}
export interface Spot {
  line: number;
  week: number;
}
/** From the first spot that was chosen to the last one, in whatever direction. */
export interface Range {
  from: Spot;
  to: Spot;
}

export const linesOf = (
  { rows, positions }: Pick<Manpower, 'rows' | 'positions'>,
  added: readonly { positionId: string; name: string }[],
  weeks: number,
): Line[] => [
  ...rows.map(({ person, cells }) => ({
    ...{ userId: person.userId, positionId: null, name: person.name },
    booked: cells.map(({ booked }) => booked),
  })),
  ...positions.map(({ positionId, name, booked }) => ({ userId: null, positionId, name, booked })),
  ...added
    .filter(({ positionId }) => !positions.some((one) => one.positionId === positionId))
    .map(({ positionId, name }) => ({
      userId: null,
      positionId,
      name,
      booked: Array.from({ length: weeks }, () => 0),
    })),
];

/** Its corners in order. */
export function boxOf({ from, to }: Range) {
  return {
    top: Math.min(from.line, to.line),
    bottom: Math.max(from.line, to.line),
    left: Math.min(from.week, to.week),
    right: Math.max(from.week, to.week),
  };
}
export const isInside = (range: Range, line: number, week: number): boolean => {
  const { top, bottom, left, right } = boxOf(range);
  return top <= line && line <= bottom && left <= week && week <= right;
};

type Give = (line: number, week: number, was: number) => number;

/** The cells of a range that change. */
function cellsOf(lines: readonly Line[], weeks: readonly string[], range: Range, give: Give): BookingCell[] {
  const { top, bottom, left, right } = boxOf(range);
  return lines.slice(top, bottom + 1).flatMap((one, down) =>
    weeks.slice(left, right + 1).flatMap((week, along) => {
      const was = one.booked[left + along] ?? 0;
      const minutes = give(top + down, left + along, was);
      return minutes === was ? [] : [{ userId: one.userId, positionId: one.positionId, week, was, minutes }];
    }),
  );
}

/** One value in all cells. */
export const setCells = (lines: readonly Line[], weeks: readonly string[], range: Range, minutes: number) =>
  cellsOf(lines, weeks, range, () => minutes);

/** What stands in the source is repeated over the range that it was dragged to. */
export function fillCells(
  lines: readonly Line[],
  weeks: readonly string[],
  source: Range,
  range: Range,
): BookingCell[] {
  const { top, bottom, left, right } = boxOf(source);
  const turn = (at: number, first: number, length: number) => first + ((((at - first) % length) + length) % length);
  return cellsOf(lines, weeks, range, (line, week) => {
    const from = lines[turn(line, top, bottom - top + 1)];
    return from?.booked[turn(week, left, right - left + 1)] ?? 0;
  });
}

/** A week in all rows into others: what stands there is written over. */
export const copyWeek = (
  lines: readonly Line[],
  weeks: readonly string[],
  source: number,
  [first, last]: readonly [number, number],
): BookingCell[] =>
  cellsOf(
    lines,
    weeks,
    { from: { line: 0, week: first }, to: { line: lines.length - 1, week: last } },
    (line) => lines[line]?.booked[source] ?? 0,
  );
