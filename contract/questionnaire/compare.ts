/** Both evaluations of a task beside each other, and what its acceptance found (specification §2 `/gansu/*`). */
import { isOneChoice } from './model';
import type { Counted, Figures } from './tally';

/** In points of the scale, as an NPS from −100 to 100, or as percent of who answered. */
export type MeasureUnit = 'points' | 'nps' | 'percent';
export interface Measured {
  value: number;
  /** On how many answers it stands. */
  base: number;
}
export interface ComparedLine {
  title: string;
  /** Row of a matrix, or the choice whose share it is. */
  row: string | null;
  unit: MeasureUnit;
  /** The highest of the scale; 100 of NPS and percent. */
  scale: number;
  first: Measured | null;
  second: Measured | null;
}
export interface Finding {
  title: string;
  row: string | null;
  counts: Counted[];
  base: number;
}

interface Line extends Pick<ComparedLine, 'title' | 'row' | 'unit' | 'scale'>, Measured {}

const CHOICES_MAX = 5;

/** What a question measures; texts and lists of people measure nothing. */
function linesOf({ kind, title, answered, counts = [], rows = [], mean, nps }: Figures): Line[] {
  const line = (
    row: string | null,
    unit: MeasureUnit,
    scale: number,
    value: number | null | undefined,
    base: number,
  ) => (value === null || value === undefined || base === 0 ? [] : [{ title, row, unit, scale, value, base }]);
  if (kind === 'nps') return line(null, 'nps', 100, nps, answered);
  if (kind === 'rating' || kind === 'scale') return line(null, 'points', counts.length, mean, answered);
  if (kind === 'matrixRating')
    return rows.flatMap((row) => line(row.text, 'points', row.counts.length, row.mean, row.base));
  if (isOneChoice(kind) && counts.length <= CHOICES_MAX) {
    return counts.flatMap(({ text, count }) => line(text, 'percent', 100, (count * 100) / answered, answered));
  }
  return [];
}

/** Several questionnaires of one round: each counts by its answers. */
const together = (held: Measured | null, { value, base }: Measured): Measured =>
  held
    ? { value: (held.value * held.base + value * base) / (held.base + base), base: held.base + base }
    : { value, base };

/**
 * The same question of both rounds in one line: same words, same way to measure. They may be different questionnaires,
 * so that ids say nothing. What only one of them asked stands alone, in the order of the first round.
 */
export function compareRounds(first: readonly Figures[], second: readonly Figures[]): ComparedLine[] {
  const lines = new Map<string, ComparedLine>();
  const add = (round: 'first' | 'second', figures: readonly Figures[]) => {
    for (const { value, base, ...what } of figures.flatMap(linesOf)) {
      const key = JSON.stringify([what.title.trim(), what.row?.trim(), what.unit, what.scale]);
      const held = lines.get(key) ?? { ...what, first: null, second: null };
      lines.set(key, { ...held, [round]: together(held[round], { value, base }) });
    }
  };
  add('first', first);
  add('second', second);
  return [...lines.values()];
}

/** Choices of the acceptance, by row where the question has rows. */
export const findingsOf = (figures: readonly Figures[]): Finding[] =>
  figures.flatMap(({ kind, title, answered, counts = [], rows = [] }): Finding[] => {
    if (isOneChoice(kind) && answered > 0) return [{ title, row: null, counts, base: answered }];
    if (kind !== 'matrixSingle') return [];
    return rows
      .filter(({ base }) => base > 0)
      .map(({ text, counts: own, base }) => ({ title, row: text, counts: own, base }));
  });
