/** Deadlines of nodes that were missed: each is told of once, on the first working day behind it. */
import { type NodeKind, nodeKinds } from '../../../contract/plan/kinds';
import { dayNumber } from '../../../contract/tenant/workdays';
import { addDays } from '../../base/present';
import type { DueDays, SystemContext } from '../../object/define';

/** A job that stood still for longer says nothing any more. */
const LATE_DAYS = 14;

export async function tellMissed({ platform, db }: SystemContext, { day }: DueDays): Promise<void> {
  const missed = await db.query<{ id: string; kind: NodeKind; deadline: string; owner: string | null; leader: string }>(
    `SELECT n.id, n.kind, n.deadline, n.owner_id AS owner, p.owner_id AS leader FROM plan_node n
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
    for (const { id, kind, deadline, owner, leader } of missed) {
      const days = String(dayNumber(day) - dayNumber(deadline));
      await platform.emit(platform, tx, null, {
        ...{ event: 'planOverdue', objectId: id, to: [owner ?? leader], once: `${id}:${deadline}` },
        variables: { nodeKind: nodeKinds[kind], days, day: deadline },
      });
    }
  });
}
