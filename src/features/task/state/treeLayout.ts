/** Where each line of the list stands: top-level rows by their index, and below the opened ones their children. Pure. */
import type { TaskRow } from '@contract/task/task';

export type Children = TaskRow[] | 'loading' | 'failed';

export interface OpenRoot {
  taskId: string;
  /** Its index among the top-level rows. */
  index: number;
}

export type Line =
  | { kind: 'task'; row: TaskRow; depth: number; parentId: string | null }
  | { kind: 'pending'; parentId: string; depth: number; failed: boolean }
  | { kind: 'top'; index: number };

type Branch = Exclude<Line, { kind: 'top' }>;

interface Segment {
  index: number;
  branch: Branch[];
  /** Lines that earlier segments add. */
  before: number;
}

function branchOf(
  taskId: string,
  depth: number,
  open: ReadonlySet<string>,
  childrenOf: (id: string) => Children | undefined,
): Branch[] {
  const children = childrenOf(taskId) ?? 'loading';
  if (typeof children === 'string')
    return [{ kind: 'pending', parentId: taskId, depth, failed: children === 'failed' }];
  return children.flatMap((row): Branch[] => [
    { kind: 'task', row, depth, parentId: taskId },
    ...(open.has(row.taskId) && row.childTotal > 0 ? branchOf(row.taskId, depth + 1, open, childrenOf) : []),
  ]);
}

export interface TreeLayout {
  count: number;
  at: (line: number) => Line;
  /** The line of a top-level row. */
  lineOf: (index: number) => number;
  /** The line of a task among the opened children; -1 when it is not there. */
  lineOfChild: (taskId: string) => number;
}

export function layoutTree(
  total: number,
  roots: readonly OpenRoot[],
  open: ReadonlySet<string>,
  childrenOf: (taskId: string) => Children | undefined,
): TreeLayout {
  let before = 0;
  const segments: Segment[] = [...roots]
    .sort((a, b) => a.index - b.index)
    .map((root) => {
      const segment = { index: root.index, branch: branchOf(root.taskId, 1, open, childrenOf), before };
      before += segment.branch.length;
      return segment;
    });
  const lineOf = (index: number) =>
    index + segments.reduce((sum, segment) => (segment.index < index ? sum + segment.branch.length : sum), 0);
  return {
    count: total + before,
    lineOf,
    lineOfChild: (taskId) => {
      for (const { index, before: shift, branch } of segments) {
        const at = branch.findIndex((line) => line.kind === 'task' && line.row.taskId === taskId);
        if (at >= 0) return index + shift + 1 + at;
      }
      return -1;
    },
    at: (line) => {
      let shift = 0;
      for (const segment of segments) {
        const start = segment.index + segment.before + 1;
        if (line < start) break;
        const inside = segment.branch[line - start];
        if (inside) return inside;
        shift = segment.before + segment.branch.length;
      }
      return { kind: 'top', index: line - shift };
    },
  };
}
