/** What dependencies and relations have in common: the lock, the history on both ends, the event. */

import { newId } from '../../../base/present';
import { type KeptChange, objectHistory } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { TenantContext } from '../../../http/route';
import type { LoadedTask } from './load';
import { type OtherChange, otherChange } from './names';

/**
 * One linking at a time an enterprise, until the transaction ends. A lock on the two tasks or their projects would not
 * do: two links that share no end can still close a circle together.
 */
export const lockLinks = (db: TenantDb) =>
  db.query(
    `SELECT pg_advisory_xact_lock(hashtextextended(k.tenant_id::text, 7)) IS NULL AS locked
       FROM (SELECT $1::uuid AS tenant_id) k WHERE k.tenant_id = $1::uuid`,
  );

export type TaskNote = { task: LoadedTask } & KeptChange;

/** An entry in the history of each task. */
export const noteOnBoth = (db: TenantDb, actorId: string, notes: TaskNote[]) =>
  db.insert(
    objectHistory,
    notes.map(({ task, ...change }) => ({
      id: newId(),
      objectType: 'task' as const,
      objectId: task.record.id,
      projectId: task.project.id,
      actorId,
      event: 'updated',
      changes: [change],
    })),
  );

/** The same of links: the other end as it stood, and as it stands from now on. */
export const noteLink = (db: TenantDb, actorId: string, notes: ({ task: LoadedTask } & OtherChange)[]) =>
  noteOnBoth(
    db,
    actorId,
    notes.map(({ task, ...change }) => ({ task, ...otherChange(change) })),
  );

export function announceLink({ platform, actor, db }: TenantContext, tasks: LoadedTask[]): void {
  db.afterCommit(() => {
    for (const { record, project } of tasks) {
      platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId: project.id, taskIds: [record.id] });
    }
  });
}
