/** What holds for every row of hours, by whatever door it comes: of a task, of other work, of the week. */

import { DAY_HOURS_MAX } from '../../../../contract/task/enums';
import { DAY_MINUTES, sayMinutes } from '../../../../contract/time/duration';
import { fixedWorkStates, type WorkState, workStates } from '../../../../contract/time/workWords';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid } from '../../../errors';
import type { SystemContext } from '../../../object/define';
import { holdOpen } from '../../../object/workLock';

/** One change of a person's hours at a time, whatever the tasks: two at once could each fit into a day and not both. */
export const lockPerson = (tx: TenantDb, userId: string) =>
  tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended(k.tenant_id::text || $2, 11)) IS NULL AS locked
       FROM (SELECT $1::uuid AS tenant_id) k WHERE k.tenant_id = $1::uuid`,
    [userId],
  );

/** @throws 422 for what was handed in or approved */
export function assertOpen(state: WorkState): void {
  if (!fixedWorkStates.includes(state)) return;
  throw againstRule(
    state === 'APPROVED' ? '工时已批准，如需更正请先由审批人退回' : `工时${workStates[state]}，如需修改请先撤回`,
  );
}

interface Worked {
  day: string;
  minutes: number;
}

/** In the person's lock. @param before the row as it was: its day has to be open, too, and it does not count twice */
export async function assertDay(
  { platform, db: tx }: SystemContext,
  userId: string,
  { day, minutes }: Worked,
  before?: Worked & { id: string },
): Promise<void> {
  if (day > (await platform.calendars.today(tx.tenantId))) throw invalid('不能登记今天以后的工时', 'day');
  await holdOpen(tx, before ? [before.day, day] : [day]);
  const [row] = await tx.query<{ sum: number }>(
    `SELECT coalesce(sum(minutes), 0)::int AS sum FROM worklog
      WHERE tenant_id = $1 AND user_id = $2 AND day = $3::date AND ($4::uuid IS NULL OR id <> $4::uuid)`,
    [userId, day, before?.id ?? null],
  );
  const logged = row?.sum ?? 0;
  if (logged + minutes <= DAY_MINUTES) return;
  const free = Math.max(0, DAY_MINUTES - logged);
  throw againstRule(
    `${day} 在全部项目中已登记 ${sayMinutes(logged)}，一天最多 ${DAY_HOURS_MAX} 小时，还可登记 ${sayMinutes(free)}`,
  );
}
