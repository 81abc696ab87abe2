/** A version of a budget as a registered kind: approvals are about it. Its lines are edited on the page of the budget. */
import { inArray } from 'drizzle-orm';
import { budgetLifecycle } from '../../../contract/cost/lifecycle';
import { costBudget } from '../../db/schema';
import { defineKind, type ObjectLock, type SystemContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';
import { canInProject } from '../../policies/project';

export type LoadedBudget = typeof costBudget.$inferSelect & { project: LoadedProject };
const LOCKS: Record<ObjectLock, string> = { change: 'FOR NO KEY UPDATE', keep: 'FOR KEY SHARE' };

/** Those in projects that are there. Nothing is judged. */
export async function findBudgets(
  { platform, db }: SystemContext,
  ids: readonly string[],
  lock?: ObjectLock,
): Promise<LoadedBudget[]> {
  if (lock) {
    await db.query(
      `SELECT id FROM cost_budget WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id ${LOCKS[lock]}`,
      [ids],
    );
  }
  const rows = await db.select(costBudget, inArray(costBudget.id, [...ids]));
  const found = await Promise.all(
    rows.map(async (row) => ({ row, project: await platform.projects.find(db.tenantId, row.projectId) })),
  );
  return found.flatMap(({ row, project }) => (project && !project.recycled ? [{ ...row, project }] : []));
}

const never = () => false;

export const budgetObject = defineKind<LoadedBudget>({
  type: 'costBudget',
  table: 'cost_budget',
  find: findBudgets,
  subject: ({ id, no, state, createdBy, project }) => ({
    ...{ id, no: null, title: `预算第 ${no} 版`, project, openToProject: false, openToTenant: false },
    state: { label: budgetLifecycle.states[state].label, closed: state === 'APPROVED' },
    parties: createdBy ? [createdBy] : [],
  }),
  may: {
    view: (actor, { project }) => canInProject(actor, project, 'COST:LIST'),
    edit: (actor, { project }) => canInProject(actor, project, 'COST:BUDGET:UPDATE'),
    // Nothing hangs on it: no comments, files, links.
    ...{ comment: never, attach: never, removeFile: never, link: never },
    remove: (actor, { project }) => canInProject(actor, project, 'COST:BUDGET:UPDATE'),
  },
});
