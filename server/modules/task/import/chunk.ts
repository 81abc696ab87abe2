/** One chunk of rows: what each becomes, and — unless it is a dry run — the writing of it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TenantDb } from '../../../db/scope';
import { assertNew, changeOf, type TaskChange } from './changes';
import { existingTasks } from './existing';
import { type Draft, draftOf, keyOf, titleOf } from './rows';
import type { ChunkResult, ImportRun } from './run';
import { keepable, type TableRecord } from './table';
import { Unfit } from './values';
import { insertTasks, lockCounter, prepareRow, takeNumbers, updateTasks } from './write';

const PREPARED_A_TURN = 50;
/** Rows read before their turn came: a chunk is read while the database writes the one before it. */
const readAhead = new WeakMap<TableRecord, Draft | Unfit>();

function read(record: TableRecord, run: ImportRun): Draft | Unfit {
  try {
    return draftOf(record, run);
  } catch (error) {
    if (error instanceof Unfit) return error;
    throw error;
  }
}

/** Does what of a chunk needs no database. */
export async function prepare(run: ImportRun, records: TableRecord[]): Promise<void> {
  for (const [at, record] of records.entries()) {
    if (at % PREPARED_A_TURN === 0) await nextTurn();
    const draft = read(record, run);
    readAhead.set(record, draft);
    if (!(draft instanceof Unfit)) prepareRow(run, draft);
  }
}

/** In the caller's transaction. All numbers of the chunk are taken under one lock, so they follow without a gap. */
export async function importChunk(
  db: TenantDb,
  run: ImportRun,
  records: TableRecord[],
  /** Called while the database is busy. */
  meanwhile: () => Promise<void> = async () => {},
): Promise<ChunkResult> {
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
      const draft = readAhead.get(record) ?? read(record, run);
      if (draft instanceof Unfit) throw draft;
      const before = draft.key === null ? undefined : existing.get(draft.key);
      const change = before ? await changeOf(db, run, before, draft) : null;
      if (!before) {
        assertNew(run, draft);
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
  if (created.length > 0) {
    const last = await takeNumbers(db, run, created.length);
    await Promise.all([insertTasks(db, run, created, last - created.length), meanwhile()]);
  }
  if (updated.length > 0) await updateTasks(db, run, updated);
  return result;
}
