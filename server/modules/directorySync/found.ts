/** What a run found, as it is shown: all are counted, the first are named. */
import type { RunFound } from '../../../contract/directorySync/directorySync';
import { RUN_NAMES_MAX } from '../../../contract/directorySync/words';

type Change = RunFound['comes'];
export type Named = Change['names'][number];

const change = (): Change => ({ count: 0, names: [] });

/** Of a run that has done nothing yet. */
export const emptyFound = (people: number, groups: number, refused: readonly Named[] = []): RunFound => ({
  people,
  groups,
  comes: change(),
  moves: change(),
  leaves: change(),
  refused: { count: refused.length, names: refused.slice(0, RUN_NAMES_MAX) },
});

/** Counted all, shown the first. */
export function list(to: Change, one: Named): void {
  to.count += 1;
  if (to.names.length < RUN_NAMES_MAX) to.names.push({ ...one, note: one.note.slice(0, 300) });
}
