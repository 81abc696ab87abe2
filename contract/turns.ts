/** Loops whose end hangs on data have a counter. No imports: the console bundles this. */

/** A loop took more turns than it ever should: a fault of ours, or data that nobody bounded. */
export class TooManyTurns extends Error {
  constructor(what: string, limit: number) {
    super(`${what}: more than ${limit} turns`);
    this.name = 'TooManyTurns';
  }
}

/**
 * The numbers 0, 1, 2 … for a loop that ends when its data says so: `for (const turn of turns(LIMIT, 'free names'))`.
 * Leaving the loop by `break` or `return` is its usual end.
 * @param what names the loop in the error
 * @throws TooManyTurns where the loop is still going on after `limit` turns
 */
export function* turns(limit: number, what: string): Generator<number, never> {
  for (let turn = 0; turn < limit; turn += 1) yield turn;
  throw new TooManyTurns(what, limit);
}
