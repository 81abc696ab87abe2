/** Taking a batch back: each task as it was, where it has not changed since; by the same judgements as any change. */

import type { RowChange } from '../../../../contract/task/batch';
import type { BatchKind } from '../../../../contract/task/batchEnums';
import type { TenantDb } from '../../../db/scope';
import { againstRule } from '../../../errors';
import { batchTarget } from './store';

export interface Undone {
  kind: BatchKind;
  /** What the batch had changed, by task; of one that took another back, that other way round. */
  changes: Map<string, RowChange>;
}

export async function openUndo(db: TenantDb, undoOf: string, taskIds: readonly string[]): Promise<Undone> {
  const undone = await batchTarget(db, undoOf);
  if (!undone) throw againstRule('要撤销的批量操作不存在');
  const rows = await db.query<{ task_id: string; changed: RowChange | null }>(
    `SELECT task_id, changed FROM batch_job_row WHERE tenant_id = $1 AND job_id = $2 AND task_id = ANY($3::uuid[])`,
    [undoOf, taskIds],
  );
  return { kind: undone.undoes ?? undone.kind, changes: new Map(rows.map((row) => [row.task_id, row.changed ?? {}])) };
}
