/** Whether somebody can serve a shift: leave, another shift, rest; and who may be asked at all. */

import type { Piece } from '../../../contract/time/layers';
import { dayText } from '../../../contract/time/workdays';
import type { TenantDb } from '../../db/scope';
import { againstRule } from '../../errors';
import { clashOf, type PlanFacts, type PlannedShift } from './plan';

export interface Served extends Piece {
  day: number;
}

/**
 * Why somebody cannot serve, in words; null where nothing stands against it.
 * @param others what everybody serves beside it
 * @param who begins the sentence
 */
export function problemOf(
  facts: Pick<PlanFacts, 'isThere' | 'absence'>,
  others: readonly Piece[],
  served: Served,
  minRestHours: number,
  who = '该成员',
): string | null {
  if (!facts.isThere(served.user, served.day)) return `${who}当天请假，不能安排值班`;
  if (facts.absence?.(served.user, served)) return `${who}在这段时间请假，不能安排值班`;
  const met = clashOf(served, others, minRestHours);
  if (!met) return null;
  if (met.clash === 'overlap') return `${who}在这段时间已有值班`;
  const hours = Math.round((met.gap / 3_600_000) * 10) / 10;
  const where = met.other.from < served.from ? '上' : '下';
  const rest = `距${where}一班仅 ${hours} 小时，少于最少休息 ${minRestHours} 小时`;
  return who === '该成员' ? rest : `${who}${rest}`;
}

/** @throws 422 with the reason */
export function assertFits(...asked: Parameters<typeof problemOf>): void {
  const problem = problemOf(...asked);
  if (problem) throw againstRule(problem);
}

/** Who may serve a shift on a day: those of its rotation, and members of the roster's group then. */
export async function qualifiedFor(db: TenantDb, { rule, groupId }: PlannedShift, day: number): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    `SELECT m.id FROM tenant_member m WHERE m.tenant_id = $1 AND NOT m.disabled
        AND (m.id = ANY($2::uuid[]) OR EXISTS (SELECT 1 FROM hr_member h
              WHERE h.tenant_id = m.tenant_id AND h.user_id = m.id AND h.group_id = $3::uuid
                AND h.from_day <= $4::date AND (h.to_day IS NULL OR h.to_day >= $4::date)))`,
    [[...rule.members, ...(rule.holidayMembers ?? [])], groupId, dayText(day)],
  );
  return new Set(rows.map(({ id }) => id));
}
