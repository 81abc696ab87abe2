/** For how long the recycle bins of a project keep what was deleted: the project's number, the enterprise's, the product's. */
import { eq, isNull, or } from 'drizzle-orm';
import { RECYCLE_KEEP_DAYS } from '../../contract/task/enums';
import { recycleConfig } from '../db/schema';
import type { TenantDb } from '../db/scope';

/** Nothing of one's own any more: the row stays, so that its version does. */
export const KEEP_DAYS_UNSET = -1;
const DAY = 86_400_000;

/** Days that hold in a project; 0: for ever. */
export async function keepDaysOf(db: TenantDb, projectId: string): Promise<number> {
  const rows = await db.select(
    recycleConfig,
    or(eq(recycleConfig.projectId, projectId), isNull(recycleConfig.projectId)),
  );
  const set = (of: string | null) => rows.find((row) => row.projectId === of && row.keepDays !== KEEP_DAYS_UNSET);
  return (set(projectId) ?? set(null))?.keepDays ?? RECYCLE_KEEP_DAYS;
}

/** When what was deleted then goes for good; null: never. */
export const purgeTimeOf = (deletedTime: string, keepDays: number): string | null =>
  keepDays > 0 ? new Date(Date.parse(deletedTime) + keepDays * DAY).toISOString() : null;

/** Of recycled rows `row`, over all enterprises: what joins their rules, for how long they are kept, and whether that is over. */
export const outOfTime = (row: string) => {
  const days = `coalesce(nullif(own.keep_days, ${KEEP_DAYS_UNSET}), nullif(wider.keep_days, ${KEEP_DAYS_UNSET}), ${RECYCLE_KEEP_DAYS})`;
  return {
    joins: `LEFT JOIN recycle_config own ON own.tenant_id = ${row}.tenant_id AND own.project_id = ${row}.project_id
            LEFT JOIN recycle_config wider ON wider.tenant_id = ${row}.tenant_id AND wider.project_id IS NULL`,
    days,
    over: `${days} > 0 AND ${row}.deleted_at < now() - make_interval(days => ${days})`,
  };
};
