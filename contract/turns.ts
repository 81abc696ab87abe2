/** Loops whose end hangs on data have a counter. No imports: the console bundles this. */

/** A loop took more turns than it ever should: a fault of ours, or data that nobody bounded. */
export class TooManyTurns extends Error {
  constructor(what: string, limit: number) {
    super(`${what}: more than ${limit} turns`);
    this.name = 'TooManyTurns';
  }
}

/**
 * The counter of a loop that ends when its data says so; the loop calls it first thing in each turn.
 * @param what names the loop in the error
 * @returns a function that gives 0, 1, 2 … and throws `TooManyTurns` instead of giving `limit`
 */
export function turnsOf(limit: number, what: string): () => number {
  let next = 0;
  return () => {
    if (next >= limit) throw new TooManyTurns(what, limit);
    next += 1;
    return next - 1;
  };
}

/**
 * From something up to the topmost: itself first, then what is above it. Each is given once, so that things which stand
 * in each other, as no rule allows and two changes at once may still make them, end the way too.
 * @param above gives nothing (null or undefined) at the top
 */
export function* upward<T>(from: T | null | undefined, above: (one: T) => T | null | undefined): Generator<T, void> {
  const seen = new Set<T>();
  let at = from;
  // Ends: each turn sees one more of what there is.
  while (at !== null && at !== undefined && !seen.has(at)) {
    seen.add(at);
    yield at;
    at = above(at);
  }
}
