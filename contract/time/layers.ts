/**
 * Who is really on duty: the rotation, then overrides, then approved swaps. One final schedule for the grid, notices, the
 * calendar feed and "on duty now". Instants are milliseconds; intervals are half-open.
 */
export interface Piece {
  from: number;
  to: number;
  user: string;
}
/** `replace` and `remove` name whom they concern; `add` needs nobody there. */
export type Override =
  | { kind: 'replace'; from: number; to: number; user: string; by: string }
  | { kind: 'remove'; from: number; to: number; user: string }
  | { kind: 'add'; from: number; to: number; user: string };
export interface ApprovedSwap {
  from: number;
  to: number;
  user: string;
  by: string;
}

const overlap = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  a.from < b.to && b.from < a.to;

/** Parts of a piece inside and outside of an interval. */
function cut(piece: Piece, { from, to }: { from: number; to: number }): { inside: Piece; outside: Piece[] } {
  const inside = { ...piece, from: Math.max(piece.from, from), to: Math.min(piece.to, to) };
  const outside = [
    { ...piece, to: inside.from },
    { ...piece, from: inside.to },
  ].filter((one) => one.from < one.to);
  return { inside, outside };
}

/** All at once: what one override brings in, another does not take. Replacing stands above removing. */
export function withOverrides(base: readonly Piece[], overrides: readonly Override[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of base) {
    let rest = [piece];
    for (const kind of ['replace', 'remove'] as const) {
      for (const one of overrides) {
        if (one.kind !== kind || one.user !== piece.user) continue;
        rest = rest.flatMap((part) => {
          if (!overlap(part, one)) return [part];
          const { inside, outside } = cut(part, one);
          if (one.kind === 'replace') result.push({ ...inside, user: one.by });
          return outside;
        });
      }
    }
    result.push(...rest);
  }
  for (const one of overrides) if (one.kind === 'add') result.push({ from: one.from, to: one.to, user: one.user });
  return sorted(result);
}

/** In the order of their approval: they may chain. */
export function withSwaps(pieces: readonly Piece[], swaps: readonly ApprovedSwap[]): Piece[] {
  let result = [...pieces];
  for (const swap of swaps) {
    result = result.flatMap((piece) => {
      if (piece.user !== swap.user || !overlap(piece, swap)) return [piece];
      const { inside, outside } = cut(piece, swap);
      return [...outside, { ...inside, user: swap.by }];
    });
  }
  return sorted(result);
}

const sorted = (pieces: readonly Piece[]): Piece[] =>
  [...pieces].sort((a, b) => a.from - b.from || a.to - b.to || (a.user < b.user ? -1 : 1));

/** Too little rest between two pieces of one person; overlapping ones are another fault. */
export function lacksRest(previous: Piece, next: Piece, minRestMs: number): boolean {
  const gap = next.from - previous.to;
  return gap >= 0 && gap < minRestMs;
}

/** How even a roster is: 100 where all have the same, at 95 it counts as that. */
export function balanceOf(amounts: readonly number[]): number {
  const pairs: number[] = [];
  for (const [at, a] of amounts.entries()) {
    for (const b of amounts.slice(at + 1)) pairs.push(Math.max(a, b) === 0 ? 1 : Math.min(a, b) / Math.max(a, b));
  }
  if (pairs.length === 0) return 100;
  const percent = Math.round((pairs.reduce((a, b) => a + b, 0) / pairs.length) * 100);
  return percent >= 95 ? 100 : percent;
}

/** Percent above the mean; negative below. Divide by the days each was available first. */
export function overloadOf(own: number, amounts: readonly number[]): number {
  const mean = amounts.reduce((a, b) => a + b, 0) / Math.max(1, amounts.length);
  return mean === 0 ? 0 : Math.round((own / mean) * 100) - 100;
}
