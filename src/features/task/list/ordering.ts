/** Where a task of the tree may be put among its siblings. Pure. */
import type { TaskReorder } from '@contract/task/tree';
import type { ListLine, TaskRows } from '../state/useTaskRows';

type Lines = Pick<TaskRows, 'count' | 'lineAt'>;
type TaskLine = Extract<ListLine, { kind: 'task' }>;
export type Place = Pick<TaskReorder, 'targetId' | 'position'>;

const taskAt = ({ count, lineAt }: Lines, at: number): TaskLine | null => {
  const line = at >= 0 && at < count ? lineAt(at) : null;
  return line?.kind === 'task' ? line : null;
};

/** Children always stand in their own order; the top level only where the list is sorted by it. */
export const isOrdered = (depth: number, topOrdered: boolean): boolean => depth > 0 || topOrdered;

const areSiblings = (a: TaskLine, b: TaskLine) => a.depth === b.depth && a.row.parentId === b.row.parentId;

/** The line of the sibling that a line belongs to: itself, or what it hangs below. */
function siblingOver(lines: Lines, moved: TaskLine, at: number): number {
  for (let here = at; here >= 0; here -= 1) {
    const line = here < lines.count ? lines.lineAt(here) : null;
    // What is being loaded hangs below something, too.
    if (!line || line.kind === 'pending') continue;
    if (line.kind !== 'task' || line.depth < moved.depth) return -1;
    if (line.depth === moved.depth) return areSiblings(line, moved) ? here : -1;
  }
  return -1;
}

/** The line behind a task and all that is opened below it. */
function endOf(lines: Lines, at: number): number {
  const depth = taskAt(lines, at)?.depth ?? 0;
  let end = at + 1;
  while (end < lines.count) {
    const line = lines.lineAt(end);
    if (line.kind === 'skeleton' || line.kind === 'group' || line.depth <= depth) break;
    end += 1;
  }
  return end;
}

/** The next sibling the one way or the other, for the keys. */
export function beside(lines: Lines, from: number, by: 1 | -1): Place | null {
  const moved = taskAt(lines, from);
  if (!moved) return null;
  const at = by > 0 ? siblingOver(lines, moved, endOf(lines, from)) : siblingOver(lines, moved, from - 1);
  const line = at === from ? null : taskAt(lines, at);
  return line && { targetId: line.row.taskId, position: by > 0 ? 'after' : 'before' };
}

export interface Drop {
  place: Place;
  /** Above which line it comes to stand. */
  line: number;
  depth: number;
}

/** Where a task would come to stand that is let go over a line. Null where it may not, or where it stands already. */
export function dropAt(lines: Lines, from: number, over: number, lowerHalf: boolean): Drop | null {
  const moved = taskAt(lines, from);
  if (!moved) return null;
  const at = siblingOver(lines, moved, Math.min(over, lines.count - 1));
  const line = taskAt(lines, at);
  if (!line || at === from) return null;
  const after = at !== over || lowerHalf;
  const end = after ? endOf(lines, at) : at;
  if (end === from || end === endOf(lines, from)) return null;
  return {
    place: { targetId: line.row.taskId, position: after ? 'after' : 'before' },
    line: end,
    depth: moved.depth,
  };
}

/** Beside whom it stands now: what it goes back to. */
export function placeOf(lines: Lines, from: number): Place | null {
  const before = beside(lines, from, -1);
  if (before) return { targetId: before.targetId, position: 'after' };
  const next = beside(lines, from, 1);
  return next && { targetId: next.targetId, position: 'before' };
}
