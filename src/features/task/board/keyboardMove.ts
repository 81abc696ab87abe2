/** Where the arrow keys lead on the board. Pure. */

/** The next column that accepts the card being carried; the column where it hovers when there is none further on. */
export function nextTarget(
  keys: readonly string[],
  accepts: (key: string) => boolean,
  over: string | undefined,
  by: 1 | -1,
): string | undefined {
  const start = over === undefined ? -1 : keys.indexOf(over);
  for (let at = start + by; at >= 0 && at < keys.length; at += by) {
    const key = keys[at];
    if (key !== undefined && accepts(key)) return key;
  }
  return over;
}

export interface Spot {
  column: number;
  index: number;
}

/** The card to which an arrow key leads: columns without cards are passed over, the row is kept as far as there is one. */
export function stepCard(counts: readonly number[], from: Spot | null, dx: number, dy: number): Spot | null {
  const firstFilled = counts.findIndex((count) => count > 0);
  if (firstFilled < 0) return null;
  const count = from ? (counts[from.column] ?? 0) : 0;
  if (!from || count === 0) return { column: firstFilled, index: 0 };
  if (dx === 0) return { ...from, index: Math.max(0, Math.min(count - 1, from.index + dy)) };
  for (let column = from.column + dx; column >= 0 && column < counts.length; column += dx) {
    const there = counts[column] ?? 0;
    if (there > 0) return { column, index: Math.min(from.index, there - 1) };
  }
  return from;
}
