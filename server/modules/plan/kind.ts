/** Nodes of plans as a kind of object: what is common to all objects asks here. */
import { and, inArray } from 'drizzle-orm';
import { nodeStates, stateOf } from '../../../contract/plan/kinds';
import { planNode } from '../../db/schema';
import { defineKind, type ObjectLock, type SystemContext } from '../../object/define';
import { closedProject, type LoadedProject } from '../../object/project';
import { canCommentNode, canEditPlan, canReportNode, canViewNode } from '../../policies/plan';
import { canInProject, isClosed } from '../../policies/project';
import { tellMissed } from './due';
import type { WholeNode } from './load';
import { planHistory } from './outerNames';

export interface LoadedNode {
  row: WholeNode;
  project: LoadedProject;
}

const locks: Record<ObjectLock, string> = { change: 'FOR NO KEY UPDATE', keep: 'FOR KEY SHARE' };

async function find({ platform, db }: SystemContext, ids: readonly string[], lock?: ObjectLock): Promise<LoadedNode[]> {
  if (lock) {
    const text = `SELECT 1 FROM plan_node WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL ORDER BY id ${locks[lock]}`;
    await db.query(text, [ids]);
  }
  const rows = await db.select(planNode, and(inArray(planNode.id, [...ids])));
  const found = await Promise.all(
    rows.map(async (row) => ({ row, project: await platform.projects.find(db.tenantId, row.projectId) })),
  );
  return found.flatMap(({ row, project }) => (project && !project.recycled ? [{ row, project }] : []));
}

export const planNodeKind = defineKind<LoadedNode>({
  type: 'planNode',
  table: 'plan_node',
  find,
  subject: ({ row, project }) => ({
    id: row.id,
    no: null,
    title: row.title,
    project,
    openToProject: true,
    openToTenant: project.visibility === 'tenant',
    state: { label: nodeStates[stateOf(row)], closed: row.cancelled || row.realEnd !== null },
    parties: [row.ownerId, row.createdBy].filter((id): id is string => id !== null),
  }),
  may: {
    view: (actor, { project, row }) => canViewNode(actor, project, row),
    edit: (actor, { project }) => canEditPlan(actor, project),
    comment: (actor, { project, row }) => canCommentNode(actor, project, row),
    attach: (actor, { project, row }) => canReportNode(actor, project, row),
    removeFile: (actor, { project }) => canEditPlan(actor, project),
    link: (actor, { project }) => canEditPlan(actor, project),
    remove: (actor, { project }) => canEditPlan(actor, project),
  },
  visible: (actor, project) => (canInProject(actor, project, 'PLAN:LIST') ? 'true' : 'false'),
  refusal: (_actor, { project }, act) => (act !== 'comment' && isClosed(project) ? closedProject(project) : null),
  onFiles: async (db, id, count) => {
    await db.query('UPDATE plan_node SET file_count = $3 WHERE tenant_id = $1 AND id = $2', [id, count]);
  },
  history: planHistory,
  tellDue: tellMissed,
});
