import type { Actor } from '../base/actor';
import { currentOrigin } from '../base/origin';
import { newId } from '../base/present';
import { operationLog } from '../db/schema';
import type { TenantDb } from '../db/scope';

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

/**
 * Writes to the enterprise's operation log in the caller's transaction, with the address and the trace of the request
 * that it runs in; the log is only ever added to. Without an actor: the system itself.
 */
export async function logOperation(db: TenantDb, actor: Actor | null, operation: Operation): Promise<void> {
  await db.insert(operationLog, { id: newId(), actorId: actor?.userId ?? null, ...operation, ...currentOrigin() });
}
