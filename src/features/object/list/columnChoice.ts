/** A user's choice of columns, and what it makes of the columns that a project has today. Pure. */
export interface ColumnChoice {
  order: string[];
  hidden: string[];
  /** Stay at the left edge, behind the fixed ones. */
  pinned: string[];
  widths: Record<string, number>;
}

export const noChoice: ColumnChoice = { order: [], hidden: [], pinned: [], widths: {} };
export const MIN_WIDTH = 60;
export const MAX_WIDTH = 900;

/** More than there are columns. */
const LAST = 10_000;

interface Sized {
  key: string;
  width: number;
  fixed?: boolean;
  pinned?: boolean;
}

const strings = (value: unknown) => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);

/** Reads what was kept; whatever else stands there counts as no choice. */
export function readChoice(value: unknown): ColumnChoice {
  if (typeof value !== 'object' || value === null) return noChoice;
  const { order, hidden, pinned, widths } = value as Record<string, unknown>;
  const sizes = Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
  );
  return { order: strings(order), hidden: strings(hidden), pinned: strings(pinned), widths: Object.fromEntries(sizes) };
}

/** Fixed columns first, then the pinned ones; then the chosen order; columns that the choice does not know keep their place at the end. */
export function orderColumns<T extends Sized>(columns: readonly T[], { order, pinned }: ColumnChoice): T[] {
  const place = (column: T) => {
    if (column.fixed) return -2 * LAST;
    const at = order.indexOf(column.key);
    return (at < 0 ? order.length : at) - (pinned.includes(column.key) ? LAST : 0);
  };
  return [...columns].sort((a, b) => place(a) - place(b));
}

export function visibleColumns<T extends Sized>(
  columns: readonly T[],
  choice: ColumnChoice,
): (T & { pinned: boolean })[] {
  return orderColumns(columns, choice)
    .filter((column) => column.fixed || !choice.hidden.includes(column.key))
    .map((column) => ({
      ...column,
      width: clampWidth(choice.widths[column.key] ?? column.width),
      pinned: column.fixed === true || choice.pinned.includes(column.key),
    }));
}

export const clampWidth = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

export function toggleColumn(choice: ColumnChoice, key: string): ColumnChoice {
  const hidden = choice.hidden.includes(key) ? choice.hidden.filter((other) => other !== key) : [...choice.hidden, key];
  return { ...choice, hidden };
}

export function togglePin(choice: ColumnChoice, key: string): ColumnChoice {
  const pinned = choice.pinned.includes(key) ? choice.pinned.filter((other) => other !== key) : [...choice.pinned, key];
  return { ...choice, pinned, hidden: choice.hidden.filter((other) => other !== key) };
}

/** Puts a column before another one (or at the end). */
export function moveColumn(columns: readonly Sized[], choice: ColumnChoice, key: string, to: number): ColumnChoice {
  const order = orderColumns(columns, choice)
    .filter((column) => !column.fixed)
    .map((column) => column.key);
  const from = order.indexOf(key);
  if (from < 0) return choice;
  order.splice(from, 1);
  order.splice(Math.max(0, Math.min(order.length, to)), 0, key);
  return { ...choice, order };
}

/** Null: as wide as it is by itself. */
export function withWidth(choice: ColumnChoice, key: string, width: number | null): ColumnChoice {
  const { [key]: _was, ...others } = choice.widths;
  return { ...choice, widths: width === null ? others : { ...others, [key]: width } };
}
