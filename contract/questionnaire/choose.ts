/** What stands chosen once a choice was clicked. No imports but types: the page's own bundle reads it. */
import type { Choice } from './model';

/**
 * An exclusive choice takes back all others, and goes when another one comes.
 * @param choices those that are shown, in their order; so are the ids that are returned
 * @param on whether the choice was taken or taken back
 */
export function chosenWith(
  choices: readonly Choice[],
  chosen: readonly string[],
  { id, exclusive }: Choice,
  on: boolean,
): string[] {
  const alone = new Set(choices.filter((one) => one.exclusive).map((one) => one.id));
  const rest = chosen.filter((one) => one !== id && !(on && (exclusive || alone.has(one))));
  const next = new Set(on ? [...rest, id] : rest);
  return choices.map((one) => one.id).filter((one) => next.has(one));
}

/** The exclusive choice that stands beside others, where one does. */
export const crowded = (choices: readonly Choice[] = [], chosen: readonly string[]): Choice | undefined =>
  chosen.length > 1 ? choices.find(({ id, exclusive }) => exclusive && chosen.includes(id)) : undefined;
