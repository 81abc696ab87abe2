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
export const noteHistory = (db: TenantDb, ref: ObjectRef, actorId: string | null, note: HistoryNote): Promise<void> =>
  noteHistories(db, actorId, [{ ref, ...note }]);

/** Of several objects, in one statement. */
export async function noteHistories(
  db: TenantDb,
  actorId: string | null,
  notes: readonly (HistoryNote & { ref: ObjectRef })[],
): Promise<void> {
  await db.insert(
    objectHistory,
    notes.map(({ ref, event, changes = [], reason = null, projectId = null }) => ({
      ...{ id: newId(), objectType: ref.type, objectId: ref.id, projectId },
      ...{ actorId, event, changes, reason },
    })),
  );
}
