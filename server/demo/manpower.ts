/** Time that is set aside in the demo projects for the weeks to come, a position for which nobody is known, requests for staff. */
import { mondayOf } from '../../contract/time/period';
import { addDays, newId } from '../base/present';
import { manpowerBooking, staffRequest } from '../db/schema';
import type { TenantDb } from '../db/scope';

const [PROJECTS, PEOPLE, WEEKS] = [2, 4, 4];
/** Minutes a week by person, in the order of a project: the second project makes some of them too many. */
const minutes = [960, 1440, 1200, 480];
const OPEN_MINUTES = 1440;

export async function createDemoManpower(db: TenantDb, today: string): Promise<void> {
  const projects = await db.query<{ id: string; ownerId: string; people: string[] }>(
    `SELECT p.id, p.owner_id AS "ownerId",
            ARRAY(SELECT DISTINCT x.user_id FROM project_person x JOIN tenant_member m ON m.tenant_id = x.tenant_id AND m.id = x.user_id
                   WHERE x.tenant_id = p.tenant_id AND x.project_id = p.id AND NOT m.disabled ORDER BY 1) AS people
       FROM project p WHERE p.tenant_id = $1 AND p.deleted_at IS NULL AND p.status NOT IN ('CLOSED', 'FINISHED')
      ORDER BY p.id LIMIT ${PROJECTS}`,
  );
  const [position] = await db.query<{ id: string; userId: string | null }>(
    `SELECT p.id, (SELECT h.user_id FROM hr_member h WHERE h.tenant_id = p.tenant_id AND h.position_id = p.id
                    AND h.to_day IS NULL ORDER BY h.id LIMIT 1) AS "userId"
       FROM hr_position p WHERE p.tenant_id = $1 ORDER BY p.name <> '测试工程师', p.code LIMIT 1`,
  );
  const weeks = Array.from({ length: WEEKS }, (_, at) => addDays(mondayOf(today), 7 * (at + 1)));
  const [first, last] = [weeks[0] as string, weeks.at(-1) as string];
  for (const { id: projectId, ownerId, people } of projects) {
    const by = { createdBy: ownerId, updatedBy: ownerId };
    const rows = people
      .slice(0, PEOPLE)
      .flatMap((userId, at) =>
        weeks.map((week) => ({ ...by, id: newId(), projectId, userId, week, minutes: minutes[at] as number })),
      );
    if (rows.length > 0) await db.insert(manpowerBooking, rows);
    if (!position) continue;
    const open = weeks.map((week) => ({
      ...{ ...by, id: newId(), projectId, positionId: position.id, week, minutes: OPEN_MINUTES },
    }));
    await db.insert(manpowerBooking, open);
    const asked = { ...by, projectId, positionId: position.id, requesterId: ownerId, minutes: OPEN_MINUTES };
    await db.insert(staffRequest, {
      ...{ ...asked, id: newId(), fromWeek: first, toWeek: last, reason: '回归测试需要一人，四周' },
    });
    if (!position.userId) continue;
    await db.insert(staffRequest, {
      ...{ ...asked, id: newId(), fromWeek: first, toWeek: first, reason: '上线前一周的支持', minutes: 480 },
      ...{ state: 'PROPOSED' as const, proposedId: position.userId, version: 2 },
    });
  }
}
