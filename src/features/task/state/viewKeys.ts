/** The ways to look at a project's tasks, each with the kind that a saved view of it has. What draws them: `viewTable.tsx`. */
import type { ViewKind } from '@contract/object/groups';

export const viewKeys = {
  tree: 'list',
  flat: 'list',
  board: 'board',
  calendar: 'calendar',
  gantt: 'gantt',
} as const satisfies Record<string, ViewKind>;
export type ViewKey = keyof typeof viewKeys;
