/** Baselines and change requests as registered kinds: approvals are about them. */
import { inArray } from 'drizzle-orm';
import { baselineStates, changeStates } from '../../../../contract/plan/change/kinds';
import { planBaseline, planChange, plan as planTable } from '../../../db/schema';
import { defineKind, type ObjectLock, type SystemContext } from '../../../object/define';
import type { LoadedProject } from '../../../object/project';
import { canEditPlan, canKeepBaselines, canViewPlan } from '../../../policies/plan';

export type LoadedBaseline = typeof planBaseline.$inferSelect & { project: LoadedProject };
export type ChangeRow = typeof planChange.$inferSelect;
export type LoadedChange = ChangeRow & { project: LoadedProject };
const LOCKS: Record<ObjectLock, string> = { change: 'FOR NO KEY UPDATE', keep: 'FOR KEY SHARE' };

async function inProjects<R extends { projectId: string }>(
  { platform, db }: SystemContext,
  rows: readonly R[],
): Promise<(R & { project: LoadedProject })[]> {
  const found = await Promise.all(
    rows.map(async (row) => ({ row, project: await platform.projects.find(db.tenantId, row.projectId) })),
  );
  return found.flatMap(({ row, project }) => (project && !project.recycled ? [{ ...row, project }] : []));
}

/** Those in projects that are there. Nothing is judged. */
export async function findBaselines(
  context: SystemContext,
  ids: readonly string[],
  lock?: ObjectLock,
): Promise<LoadedBaseline[]> {
  const { db } = context;
  if (lock) {
    await db.query(
      `SELECT id FROM plan_baseline WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id ${LOCKS[lock]}`,
      [ids],
    );
  }
  const rows = await db.select(planBaseline, inArray(planBaseline.id, [...ids]));
  const plans = await db.select(planTable, inArray(planTable.id, [...new Set(rows.map(({ planId }) => planId))]));
  const projectOf = new Map(plans.map(({ id, projectId }) => [id, projectId]));
  return inProjects(
    context,
    rows.map((row) => ({ ...row, projectId: projectOf.get(row.planId) ?? '' })),
  );
}

/** As above. */
export async function findChanges(
  context: SystemContext,
  ids: readonly string[],
  lock?: ObjectLock,
): Promise<LoadedChange[]> {
  const { db } = context;
  if (lock) {
    await db.query(
      `SELECT id FROM plan_change WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id ${LOCKS[lock]}`,
      [ids],
    );
  }
  return inProjects(context, await db.select(planChange, inArray(planChange.id, [...ids])));
}

const never = () => false;
/** Nothing hangs on them: no comments, files, links. */
const bare = { comment: never, attach: never, removeFile: never, link: never };

export const planBaselineKind = defineKind<LoadedBaseline>({
  type: 'planBaseline',
  table: 'plan_baseline',
  find: findBaselines,
  subject: ({ id, no, name, state, createdBy, project }) => ({
    ...{ id, no: null, title: `基线 ${no}「${name}」`, project, openToProject: true },
    openToTenant: project.visibility === 'tenant',
    state: { label: baselineStates[state], closed: state === 'APPROVED' },
    parties: createdBy ? [createdBy] : [],
  }),
  may: {
    view: (actor, { project }) => canViewPlan(actor, project),
    edit: (actor, { project }) => canKeepBaselines(actor, project),
    remove: (actor, { project }) => canKeepBaselines(actor, project),
    ...bare,
  },
});

export const planChangeKind = defineKind<LoadedChange>({
  type: 'planChange',
  table: 'plan_change',
  find: findChanges,
  subject: ({ id, no, title, state, createdBy, project }) => ({
    ...{ id, no: null, title: `变更 ${no}「${title}」`, project, openToProject: true },
    openToTenant: project.visibility === 'tenant',
    state: { label: changeStates[state], closed: state === 'APPLIED' || state === 'TAKEN_BACK' },
    parties: createdBy ? [createdBy] : [],
  }),
  may: {
    view: (actor, { project }) => canViewPlan(actor, project),
    edit: (actor, { project }) => canEditPlan(actor, project),
    remove: (actor, { project }) => canEditPlan(actor, project),
    ...bare,
  },
});
