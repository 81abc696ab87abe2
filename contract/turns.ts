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
