/** Bars of a Gantt and the lines between them, whatever they stand for. Pure. */
import type { LinkType } from '@contract/plan/model';
import { moveSpan, type Span, type WorkCalendar } from '@contract/time/workdays';

export const ROW_HEIGHT = 36;
export const BAR_HEIGHT = 20;

export type DragPart = 'move' | 'start' | 'end';
export type Side = 'start' | 'end';

/** The bar after a pull of some days. Moving keeps the working days that it takes; it never ends before it starts. */
export function pulled(calendar: WorkCalendar, span: Span, part: DragPart, days: number): Span {
  if (days === 0) return span;
  if (part === 'start') return { start: Math.min(span.start + days, span.end), end: span.end };
  if (part === 'end') return { start: span.start, end: Math.max(span.end + days, span.start) };
  const to = span.start + days;
  // Backwards over a weekend, the bar must not spring forward again.
  const aim = days < 0 && calendar.count(span.start, span.end) > 0 ? calendar.onOrBefore(to) : to;
  return moveSpan(calendar, span, aim);
}

/** A step of the arrow keys: to the next working day. */
export function nudged(calendar: WorkCalendar, span: Span, part: 'move' | 'end', by: 1 | -1): Span {
  const from = part === 'move' ? span.start : span.end;
  const to = by > 0 ? calendar.onOrAfter(from + 1) : calendar.onOrBefore(from - 1);
  return pulled(calendar, span, part, to - from);
}

const typeOfSides: Record<`${Side} ${Side}`, LinkType> = {
  'end start': 'FS',
  'start start': 'SS',
  'end end': 'FF',
  'start end': 'SF',
};
/** The dependency that a line from one end to another stands for. */
export const typeOf = (from: Side, to: Side): LinkType => typeOfSides[`${from} ${to}`];
export const sidesOf = (type: LinkType): [from: Side, to: Side] => [
  type === 'FS' || type === 'FF' ? 'end' : 'start',
  type === 'FS' || type === 'SS' ? 'start' : 'end',
];

export interface Point {
  x: number;
  y: number;
}
const STEP = 10;

/** A line with right angles from one end of a bar to an end of another, leaving and reaching them from outside. */
export function arrowPath(from: Point, fromSide: Side, to: Point, toSide: Side): string {
  const out = from.x + (fromSide === 'end' ? STEP : -STEP);
  const into = to.x + (toSide === 'start' ? -STEP : STEP);
  const straight = (fromSide === 'end' ? into >= out : into <= out) && fromSide !== toSide;
  if (straight) return `M${from.x} ${from.y}H${out}V${to.y}H${to.x}`;
  if (fromSide === toSide) {
    const far = fromSide === 'end' ? Math.max(out, into) : Math.min(out, into);
    return `M${from.x} ${from.y}H${far}V${to.y}H${to.x}`;
  }
  const between = from.y + (to.y > from.y ? ROW_HEIGHT / 2 : -ROW_HEIGHT / 2);
  return `M${from.x} ${from.y}H${out}V${between}H${into}V${to.y}H${to.x}`;
}
