/**
 * Hands out what was heard: a delivery for each webhook and a run for each rule that it concerns, in the transaction that takes it from the
 * outbox. Rows are claimed, not read behind a cursor: what commits late is found all the same.
 */
import { isWatched } from '../../../contract/automation/kinds';
import type { ObjectType } from '../../../contract/objectTypes';
import type { KeptChange } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import type { SystemContext } from '../../object/define';
import type { Platform } from '../../platform';
import type { Happening } from './events/happening';
import { verbOf } from './events/verbs';
import { queueRuns } from './rules/match';
import { queueDeliveries } from './webhook/queue';

const BATCH = 100;

interface EventRow extends Record<string, unknown> {
  tenant_id: string;
  id: string;
  object_type: ObjectType;
  object_id: string;
  project_id: string | null;
  actor_id: string | null;
  event: string;
  changes: KeptChange[];
  reason: string | null;
  at: string;
  chain: string[];
  image: Record<string, unknown> | null;
  table_id: string | null;
}

/** Works until nothing waits. @returns how many it handed out */
export async function distribute(platform: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<number> {
  let handed = 0;
  // Ends: each turn deletes the events that it takes, and one without any returns.
  while (!signal?.aborted) {
    const taken = await platform.database.transaction(async (connection) => {
      const rows = await connection.query<EventRow>(
        `DELETE FROM object_event e USING (
           SELECT tenant_id, id FROM object_event ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) due
          WHERE e.tenant_id = due.tenant_id AND e.id = due.id
         RETURNING e.tenant_id, e.id, e.object_type, e.object_id, e.project_id, e.actor_id, e.event, e.changes,
                   e.reason, e.at, e.chain, e.image, e.table_id`,
      );
      const byTenant = new Map<string, EventRow[]>();
      for (const row of rows) byTenant.set(row.tenant_id, [...(byTenant.get(row.tenant_id) ?? []), row]);
      for (const [tenantId, events] of byTenant) {
        const context = { platform, db: new TenantDb(platform.database, tenantId, connection) };
        const happened = await happenings(context, events);
        await queueDeliveries(context, happened);
        await queueRuns(context, happened);
      }
      return rows.length;
    });
    handed += taken;
    if (taken < BATCH) break;
  }
  return handed;
}

async function happenings(context: SystemContext, events: readonly EventRow[]): Promise<Happening[]> {
  const projects = await projectsOf(
    context,
    events.filter((one) => one.project_id === null && one.table_id === null),
  );
  return events.flatMap((row) => {
    const { object_type: type, event, changes, reason, at } = row;
    if (!isWatched(type) && type !== 'tableRecord') return [];
    return {
      id: row.id,
      type,
      verb: verbOf(row, context.platform.objects.kind(type).stateField),
      objectId: row.object_id,
      projectId: row.project_id ?? projects.get(row.object_id) ?? null,
      tableId: row.table_id,
      chain: row.chain,
      image: row.image,
      heard: { event, actorId: row.actor_id, changes, reason, at },
    };
  });
}

/** A comment does not say which project its object stands in. */
async function projectsOf(context: SystemContext, events: readonly EventRow[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const type of new Set(events.map((one) => one.object_type))) {
    const kind = context.platform.objects.kind(type);
    const ids = events.filter((one) => one.object_type === type).map((one) => one.object_id);
    for (const loaded of await kind.find(context, ids)) {
      const { id, project } = kind.subject(loaded);
      if (project) found.set(id, project.id);
    }
  }
  return found;
}
