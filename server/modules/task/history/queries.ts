import {
  HISTORY_PAGE,
  type TaskHistory,
  type TaskHistoryFacets,
  type TaskHistoryQuery,
} from '../../../../contract/task/task';
import { iso } from '../../../base/present';
import type { KeptChange } from '../../../db/schema';
import type { TenantContext } from '../../../http/route';
import { loadTask } from '../core/load';
import { CAUSE, changeTold, entryTold, othersFor } from './others';

/** Entries that say in which stage the task stood from then on. */
const SETS_STAGE = `(h.event = 'created' OR h.changes @> '[{"field":"stageId"}]')`;

/** `GET ccTask/actions`: who changed what and when, newest first, a page at a time. */
export async function taskHistoryOf(
  context: TenantContext,
  { taskId, field, actorId, transitions, before }: TaskHistoryQuery,
): Promise<TaskHistory[]> {
  const { platform, db, actor } = context;
  await loadTask(context, { id: taskId });
  const params: unknown[] = [taskId, before ?? null, field ?? null, actorId ?? null, transitions ?? false];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const rows = await db.query<{
    id: string;
    at: string;
    actor_id: string | null;
    event: string;
    changes: KeptChange[];
    reason: string | null;
    stood: number | null;
  }>(
    `SELECT h.id, h.at, h.actor_id, h.event, h.changes, h.reason,
            CASE WHEN h.changes @> '[{"field":"stageId"}]' THEN (
              SELECT floor(extract(epoch FROM shown.at - h.at))::int FROM task_history h
               WHERE h.tenant_id = $1 AND h.task_id = $2 AND h.id < shown.id AND ${SETS_STAGE}
               ORDER BY h.id DESC LIMIT 1) END AS stood
       FROM task_history h CROSS JOIN LATERAL (SELECT h.id, h.at) shown
      WHERE h.tenant_id = $1 AND h.task_id = $2 AND ($3::uuid IS NULL OR h.id < $3)
        AND ($4::text IS NULL OR EXISTS (SELECT 1 FROM jsonb_array_elements(h.changes) c
              WHERE c->>'field' = $4 AND ${changeTold(actor, bind)})) AND ($5::uuid IS NULL OR h.actor_id = $5)
        AND (NOT $6::boolean OR h.changes @> '[{"field":"stageId"}]')
        AND ${entryTold(actor, bind)}
      ORDER BY h.id DESC LIMIT ${HISTORY_PAGE}`,
    params,
  );
  const people = await platform.directory.of(actor.tenantId);
  const told = await othersFor(context, rows);
  return rows.map((row) => ({
    id: row.id,
    at: iso(row.at),
    actor: people(row.actor_id),
    event: row.event,
    ...told(row),
    stoodSeconds: row.stood,
  }));
}

/** `GET ccTask/actions/facets`: the fields that were ever changed, and by whom. */
export async function historyFacets(context: TenantContext, taskId: string): Promise<TaskHistoryFacets> {
  const { platform, db, actor } = context;
  await loadTask(context, { id: taskId });
  const params: unknown[] = [taskId];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const fields = await db.query<{ field: string; label: string }>(
    `SELECT c->>'field' AS field, max(c->>'label') AS label
       FROM task_history h CROSS JOIN LATERAL jsonb_array_elements(h.changes) c
      WHERE h.tenant_id = $1 AND h.task_id = $2 AND c->>'field' <> '${CAUSE}' AND ${changeTold(actor, bind)}
      GROUP BY 1 ORDER BY min(h.id::text)`,
    params,
  );
  const personParams: unknown[] = [taskId];
  const bindPerson = (value: unknown) => `$${personParams.push(value) + 1}`;
  const actors = await db.query<{ actor_id: string }>(
    `SELECT h.actor_id FROM task_history h
      WHERE h.tenant_id = $1 AND h.task_id = $2 AND h.actor_id IS NOT NULL AND ${entryTold(actor, bindPerson)}
      GROUP BY h.actor_id ORDER BY min(h.id::text)`,
    personParams,
  );
  const people = await platform.directory.of(actor.tenantId);
  return { fields, people: actors.flatMap((row) => people(row.actor_id) ?? []) };
}
