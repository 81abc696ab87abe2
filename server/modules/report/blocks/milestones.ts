/** Milestones of the plan: those reached in the period, those that are late, those of the next weeks. */
import type { BlockRow } from '../../../../contract/report/report';
import { dayNumber } from '../../../../contract/time/workdays';
import { addDays } from '../../../base/present';
import { canInProject } from '../../../policies/project';
import { type Asking, asked } from './asking';

/** Days ahead that are looked at. */
const AHEAD = 60;

interface Row extends Record<string, unknown> {
  id: string;
  title: string;
  ownerId: string | null;
  planned: string | null;
  reached: string | null;
}

/** @returns null where the author may not list the plan */
export async function milestonesOf(
  asking: Asking,
  name: (id: string | null) => string | null,
): Promise<BlockRow[] | null> {
  const { author, project, period, lastDay } = asking;
  if (!author || !canInProject(author, project, 'PLAN:LIST')) return null;
  const rows = await asked<Row>(
    asking,
    (bind) => `SELECT x.* FROM (
        SELECT n.id, n.title, n.owner_id AS "ownerId", n.end_on::text AS planned,
               CASE WHEN n.real_end <= ${bind(lastDay)}::date THEN n.real_end::text END AS reached
          FROM plan_node n
         WHERE n.tenant_id = $1 AND n.project_id = $2 AND n.created_at < $3::timestamptz AND n.kind = 'milestone'
           AND n.deleted_at IS NULL AND NOT n.cancelled) x
      WHERE x.reached >= ${bind(period.from)} OR (x.reached IS NULL AND x.planned <= ${bind(addDays(lastDay, AHEAD))})
      ORDER BY x.planned, x.title, x.id`,
  );
  return rows.map(({ id, title, ownerId, planned, reached }) => {
    const late =
      planned !== null && (reached ?? lastDay) > planned ? dayNumber(reached ?? lastDay) - dayNumber(planned) : 0;
    return {
      ...{ id, no: null, title, person: name(ownerId), day: reached ?? planned },
      state: reached ? '已达成' : late > 0 ? '已延期' : '未达成',
      note: late > 0 ? `${reached ? '晚' : '已晚'} ${late} 天` : null,
    };
  });
}
