/** Checks of what a task is given, beyond what the schema says. Messages name the field and the way out. */

import { eq } from 'drizzle-orm';
import type { CustomValues } from '../../../../contract/task/task';
import { customField, taskLabel } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid } from '../../../errors';
import type { LoadedProject } from '../../project';
import { fieldKinds } from '../fields/kinds';

export function assertDates(planStart: string | null | undefined, planEnd: string | null | undefined): void {
  if (planStart && planEnd && planEnd < planStart) throw invalid('计划截止不能早于计划开始', 'planEnd');
}

/** Executors and involved people belong to the project, or to the enterprise where the project's setting allows it. */
export async function assertAssignable(db: TenantDb, project: LoadedProject, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  const [row] = await db.query<{ members: number; outer: number }>(
    `SELECT count(*) FILTER (WHERE p.user_id IS NOT NULL OR m.id = $4)::int AS members, count(*)::int AS outer
       FROM tenant_member m
       LEFT JOIN project_member p ON p.tenant_id = m.tenant_id AND p.project_id = $2 AND p.user_id = m.id
      WHERE m.tenant_id = $1 AND m.id = ANY($3::uuid[]) AND NOT m.disabled`,
    [project.id, userIds, project.ownerId],
  );
  const wanted = new Set(userIds).size;
  if ((row?.outer ?? 0) < wanted) throw invalid('所选人员不在本企业或已停用', 'executorId');
  if (project.settings.TASK_ASSIGN_OUTER_MEMBER !== '1' && (row?.members ?? 0) < wanted) {
    throw againstRule('所选人员不是项目成员。请先将其加入项目，或在项目配置中允许指派给项目外成员');
  }
}

export type ProjectFields = ReadonlyMap<string, typeof customField.$inferSelect>;

export const projectFieldsOf = async (db: TenantDb, projectId: string): Promise<ProjectFields> =>
  new Map((await db.select(customField, eq(customField.projectId, projectId))).map((one) => [one.id, one]));

/** Refuses values of fields that the project does not have, or of another kind, and people who may not be named. */
export async function assertCustomValues(db: TenantDb, project: LoadedProject, values: CustomValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const fields = await projectFieldsOf(db, project.id);
  checkCustomValues(fields, values);
  await assertAssignable(db, project, peopleIn(fields, values));
}

/** Who is named in fields of people. */
export function peopleIn(fields: ProjectFields, values: CustomValues): string[] {
  const named = Object.entries(values).flatMap(([fieldId, value]) => {
    const kind = fields.get(fieldId)?.kind;
    if (kind !== 'person' && kind !== 'persons') return [];
    return Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  });
  return [...new Set(named)];
}

export function checkCustomValues(fields: ProjectFields, values: CustomValues): void {
  for (const [fieldId, value] of Object.entries(values)) {
    const field = fields.get(fieldId);
    if (!field) throw invalid('项目中没有这个自定义字段，请刷新后重试', `customFields.${fieldId}`);
    if (value !== null && !fieldKinds[field.kind].fits(value, field)) {
      throw invalid(`「${field.name}」的值不符合字段类型`, `customFields.${fieldId}`);
    }
  }
}

/** Names of a project's labels by id. */
export type ProjectLabels = ReadonlyMap<string, string>;

export const projectLabelsOf = async (db: TenantDb, projectId: string): Promise<ProjectLabels> =>
  new Map((await db.select(taskLabel, eq(taskLabel.projectId, projectId))).map(({ id, name }) => [id, name]));

export function checkLabels(labels: ProjectLabels, labelIds: readonly string[]): void {
  if (!labelIds.every((id) => labels.has(id))) throw invalid('项目中没有这个标签，请刷新后重试', 'labelIds');
}
