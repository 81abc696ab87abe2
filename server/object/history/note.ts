/** Says in the history of an object what happened to it. */
import type { ObjectRef } from '../../../contract/objectTypes';
import { newId } from '../../base/present';
import { type KeptChange, objectHistory } from '../../db/schema';
import type { TenantDb } from '../../db/scope';

export interface HistoryNote {
  event: string;
  changes?: KeptChange[];
  reason?: string | null;
  /** Where it stands: what the project's feed reads by. */
  projectId?: string | null;
}

/** In the caller's transaction. @param actorId null: the system itself */
export async function noteHistory(
  db: TenantDb,
  { type, id }: ObjectRef,
  actorId: string | null,
  { event, changes = [], reason = null, projectId = null }: HistoryNote,
): Promise<void> {
  const of = { objectType: type, objectId: id, projectId };
  await db.insert(objectHistory, { id: newId(), ...of, actorId, event, changes, reason });
}
