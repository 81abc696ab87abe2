/** Takes back a move of dates with all that moved along. */
import { eq } from 'drizzle-orm';
import type { MovedTask } from '../../../../contract/task/schedule';
import { scheduleMove } from '../../../db/schema';
import type { TenantContext } from '../../../http/route';
import { canDateTask } from '../../../policies/task';
import { withdraw } from '../../message';
import { assertMay } from '../read/assertMay';
import type { LoadedTask } from '../read/load';
import { type PlanTask, planColumns } from './graph';
import { type DatesRow, moveOf, writeDates } from './service';

const REASON = '撤销自动排期';

/**
 * What somebody changed since stays as it is, and so does what follows it: nothing is reckoned anew, the plan stands as
 * it did. Null where nothing followed the last change of the dates: then they are a change like any other.
 */
export async function takeBackDates(
  within: Pick<TenantContext, 'platform' | 'actor' | 'db'>,
  { record, project, facts }: LoadedTask,
  dates: { planStart?: string | null; planEnd?: string | null },
): Promise<{ restored: number; kept: number } | null> {
  const { platform, actor, db } = within;
  assertMay(canDateTask, actor, { project, facts }, '您没有权限设置起止时间');
  const [move] = await db.query<{ id: string; task_version: number; moved: MovedTask[] }>(
    `SELECT id, task_version, moved FROM schedule_move
      WHERE tenant_id = $1 AND task_id = $2 AND actor_id = $3 ORDER BY at DESC, id DESC LIMIT 1`,
    [record.id, actor.userId],
  );
  // Its own consequences may have moved the task once more: then it stands among what moved.
  const known = move?.moved.find(({ id }) => id === record.id)?.version ?? move?.task_version;
  if (!move || known !== record.version) return null;
  const pin = move.moved.find(({ id }) => id === record.id)?.notBefore;
  const own = { planStart: record.plan_start, planEnd: record.plan_end, notBefore: pin, ...dates };
  const items: (Omit<MovedTask, 'notBefore'> & { notBefore?: string | null })[] = [
    ...move.moved.filter(({ id }) => id !== record.id),
    { id: record.id, ...own, version: record.version },
  ];
  const rows = await db.query<PlanTask & { version: number }>(
    `SELECT ${planColumns()}, t.version
       FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL`,
    [items.map(({ id }) => id)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const back = items.flatMap(({ id, version, planStart, planEnd, notBefore: was }): DatesRow[] => {
    const row = byId.get(id);
    if (row?.version !== version) return [];
    const notBefore = was === undefined ? row.not_before : was;
    const changed = row.plan_start !== planStart || row.plan_end !== planEnd || row.not_before !== notBefore;
    return changed ? [{ task: row, planStart, planEnd, notBefore, reason: REASON }] : [];
  });
  await writeDates(within, back);
  await withdraw(platform, db, actor, [moveOf(move.id)]);
  await db.delete(scheduleMove, eq(scheduleMove.id, move.id));
  db.afterCommit(() => {
    for (const projectId of new Set(back.map(({ task: { project_id: id } }) => id))) {
      platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId, taskIds: [] });
    }
  });
  const others = back.filter(({ task }) => task.id !== record.id).length;
  return { restored: others, kept: items.length - 1 - others };
}
