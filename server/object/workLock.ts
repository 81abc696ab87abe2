/**
 * The day up to which hours, and what they and expenses cost, stand fast. Whoever writes holds it shared until the end of
 * the transaction, whoever moves it exclusively: no row slips in behind it. Triggers of `server/db/sql/workLocks.sql` are the last line.
 */
import type { TenantDb } from '../db/scope';
import { againstRule } from '../errors';

const hold = (mode: '' | '_shared') =>
  `SELECT pg_advisory_xact_lock${mode}(hashtext('workLock'), hashtext(k.tenant_id::text)) IS NULL AS locked
     FROM (SELECT $1::uuid AS tenant_id) k WHERE k.tenant_id = $1::uuid`;

/** A lock that was taken off keeps its row, and with it its version. */
export const UNLOCKED = '1970-01-01';

/** `2026-10-31`; null: nothing is locked. */
export async function lockedTo(db: TenantDb): Promise<string | null> {
  const [row] = await db.query<{ day: string }>(
    'SELECT locked_to::text AS day FROM work_lock WHERE tenant_id = $1 AND locked_to > $2::date',
    [UNLOCKED],
  );
  return row?.day ?? null;
}

/** @throws 422 where one of the days is locked. @returns the lock as it stands until the transaction ends */
export async function holdOpen(tx: TenantDb, days: readonly string[]): Promise<string | null> {
  await tx.query(hold('_shared'));
  const to = await lockedTo(tx);
  const met = to === null ? undefined : days.find((day) => day <= to);
  if (met) throw againstRule(`${met} 已锁定（截至 ${to} 的工时与成本不能再修改），如需更正请联系管理员解锁`);
  return to;
}

/** Nobody writes hours or costs until the transaction ends. */
export const holdAll = (tx: TenantDb) => tx.query(hold(''));
