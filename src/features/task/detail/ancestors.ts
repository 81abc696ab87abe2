/** Ancestors above a task's title (§3): with more than one, the first shows and the rest collapse into an ellipsis. */
import type { TaskRef } from '@contract/task/task';

export interface Ancestors {
  first: TaskRef | null;
  /** Behind the ellipsis, from the root's child down to the parent. */
  collapsed: TaskRef[];
}

export function splitAncestors(parentTasks: readonly TaskRef[]): Ancestors {
  const [first = null, ...collapsed] = parentTasks;
  return { first, collapsed };
}
