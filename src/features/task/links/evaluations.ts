/** Figures of both evaluations in words. */
import type { ComparedLine } from '@contract/questionnaire/compare';

const rounded = (value: number, digits: number) => Number(value.toFixed(digits)).toFixed(digits);

/** Percent whole, NPS and points with one digit, as the statistics show them. */
export function measured({ unit, scale }: Pick<ComparedLine, 'unit' | 'scale'>, value: number): string {
  if (unit === 'percent') return `${Math.round(value)}%`;
  return unit === 'nps' ? rounded(value, 1) : `${rounded(value, 1)} / ${scale}`;
}

/** Of what is shown, so that it is the difference a reader reckons; percent in points. Empty where only one was asked. */
export function changeOf({ unit, first, second }: ComparedLine): string {
  if (!first || !second) return '–';
  const digits = unit === 'percent' ? 0 : 1;
  const shown = (value: number) => Number(value.toFixed(digits));
  const change = shown(shown(second.value) - shown(first.value));
  if (change === 0) return '持平';
  return `${change > 0 ? '升' : '降'} ${Math.abs(change).toFixed(digits)}${unit === 'percent' ? ' 个百分点' : ''}`;
}
