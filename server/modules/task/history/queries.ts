import {
  HISTORY_PAGE,
  type TaskHistory,
  type TaskHistoryFacets,
  type TaskHistoryQuery,
} from '../../../../contract/task/task';
import { iso } from '../../../base/present';
import type { TenantContext } from '../../../http/route';
import { loadTask } from '../core/load';
import { type ParentChange, parentTitlesFor } from './parentTitles';

/** Entries that say in which stage the task stood from then on. */
const SETS_STAGE = `(h.event = 'created' OR h.changes @> '[{"field":"stageId"}]')`;

/** `GET ccTask/actions`: who changed what and when, newest first, a page at a time. */
export async function taskHistoryOf(
  context: TenantContext,
  { taskId, field, actorId, transitions, before }: TaskHistoryQuery,
): Promise<TaskHistory[]> {
  const { platform, db, actor } = context;
  const { project } = await loadTask(context, { id: taskId });
  const rows = await db.query<{
    id: string;
    at: string;
    actor_id: string | null;
    event: string;
    changes: ParentChange[];
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
        AND ($4::jsonb IS NULL OR h.changes @> $4) AND ($5::uuid IS NULL OR h.actor_id = $5)
        AND (NOT $6::boolean OR h.changes @> '[{"field":"stageId"}]')
      ORDER BY h.id DESC LIMIT ${HISTORY_PAGE}`,
    [
      taskId,
      before ?? null,
      field === undefined ? null : JSON.stringify([{ field }]),
      actorId ?? null,
      transitions ?? false,
    ],
  );
  const people = await platform.directory.of(actor.tenantId);
  const told = await parentTitlesFor(
    context,
    project,
    rows.flatMap((row) => row.changes),
  );
  return rows.map((row) => ({
    id: row.id,
    at: iso(row.at),
    actor: people(row.actor_id),
    event: row.event,
    changes: row.changes.map(told),
    reason: row.reason,
    stoodSeconds: row.stood,
  }));
}

/** `GET ccTask/actions/facets`: the fields that were ever changed, and by whom. */
export async function historyFacets(context: TenantContext, taskId: string): Promise<TaskHistoryFacets> {
  const { platform, db, actor } = context;
  await loadTask(context, { id: taskId });
  const fields = await db.query<{ field: string; label: string }>(
    `SELECT c->>'field' AS field, max(c->>'label') AS label
       FROM task_history h CROSS JOIN LATERAL jsonb_array_elements(h.changes) c
      WHERE h.tenant_id = $1 AND h.task_id = $2 GROUP BY 1 ORDER BY min(h.id::text)`,
    [taskId],
  );
  const actors = await db.query<{ actor_id: string }>(
    `SELECT actor_id FROM task_history WHERE tenant_id = $1 AND task_id = $2 AND actor_id IS NOT NULL
      GROUP BY actor_id ORDER BY min(id::text)`,
    [taskId],
  );
  const people = await platform.directory.of(actor.tenantId);
  return { fields, people: actors.flatMap((row) => people(row.actor_id) ?? []) };
}
