/** Deadlines of nodes that were missed: each is told of once, on the first working day behind it. */
import { type NodeKind, nodeKinds } from '../../../contract/plan/kinds';
import { dayNumber } from '../../../contract/time/workdays';
import { addDays } from '../../base/present';
import type { DueDays, SystemContext } from '../../object/define';

/** Who answers for it; whoever is out of the project or the enterprise hears nothing any more, then its leader does. */
const ANSWERS = `CASE WHEN EXISTS (SELECT 1 FROM project_person w
    JOIN tenant_member m ON m.tenant_id = w.tenant_id AND m.id = w.user_id AND NOT m.disabled
   WHERE w.tenant_id = n.tenant_id AND w.project_id = n.project_id AND w.user_id = n.owner_id)
  THEN n.owner_id ELSE p.owner_id END`;

/** A job that stood still for longer says nothing any more. */
const LATE_DAYS = 14;

export async function tellMissed({ platform, db }: SystemContext, { day }: DueDays): Promise<void> {
  const missed = await db.query<{ id: string; kind: NodeKind; deadline: string; answers: string }>(
    `SELECT n.id, n.kind, n.deadline, ${ANSWERS} AS answers FROM plan_node n
       JOIN project p ON p.tenant_id = n.tenant_id AND p.id = n.project_id AND p.deleted_at IS NULL
        AND p.archived_at IS NULL AND p.status IN ('NOT_STARTED', 'DOING')
      WHERE n.tenant_id = $1 AND n.deleted_at IS NULL AND n.real_end IS NULL AND NOT n.cancelled
        AND n.deadline BETWEEN $2::date AND $3::date
        AND NOT EXISTS (SELECT 1 FROM plan_node c WHERE c.tenant_id = n.tenant_id AND c.parent_id = n.id AND c.deleted_at IS NULL)
      ORDER BY n.id`,
    [addDays(day, -LATE_DAYS), addDays(day, -1)],
  );
  if (missed.length === 0) return;
  await db.transaction(async (tx) => {
    for (const { id, kind, deadline, answers } of missed) {
      const days = String(dayNumber(day) - dayNumber(deadline));
      await platform.emit(platform, tx, null, {
        ...{ event: 'planOverdue', objectId: id, to: [answers], once: `${id}:${deadline}` },
        variables: { nodeKind: nodeKinds[kind], days, day: deadline },
      });
    }
  });
}
