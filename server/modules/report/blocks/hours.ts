/** Hours on the public tasks of a project, whatever became of these since. */
import { canInProject } from '../../../policies/project';
import type { Asking } from './asking';

const FROM_WORK = `FROM worklog l JOIN task t ON t.tenant_id = l.tenant_id AND t.id = l.task_id
 WHERE l.tenant_id = $1 AND t.project_id = $2 AND t.private_type = 0 AND l.day BETWEEN $3::date AND $4::date`;
/** Before any of them. */
const EVER = '1970-01-01';

const seesTasks = ({ author, project }: Asking): boolean =>
  author !== null && canInProject(author, project, 'TASK:LIST');
const inHours = (minutes: number) => Math.round(minutes / 6) / 10;

/** Of the period, by person; null where the author may not list the tasks. */
export async function hoursOf(
  asking: Asking,
  name: (id: string | null) => string | null,
): Promise<{ person: string; hours: number }[] | null> {
  const { db, project, period, lastDay } = asking;
  if (!seesTasks(asking)) return null;
  const rows = await db.query<{ userId: string; minutes: number }>(
    `SELECT l.user_id AS "userId", sum(l.minutes)::int AS minutes ${FROM_WORK}
      GROUP BY l.user_id ORDER BY minutes DESC, l.user_id`,
    [project.id, period.from, lastDay],
  );
  return rows.map(({ userId, minutes }) => ({ person: name(userId) ?? '已离开的成员', hours: inHours(minutes) }));
}

/** Hours of all, in the period or since the project began; null where the author may not list the tasks. */
export async function loggedHours(asking: Asking, since: 'period' | 'ever'): Promise<number | null> {
  const { db, project, period, lastDay } = asking;
  if (!seesTasks(asking)) return null;
  const [row] = await db.query<{ minutes: number }>(`SELECT coalesce(sum(l.minutes), 0)::int AS minutes ${FROM_WORK}`, [
    ...[project.id, since === 'ever' ? EVER : period.from, lastDay],
  ]);
  return since === 'ever' ? (row?.minutes ?? 0) / 60 : inHours(row?.minutes ?? 0);
}
