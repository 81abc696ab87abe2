/** Single rows go back to whoever worked: of what waits, while the rest goes on, and of what was approved by mistake. */
import type { HoursReturn } from '../../../contract/hours/hours';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { holdOpen } from '../../object/workLock';
import { answerNext, returnPart, runningApprovals } from '../approval';
import { approvable, rowsSql, type WorkRow } from './rows';

/** All of them, or none: those that the actor approves, or is asked about. @throws 404, 422 where somebody was first */
async function returnable(context: TenantContext, ids: readonly string[]) {
  const rows = await context.db.query<WorkRow>(
    `${rowsSql()} WHERE w.tenant_id = $1 AND w.id = ANY($2::uuid[]) ORDER BY w.id`,
    [ids],
  );
  const byRule = await approvable(context, rows);
  const running = new Map((await runningApprovals(context, 'hours')).map((one) => [one.objectId, one]));
  const liveOf = ({ state, sheetId }: WorkRow) => (state === 'SUBMITTED' && sheetId ? running.get(sheetId) : undefined);
  const mine = rows.filter((row) => byRule.has(row) || liveOf(row)?.asked);
  if (mine.length < ids.length) throw notFound('工时记录');
  if (rows.some((row) => row.state !== 'APPROVED' && !liveOf(row))) {
    throw againstRule('部分工时已被处理，请刷新后重试');
  }
  return { rows, liveOf };
}

/** What is approved takes its cost back with it. */
export function returnHours(context: TenantContext, { ids, reason }: HoursReturn): Promise<{ count: number }> {
  const { platform, actor } = context;
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const { rows, liveOf } = await returnable(inside, ids);
    await holdOpen(
      db,
      rows.map(({ day }) => day),
    );
    const byApproval = new Map<string, WorkRow[]>();
    for (const row of rows) {
      const live = liveOf(row);
      if (live) byApproval.set(live.id, [...(byApproval.get(live.id) ?? []), row]);
    }
    const whole = new Set<WorkRow>();
    for (const [approvalId, parts] of byApproval) {
      const [left] = await db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM worklog
          WHERE tenant_id = $1 AND sheet_id = $2 AND state = 'SUBMITTED' AND id <> ALL($3::uuid[])`,
        [parts[0]?.sheetId, ids],
      );
      // Nothing is left to agree to: that is a refusal of the whole.
      if (left?.count === 0) {
        await answerNext(inside, approvalId, { pass: false, opinion: reason });
        for (const row of parts) whole.add(row);
      } else await returnPart(inside, approvalId, `${parts.length} 条工时：${reason.trim()}`);
    }
    const single = rows.filter((row) => !whole.has(row));
    await putBack(inside, single, reason.trim());
    const approved = single.filter(({ state }) => state === 'APPROVED').map(({ id }) => id);
    if (approved.length > 0) await platform.hooks.onHoursReturned({ platform, db, actor }, approved);
    return { count: rows.length };
  });
}

async function putBack(context: TenantContext, rows: readonly WorkRow[], reason: string): Promise<void> {
  if (rows.length === 0) return;
  const { db, actor } = context;
  const written = await db.query(
    `UPDATE worklog SET state = 'RETURNED', decided_by = $3, decided_at = now(), return_reason = $4, version = version + 1
      WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND state IN ('SUBMITTED', 'APPROVED') RETURNING id`,
    [rows.map(({ id }) => id), actor.userId, reason],
  );
  if (written.length < rows.length) throw againstRule('部分工时已被处理，请刷新后重试');
  await logOperation(db, actor, {
    module: 'hours',
    action: 'returned',
    objectType: 'worklog',
    objectId: rows[0]?.id ?? '',
    detail: { count: rows.length, reason },
  });
  await tellReturned(context, db, rows, reason);
}

/** Each person once a project. */
async function tellReturned(
  { platform, actor }: TenantContext,
  tx: TenantDb,
  rows: readonly WorkRow[],
  reason: string,
): Promise<void> {
  const byPerson = new Map(rows.flatMap((row) => (row.projectId ? [[`${row.userId}:${row.projectId}`, row]] : [])));
  for (const { id, userId, projectId, day } of byPerson.values()) {
    await platform.emit(platform, tx, actor, {
      event: 'hoursReturned',
      objectId: projectId ?? '',
      to: [userId],
      variables: { day, reason },
      once: `${id}:${Date.now()}`,
    });
  }
}
