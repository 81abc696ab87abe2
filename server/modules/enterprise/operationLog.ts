import { operationLog } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { Actor } from '../../http/actor';
import { newId } from '../../http/present';

export interface Operation {
  /** The domain's slug: project, task … */
  module: string;
  /** What was done, in the past tense of the API: created, recycled, memberAdded … */
  action: string;
  objectType: string;
  objectId: string;
  /** What changed: names and values, never secrets. */
  detail?: Record<string, unknown>;
}

/** Writes to the enterprise's operation log in the caller's transaction; the log is only ever added to. Without an actor: the system itself. */
export async function logOperation(db: TenantDb, actor: Actor | null, operation: Operation): Promise<void> {
  await db.insert(operationLog, { id: newId(), actorId: actor?.userId ?? null, ...operation });
}
