import { Pace, TURN_MS } from '../base/pace';

/**
 * Does the same for each, one after the other: what fails holds up none of those behind it, of whatever enterprise they
 * are.
 * @throws the first failure, once all have had their turn
 */
export async function eachByItself<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const part of new Pace({ goal: TURN_MS, first: 1, least: 1, most: 50 }).parts([...items])) {
    for (const item of part) {
      if (signal?.aborted) break;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  }
  if (failures.length > 0) throw failures[0];
}
