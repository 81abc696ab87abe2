import type { FieldChange, TaskHistory } from '../../../../contract/task/task';
import { iso } from '../../../http/present';
import type { TenantContext } from '../../../http/route';
import { loadTask } from '../core/load';

const NEWEST = 500;

/** `GET ccTask/actions`: who changed what and when, newest first. */
export async function taskHistoryOf(context: TenantContext, taskId: string): Promise<TaskHistory[]> {
  const { platform, db, actor } = context;
  await loadTask(context, { id: taskId });
  const rows = await db.query<{
    id: string;
    at: string;
    actor_id: string | null;
    event: string;
    changes: FieldChange[];
    reason: string | null;
  }>(
    `SELECT id, at, actor_id, event, changes, reason FROM task_history
      WHERE tenant_id = $1 AND task_id = $2 ORDER BY id DESC LIMIT ${NEWEST}`,
    [taskId],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map((row) => ({
    id: row.id,
    at: iso(row.at),
    actor: people(row.actor_id),
    event: row.event,
    changes: row.changes,
    reason: row.reason,
  }));
}
