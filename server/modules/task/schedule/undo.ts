/** Takes back a move of dates with all that moved along (`POST ccTask/schedule/undo`). */
import { eq } from 'drizzle-orm';
import type { MovedTask, ScheduleUndo, ScheduleUndone } from '../../../../contract/task/schedule';
import { scheduleMove } from '../../../db/schema';
import type { TenantContext } from '../../../http/route';
import { canDateTask } from '../../../policies/task';
import { assertMay } from '../core/assertMay';
import { loadTask } from '../core/load';
import { staleTask } from '../core/update';
import type { PlanTask } from './graph';
import { lockPlanOf, writeDates } from './service';

const REASON = '撤销自动排期';

/**
 * What somebody changed since stays as it is, and so does what follows it: nothing is reckoned anew, the plan stands as
 * it did. The task itself has to be as that move left it.
 */
export function undoSchedule(context: TenantContext, input: ScheduleUndo): Promise<ScheduleUndone> {
  const { platform, actor, db } = context;
  return db.transaction(async (tx) => {
    const within = { platform, actor, db: tx };
    await lockPlanOf(within, input.taskId);
    const task = await loadTask({ ...context, db: tx }, { id: input.taskId }, true);
    const { record, project, facts } = task;
    assertMay(canDateTask, actor, { project, facts }, '您没有权限设置起止时间');
    const [move] = await tx.query<{ id: string; task_version: number; moved: MovedTask[] }>(
      `SELECT id, task_version, moved FROM schedule_move
        WHERE tenant_id = $1 AND task_id = $2 AND actor_id = $3 ORDER BY at DESC, id DESC LIMIT 1`,
      [input.taskId, actor.userId],
    );
    // Its own consequences may have moved the task once more: then it stands among what moved.
    const own = move?.moved.find(({ id }) => id === record.id);
    const known = own?.version ?? move?.task_version;
    const current = move && known === record.version ? move : undefined;
    if (!current && record.version !== input.version) throw await staleTask({ ...context, db: tx }, task);
    const items: MovedTask[] = [
      ...(current?.moved ?? []).filter(({ id }) => id !== record.id),
      { id: record.id, planStart: input.planStart, planEnd: input.planEnd, version: record.version },
    ];
    const rows = await tx.query<PlanTask & { version: number }>(
      `SELECT t.id, t.project_id, t.task_no, t.title, t.parent_id, t.plan_start::text, t.plan_end::text, t.schedule_mode,
              t.category, t.executor_id, t.created_by, t.private_type, t.version
         FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL`,
      [items.map(({ id }) => id)],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const back = items.flatMap(({ id, version, planStart, planEnd }) => {
      const row = byId.get(id);
      const changed = row && (row.plan_start !== planStart || row.plan_end !== planEnd);
      return changed && row.version === version ? [{ task: row, planStart, planEnd, reason: REASON }] : [];
    });
    await writeDates(within, back);
    if (current) await tx.delete(scheduleMove, eq(scheduleMove.id, current.id));
    tx.afterCommit(() => {
      for (const projectId of new Set(back.map(({ task: { project_id: id } }) => id))) {
        platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId, taskIds: [] });
      }
    });
    return { restored: back.length, kept: items.length - back.length };
  });
}
