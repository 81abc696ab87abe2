/** What can be done to several projects at once. Pure. */
import type { ProjectRow } from '@contract/project/project';
import { type StatusAction, statusActions } from '@/features/project';

export interface StatusWay extends StatusAction {
  key: string;
  /** Those of the chosen that stand where this step leads on. */
  ids: readonly string[];
}

/** The steps that lead on from where the chosen ones stand, those that most can take first; archived ones take none. */
export function statusWays(rows: readonly Pick<ProjectRow, 'id' | 'status' | 'archived'>[]): StatusWay[] {
  const found = new Map<string, StatusWay>();
  for (const { id, status, archived } of rows) {
    for (const action of archived ? [] : statusActions(status)) {
      const key = `${action.to}:${action.label}`;
      const before = found.get(key);
      found.set(key, { ...action, key, ids: [...(before?.ids ?? []), id] });
    }
  }
  return [...found.values()].sort((a, b) => b.ids.length - a.ids.length);
}
