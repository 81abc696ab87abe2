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
  lane: number;
  column: number;
  index: number;
}

/**
 * The card to which an arrow key leads: columns without cards are passed over, the row is kept as far as there is one;
 * at the end of a column it goes on in the next swimlane.
 * @param counts of cards, by lane and column; of a folded lane none.
 */
export function stepCard(
  counts: readonly (readonly number[])[],
  from: Spot | null,
  dx: number,
  dy: number,
): Spot | null {
  const at = (lane: number, column: number) => counts[lane]?.[column] ?? 0;
  const first = counts.findIndex((lane) => lane.some((count) => count > 0));
  if (first < 0) return null;
  if (!from || at(from.lane, from.column) === 0) {
    return { lane: first, column: counts[first]?.findIndex((count) => count > 0) ?? 0, index: 0 };
  }
  if (dx !== 0) {
    for (let column = from.column + dx; column >= 0 && column < (counts[from.lane]?.length ?? 0); column += dx) {
      const there = at(from.lane, column);
      if (there > 0) return { lane: from.lane, column, index: Math.min(from.index, there - 1) };
    }
    return from;
  }
  const index = from.index + dy;
  if (index >= 0 && index < at(from.lane, from.column)) return { ...from, index };
  for (let lane = from.lane + dy; lane >= 0 && lane < counts.length; lane += dy) {
    const there = at(lane, from.column);
    if (there > 0) return { lane, column: from.column, index: dy > 0 ? 0 : there - 1 };
  }
  return from;
}
