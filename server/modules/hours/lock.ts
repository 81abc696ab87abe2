/** Months that are closed: hours up to a day, and what they cost, stand fast for everybody. */
import type { WorkLock, WorkLockSave } from '../../../contract/hours/hours';
import { can } from '../../base/actor';
import { workLock } from '../../db/schema';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { changesOf, logOperation } from '../../object/operationLog';
import { staleRow } from '../../object/stale';
import { holdAll, UNLOCKED } from '../../object/workLock';
import { HOURS_PRIVILEGE } from '../../policies/hours';

const MONTHS = 6;

export async function readLock({ platform, db, actor }: TenantContext): Promise<WorkLock> {
  const [row] = await db.select(workLock);
  const months = await db.query<{ month: string; minutes: number; open: number }>(
    `SELECT to_char(day, 'YYYY-MM') AS month, sum(minutes)::int AS minutes,
            coalesce(sum(minutes) FILTER (WHERE state <> 'APPROVED'), 0)::int AS open
       FROM worklog WHERE tenant_id = $1 AND day >= date_trunc('month', $2::date) - interval '${MONTHS - 1} months'
      GROUP BY 1 ORDER BY 1 DESC`,
    [await platform.calendars.today(db.tenantId)],
  );
  const editable = can(actor, HOURS_PRIVILEGE);
  return {
    lockedTo: row && row.lockedTo > UNLOCKED ? row.lockedTo : null,
    version: row?.version ?? 0,
    editable,
    months: editable ? months : [],
  };
}

export async function saveLock(context: TenantContext, { to, version }: WorkLockSave): Promise<WorkLock> {
  const { platform, db, actor } = context;
  if (to !== null && to >= (await platform.calendars.today(db.tenantId))) throw invalid('只能锁定今天之前的日期', 'to');
  await db.transaction(async (tx) => {
    await holdAll(tx);
    const [before] = await tx.select(workLock);
    if (before && before.version !== version) throw await staleRow(context, before);
    const lockedTo = to ?? UNLOCKED;
    await tx.query(
      `INSERT INTO work_lock (tenant_id, locked_to, created_by, updated_by) VALUES ($1, $2, $3, $3)
       ON CONFLICT (tenant_id) DO UPDATE SET locked_to = excluded.locked_to, version = work_lock.version + 1,
         updated_by = excluded.updated_by, updated_at = now()`,
      [lockedTo, actor.userId],
    );
    await logOperation(tx, actor, {
      module: 'hours',
      action: to === null ? 'unlocked' : 'locked',
      objectType: 'work_lock',
      objectId: actor.tenantId,
      changes: changesOf({ lockedTo: '锁定至' }, before ?? {}, { lockedTo }),
    });
  });
  return readLock(context);
}
