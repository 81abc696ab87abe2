/** Rows of a grid with groups: heads and records in one line, found by prefix sums. Pure. */
import type { RecordOutline } from '@contract/dynamicTable/records';

type Sums = Readonly<Record<string, number | null>>;
export interface GroupHead {
  kind: 'group';
  level: number;
  /** The keys from the first level down. */
  path: readonly (string | null)[];
  id: string;
  count: number;
  sums: Sums;
  open: boolean;
}
export interface RecordAt {
  kind: 'record';
  /** In the order of the records, over all groups. */
  index: number;
}
export type GridItem = GroupHead | RecordAt;

export const pathId = (path: readonly (string | null)[]): string => JSON.stringify(path);

interface Run {
  /** Position of its first item. */
  at: number;
  head?: GroupHead;
  first: number;
  count: number;
  /** The heads that it stands below, and its own. */
  heads: readonly GroupHead[];
}
export interface GridLayout {
  count: number;
  at(position: number): GridItem | undefined;
  /** Where a record is shown; undefined inside of a closed group. */
  positionOf(index: number): number | undefined;
  /** Heads that stay in sight while the line at a position is the topmost: on each line that of its own level. */
  pinnedAt(position: number): GroupHead[];
}

const added = (a: Sums, b: Sums): Sums =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => {
      const [x, y] = [a[key] ?? null, b[key] ?? null];
      return [key, x === null && y === null ? null : (x ?? 0) + (y ?? 0)];
    }),
  );

/** Counts and sums of every level, made of those of the deepest. */
function totals(groups: RecordOutline['groups']): Map<string, { count: number; sums: Sums }> {
  const found = new Map<string, { count: number; sums: Sums }>();
  for (const { keys, count, sums } of groups) {
    for (let depth = 1; depth <= keys.length; depth += 1) {
      const id = pathId(keys.slice(0, depth));
      const before = found.get(id) ?? { count: 0, sums: {} };
      found.set(id, { count: before.count + count, sums: added(before.sums, sums) });
    }
  }
  return found;
}

/** @param closed ids of groups that are folded */
export function gridLayout(
  { groups, total }: Pick<RecordOutline, 'groups' | 'total'>,
  closed: ReadonlySet<string>,
): GridLayout {
  const runs: Run[] = [];
  const all = totals(groups);
  let at = 0;
  let first = 0;
  let before: readonly (string | null)[] = [];
  if (groups.length === 0) {
    runs.push({ at: 0, first: 0, count: total, heads: [] });
    at = total;
  }
  let heads: readonly GroupHead[] = [];
  for (const { keys, count } of groups) {
    let hidden = false;
    let fresh = false;
    for (const [level] of keys.entries()) {
      const path = keys.slice(0, level + 1);
      const id = pathId(path);
      fresh ||= before[level] !== keys[level] || before.length === 0;
      if (fresh && !hidden) {
        const sum = all.get(id) ?? { count: 0, sums: {} };
        const head: GroupHead = { kind: 'group', level, path, id, ...sum, open: !closed.has(id) };
        heads = [...heads.slice(0, level), head];
        runs.push({ at, head, first, count: 0, heads });
        at += 1;
      }
      hidden ||= closed.has(id);
    }
    if (!hidden) {
      runs.push({ at, first, count, heads });
      at += count;
    }
    first += count;
    before = keys;
  }
  const count = at;
  const runAt = (position: number): Run | undefined => {
    let low = 0;
    let high = runs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((runs[middle] as Run).at <= position) low = middle;
      else high = middle - 1;
    }
    return runs[low];
  };
  return {
    count,
    at(position) {
      const run = position < 0 || position >= count ? undefined : runAt(position);
      if (!run) return undefined;
      return run.head ?? { kind: 'record', index: run.first + position - run.at };
    },
    positionOf(index) {
      const run = runs.find((one) => !one.head && index >= one.first && index < one.first + one.count);
      return run && run.at + index - run.first;
    },
    pinnedAt(position) {
      const pinned: GroupHead[] = [];
      // Ends: a line stands below fewer heads than it has levels.
      for (;;) {
        const line = position + pinned.length;
        const head = line < 0 || line >= count ? undefined : runAt(line)?.heads[pinned.length];
        if (!head) return pinned;
        pinned.push(head);
      }
    },
  };
}

/** A cell by its place on the screen. */
export interface Place {
  row: number;
  column: number;
}
/** The cell that was chosen and the other corner of the selection, by the records that stood there. */
export interface Stood {
  active: string | undefined;
  corner: string | undefined;
}
/**
 * Where a selection is after everything was read anew: a cell is one of its record, not of the line that it stood on.
 * A record that is not here any more leaves its corner as far from the other one as before.
 */
export function followed(
  { active, corner }: { active: Place; corner: Place },
  stood: Stood,
  placeOf: (id: string) => number | undefined,
): { active: Place; corner: Place } {
  const moved = (id: string | undefined, from: number) => {
    const to = id === undefined ? undefined : placeOf(id);
    return to === undefined ? undefined : to - from;
  };
  const byActive = moved(stood.active, active.row);
  const byCorner = moved(stood.corner, corner.row);
  const at = (place: Place, by: number) => ({ ...place, row: Math.max(place.row + by, 0) });
  return { active: at(active, byActive ?? byCorner ?? 0), corner: at(corner, byCorner ?? byActive ?? 0) };
}
