/** Nodes of plans that somebody leaves behind: whoever takes over answers for them. */
import type { Duty } from '../../../contract/tenant/members';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import type { HandOver } from '../../object/hooks';
import { changePlan } from './change';

/** Of projects that are there; what is over stays with who did it. */
const OPEN = `FROM plan_node n JOIN project p ON p.tenant_id = n.tenant_id AND p.id = n.project_id AND p.deleted_at IS NULL
  WHERE n.tenant_id = $1 AND n.owner_id = $2 AND n.deleted_at IS NULL AND n.real_end IS NULL AND NOT n.cancelled`;

export async function nodesLeft(db: TenantDb, userId: string): Promise<Duty[]> {
  const [row] = await db.query<{ count: number }>(`SELECT count(*)::int AS count ${OPEN}`, [userId]);
  return [{ label: '未完成的计划节点', count: row?.count ?? 0 }];
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
}
