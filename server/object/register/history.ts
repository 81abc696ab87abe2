/** Who changed what of an object of a register. */

import type { RecordHistory } from '../../../contract/object/record';
import type { ObjectRef } from '../../../contract/object/types';
import type { FieldChange } from '../../../contract/task/task';
import { iso, newId } from '../../base/present';
import { recordHistory } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { Platform } from '../../platform';

export interface HistoryNote {
  event: string;
  changes?: FieldChange[];
  reason?: string | null;
}

/** In the caller's transaction. Without an actor: the system itself. */
export async function noteHistory(
  db: TenantDb,
  { type, id }: ObjectRef,
  actorId: string | null,
  { event, changes = [], reason = null }: HistoryNote,
): Promise<void> {
  await db.insert(recordHistory, { id: newId(), objectType: type, objectId: id, actorId, event, changes, reason });
}

const PAGE = 50;

/** Newest first, a page at a time; `before` is the last id of the page before. */
export async function historyOf(
  { platform, db }: { platform: Platform; db: TenantDb },
  { type, id }: ObjectRef,
  before?: string,
): Promise<RecordHistory[]> {
  const rows = await db.query<{
    id: string;
    at: string;
    actor_id: string | null;
    event: string;
    changes: FieldChange[];
    reason: string | null;
  }>(
    `SELECT id, at, actor_id, event, changes, reason FROM record_history
      WHERE tenant_id = $1 AND object_type = $2 AND object_id = $3 AND ($4::uuid IS NULL OR id < $4)
      ORDER BY id DESC LIMIT ${PAGE}`,
    [type, id, before ?? null],
  );
  const people = await platform.directory.of(db.tenantId);
  return rows.map(({ actor_id: actorId, at, ...row }) => ({ ...row, at: iso(at), actor: people(actorId) }));
}
