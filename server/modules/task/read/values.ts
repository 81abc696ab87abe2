/** Checks of what a task is given, beyond what the schema says. Messages name the field and the way out. */

import { eq, isNull, or } from 'drizzle-orm';
import type { CustomValues } from '../../../../contract/task/task';
import { taskLabel } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid } from '../../../errors';
import { type ProjectFields, projectFieldsOf } from '../../../object/fields/projectFields';
import {
  assertNothingMissing,
  checkCustomValues,
  fieldsOfPeople,
  filesIn,
  isEmpty,
  peopleIn,
  withDefaults,
  withoutEmpty,
} from '../../../object/fields/values';
import type { LoadedProject } from '../../../object/project';
import { assertOwnFiles } from './fileNames';

export function assertDates(planStart: string | null | undefined, planEnd: string | null | undefined): void {
  if (planStart && planEnd && planEnd < planStart) throw invalid('计划截止不能早于计划开始', 'planEnd');
}

export const sameMoment = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));

/** An alarm of the past would never ring. */
export function assertAhead(alarmTime: string, now: string): void {
  if (Date.parse(alarmTime) <= Date.parse(now)) throw invalid('提醒时间要晚于现在', 'alarmTime');
}

/** What people are asked for: a refusal names it. */
export interface AskedFor {
  /** As the request calls it. */
  field?: string;
  /** As people call it, of a custom field. */
  name?: string;
}

/** Executors and involved people belong to the project, or to the enterprise where the project's setting allows it. */
export async function assertAssignable(
  db: TenantDb,
  project: LoadedProject,
  userIds: readonly string[],
  { field = 'executorId', name }: AskedFor = {},
): Promise<void> {
  if (userIds.length === 0) return;
  const [row] = await db.query<{ members: number; outer: number }>(
    `SELECT count(*) FILTER (WHERE p.user_id IS NOT NULL OR m.id = $4)::int AS members, count(*)::int AS outer
       FROM tenant_member m
       LEFT JOIN project_person p ON p.tenant_id = m.tenant_id AND p.project_id = $2 AND p.user_id = m.id
      WHERE m.tenant_id = $1 AND m.id = ANY($3::uuid[]) AND NOT m.disabled`,
    [project.id, userIds, project.ownerId],
  );
  const wanted = new Set(userIds).size;
  const who = name ? `「${name}」中的人员` : '所选人员';
  if ((row?.outer ?? 0) < wanted) throw invalid(`${who}不在本企业或已停用`, field);
  if (project.settings.TASK_ASSIGN_OUTER_MEMBER !== '1' && (row?.members ?? 0) < wanted) {
    throw againstRule(`${who}不是项目成员。请先将其加入项目，或在项目配置中允许指派给项目外成员`, { field });
  }
}

/** Those of the people whom the project's tasks can be given to; the same rule, for whom the process names. */
export async function assignableOf(
  db: TenantDb,
  project: LoadedProject,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db.query<{ id: string }>(
    `SELECT m.id FROM tenant_member m
      WHERE m.tenant_id = $1 AND m.id = ANY($3::uuid[]) AND NOT m.disabled
        AND ($5 OR m.id = $4 OR EXISTS (SELECT 1 FROM project_person p
              WHERE p.tenant_id = m.tenant_id AND p.project_id = $2 AND p.user_id = m.id))`,
    [project.id, userIds, project.ownerId, project.settings.TASK_ASSIGN_OUTER_MEMBER === '1'],
  );
  const found = new Set(rows.map(({ id }) => id));
  return [...new Set(userIds)].filter((id) => found.has(id));
}

export { checkCustomValues, fieldsOfPeople, filesIn, isEmpty, type ProjectFields, peopleIn, projectFieldsOf };

/**
 * What a new task is given, with the defaults of what was left out. Refuses what the fields do not allow.
 * @param asked whether a field can be filled in where the task begins: a required one that cannot is not missed.
 */
export async function newCustomValues(
  db: TenantDb,
  actorId: string,
  project: LoadedProject,
  given: CustomValues,
  asked: (fieldId: string) => boolean = () => true,
): Promise<CustomValues> {
  if (Object.keys(given).length === 0 && !project.fieldRules) return {};
  const fields = await projectFieldsOf(db, project.id);
  const values = withDefaults(fields, given);
  assertNothingMissing(fields, values, asked);
  checkCustomValues(fields, values);
  for (const asked of fieldsOfPeople(fields, given)) await assertAssignable(db, project, asked.userIds, asked);
  await assertOwnFiles(db, actorId, project.id, filesIn(fields, given));
  return withoutEmpty(values);
}

/** Names of the labels that a project's tasks may bear, by id: its own and the enterprise's. */
export type ProjectLabels = ReadonlyMap<string, string>;

export const projectLabelsOf = async (db: TenantDb, projectId: string): Promise<ProjectLabels> => {
  const labels = await db.select(taskLabel, or(eq(taskLabel.projectId, projectId), isNull(taskLabel.projectId)));
  return new Map(labels.map(({ id, name }) => [id, name]));
};

export function checkLabels(labels: ProjectLabels, labelIds: readonly string[]): void {
  if (!labelIds.every((id) => labels.has(id))) throw invalid('项目中没有这个标签，请刷新后重试', 'labelIds');
}
