/** Checks of what a task is given, beyond what the schema says. Messages name the field and the way out. */

import { eq, isNull, or } from 'drizzle-orm';
import type { CustomValue, CustomValues } from '../../../../contract/task/task';
import { taskLabel } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid } from '../../../errors';
import { fieldKinds } from '../../../object/fields/kinds';
import { type ProjectFields, projectFieldsOf } from '../../../object/fields/projectFields';
import type { LoadedProject } from '../../../object/project';
import { assertOwnFiles } from '../files/names';

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

export { type ProjectFields, projectFieldsOf };

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
  const values: CustomValues = { ...given };
  for (const { id, defaultValue } of fields.values()) {
    if (values[id] === undefined && defaultValue !== null) values[id] = defaultValue;
  }
  const missing = [...fields.values()].filter(({ id, required }) => required && isEmpty(values[id]) && asked(id));
  const [first] = missing;
  if (first) {
    const failure = invalid(`请填写${missing.map(({ name }) => `「${name}」`).join('')}`, `customFields.${first.id}`);
    Object.assign(failure.data as object, { missing: missing.map(({ id }) => id) });
    throw failure;
  }
  checkCustomValues(fields, values);
  for (const asked of fieldsOfPeople(fields, given)) await assertAssignable(db, project, asked.userIds, asked);
  await assertOwnFiles(db, actorId, project.id, filesIn(fields, given));
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

/** The fields of people among the values, each with who is named in it. */
export const fieldsOfPeople = (fields: ProjectFields, values: CustomValues) =>
  Object.entries(values).flatMap(([fieldId, value]) => {
    const userIds = peopleIn(fields, { [fieldId]: value });
    return userIds.length === 0
      ? []
      : [{ userIds, field: `customFields.${fieldId}`, name: fields.get(fieldId)?.name ?? '' }];
  });

/** Who is named in fields of people. */
export const peopleIn = (fields: ProjectFields, values: CustomValues) => idsIn(fields, values, 'person');
/** Files that stand in fields. */
export const filesIn = (fields: ProjectFields, values: CustomValues) => idsIn(fields, values, 'file');

function idsIn(fields: ProjectFields, values: CustomValues, names: 'person' | 'file'): string[] {
  const ids = Object.entries(values).flatMap(([fieldId, value]) => {
    const kind = fields.get(fieldId)?.kind;
    if (!kind || fieldKinds[kind].names !== names) return [];
    return Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  });
  return [...new Set(ids)];
}

/** An empty list is no value either: `empty` finds it, and it takes no place in the row. */
export const isEmpty = (value: CustomValue | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export function checkCustomValues(fields: ProjectFields, values: CustomValues): void {
  for (const [fieldId, value] of Object.entries(values)) {
    const field = fields.get(fieldId);
    if (!field) throw invalid('项目中没有这个自定义字段，请刷新后重试', `customFields.${fieldId}`);
    if (fieldKinds[field.kind].computed) {
      throw invalid(`「${field.name}」由公式计算，不能修改`, `customFields.${fieldId}`);
    }
    if (isEmpty(value)) {
      if (field.required) throw invalid(`「${field.name}」是必填字段，不能清空`, `customFields.${fieldId}`);
    } else if (!fieldKinds[field.kind].fits(value, field)) {
      throw invalid(`「${field.name}」的值不符合字段类型`, `customFields.${fieldId}`);
    }
  }
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
