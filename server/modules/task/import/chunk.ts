/** One chunk of rows: what each becomes, and — unless it is a dry run — the writing of it. */
import type { TenantDb } from '../../../db/scope';
import { changeOf, type TaskChange } from './changes';
import { existingTasks } from './existing';
import { type Draft, draftOf, keyOf, titleOf } from './rows';
import type { ChunkResult, ImportRun } from './run';
import { keepable, type TableRecord } from './table';
import { Unfit } from './values';
import { insertTasks, lockCounter, updateTasks } from './write';

/** In the caller's transaction. All numbers of the chunk are taken under one lock, so they follow without a gap. */
export async function importChunk(db: TenantDb, run: ImportRun, records: TableRecord[]): Promise<ChunkResult> {
  const { plan, dryRun, project } = run;
  if (!dryRun) await lockCounter(db, project.id);
  const keys = records.map((record) => keyOf(record, plan)).filter((key): key is string => key !== null);
  const existing = await existingTasks(db, project.id, keys.map(keepable), !dryRun);
  const created: Draft[] = [];
  const updated: TaskChange[] = [];
  const result: ChunkResult = { created: 0, updated: 0, unchanged: 0, issues: [], preview: [] };
  for (const record of records) {
    const key = keyOf(record, plan);
    const shownKey = key === null ? null : keepable(key.slice(0, 200));
    let action = 'failed';
    try {
      const draft = draftOf(record, run);
      const before = draft.key === null ? undefined : existing.get(draft.key);
      const change = before ? await changeOf(db, run, before, draft) : null;
      if (!before) {
        created.push(draft);
        action = 'created';
      } else if (change) {
        updated.push(change);
        action = 'updated';
      } else {
        result.unchanged += 1;
        action = 'unchanged';
      }
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      result.issues.push({ file: 'tasks', row: record.row, key: shownKey, reason: keepable(error.message) });
    }
    if (dryRun) result.preview.push({ row: record.row, action, key: shownKey, title: titleOf(record, plan) });
  }
  result.created = created.length;
  result.updated = updated.length;
  if (dryRun) return result;
  if (created.length > 0) await insertTasks(db, run, created);
  if (updated.length > 0) await updateTasks(db, run, updated);
  return result;
}
