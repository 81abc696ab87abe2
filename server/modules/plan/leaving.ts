/** Nodes of plans that somebody leaves behind: whoever takes over answers for them. */
import type { Duty } from '../../../contract/tenant/members';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import type { HandOver } from '../../object/hooks';
import { changePlan } from './change';

/** Of projects that are there; what is over stays with who did it. */
const OPEN = `FROM plan_node n JOIN project p ON p.tenant_id = n.tenant_id AND p.id = n.project_id AND p.deleted_at IS NULL
  WHERE n.tenant_id = $1 AND n.owner_id = $2 AND n.deleted_at IS NULL AND n.real_end IS NULL AND NOT n.cancelled`;

/** What they are assigned to and is not over. */
const ASSIGNED = `FROM plan_assignment a
  JOIN plan_node n ON n.tenant_id = a.tenant_id AND n.id = a.node_id AND n.deleted_at IS NULL AND n.real_end IS NULL
   AND NOT n.cancelled
  JOIN project p ON p.tenant_id = n.tenant_id AND p.id = n.project_id AND p.deleted_at IS NULL
  WHERE a.tenant_id = $1 AND a.user_id = $2`;
/** Where whoever takes over works on the node already, their own share stands. */
const HAND_ASSIGNED = `
  UPDATE plan_assignment x SET user_id = $3::uuid
   WHERE x.tenant_id = $1 AND x.id IN (SELECT a.id ${ASSIGNED}) AND NOT EXISTS (
     SELECT 1 FROM plan_assignment o WHERE o.tenant_id = $1 AND o.node_id = x.node_id AND o.user_id = $3::uuid)`;
const DROP_ASSIGNED = `DELETE FROM plan_assignment x WHERE x.tenant_id = $1 AND x.id IN (SELECT a.id ${ASSIGNED})`;

export async function nodesLeft(db: TenantDb, userId: string): Promise<Duty[]> {
  const [row] = await db.query<{ count: number }>(`SELECT count(*)::int AS count ${OPEN}`, [userId]);
  const [assigned] = await db.query<{ count: number }>(`SELECT count(*)::int AS count ${ASSIGNED}`, [userId]);
  return [
    { label: '未完成的计划节点', count: row?.count ?? 0 },
    { label: '计划节点上的投入', count: assigned?.count ?? 0 },
  ];
}

/** One act a plan, with history and a word to who takes over. In the caller's transaction. */
export async function handNodesOver(context: TenantContext, { userId, toId }: HandOver): Promise<void> {
  const { platform, db, actor } = context;
  const rows = await db.query<{ project_id: string }>(`SELECT DISTINCT n.project_id ${OPEN}`, [userId]);
  for (const { project_id: projectId } of rows) {
    const project = await platform.projects.find(actor.tenantId, projectId);
    if (!project) continue;
    await changePlan(context, project, { action: 'handedOver' }, (draft) => {
      for (const { id, ownerId, realEnd, cancelled } of draft.allNodes) {
        if (ownerId === userId && realEnd === null && !cancelled) draft.set(id, { ownerId: toId });
      }
    });
  }
  await db.query(HAND_ASSIGNED, [userId, toId]);
  await db.query(DROP_ASSIGNED, [userId]);
}
