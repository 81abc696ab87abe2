/** Where each line of a grouped list stands: the head of a group, and below the open ones their rows. Pure. */

export interface GroupLines {
  key: string;
  /** Rows below the head. */
  rows: number;
  open: boolean;
}

export type GroupLine = { kind: 'head'; group: number } | { kind: 'row'; group: number; index: number };

export interface GroupLayout {
  count: number;
  at: (line: number) => GroupLine;
  headOf: (group: number) => number;
  lineOf: (group: number, index: number) => number;
}

export function layoutGroups(groups: readonly GroupLines[]): GroupLayout {
  const heads: number[] = [];
  let count = 0;
  for (const { rows, open } of groups) {
    heads.push(count);
    count += 1 + (open ? rows : 0);
  }
  const headOf = (group: number) => heads[group] ?? 0;
  return {
    count,
    headOf,
    lineOf: (group, index) => (groups[group]?.open ? headOf(group) + 1 + index : headOf(group)),
    at(line) {
      // The last head at or before the line.
      let [low, high] = [0, heads.length - 1];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (headOf(middle) <= line) low = middle;
        else high = middle - 1;
      }
      const index = line - headOf(low) - 1;
      return index < 0 ? { kind: 'head', group: low } : { kind: 'row', group: low, index };
    },
  };
}
