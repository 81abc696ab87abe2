/** A task and what is below it as a template: dates as distances, people as roles, or as themselves where no role says who. */
import type { TemplatedField } from '../../../../contract/task/fields';
import type { templateRoles } from '../../../../contract/task/flowEnums';
import type { TemplateNode } from '../../../../contract/task/templates';
import { today } from '../../../base/zone';
import type { TenantDb } from '../../../db/scope';
import { againstRule } from '../../../errors';
import { toPortable } from '../copy/portable';
import type { ChangeRecord, LoadedChange } from '../read/load';
import { projectFieldsOf, projectLabelsOf } from '../read/values';
import { templated } from './templated';

const PEOPLE: readonly string[] = ['person', 'persons'];
const distance = (day: string | null, from: string) =>
  day === null ? null : Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000);

/**
 * @param tasks of one project, parents before their children; private ones stay out, with what is below them.
 * @throws 422 where the first is private: a template is read by more people than the task
 */
export async function nodesOf(db: TenantDb, tasks: readonly LoadedChange[]): Promise<TemplateNode[]> {
  const [top] = tasks;
  if (!top) return [];
  const { project } = top;
  if (top.record.private_type !== 0) {
    throw againstRule('私密任务不能另存为模板：模板的标题和描述会被更多人看到。请先将任务改为公开，或另建模板');
  }
  const keys = new Map<string, string>();
  for (const { record } of tasks) {
    const below = record.id === top.record.id || (record.parent_id !== null && keys.has(record.parent_id));
    if (below && record.private_type === 0) keys.set(record.id, `t${keys.size + 1}`);
  }
  const kept = tasks.filter(({ record }) => keys.has(record.id));
  const origin =
    kept
      .flatMap(({ record }) => record.plan_start ?? [])
      .sort()
      .at(0) ??
    top.record.plan_end ??
    today();
  const fields = await projectFieldsOf(db, project.id);
  const labels = await projectLabelsOf(db, project.id);
  const roleOf = roleIn(project.ownerId, await soleRoles(db, project.id));
  const dependencies = await dependenciesAmong(db, [...keys.keys()]);
  return kept.map(({ record }): TemplateNode => {
    const { team_mode: mode, team, executor_id: executor } = record;
    return {
      key: keys.get(record.id) as string,
      parentKey: record.id === top.record.id ? null : (keys.get(record.parent_id ?? '') ?? null),
      title: record.title,
      notes: record.notes,
      taskTypeId: record.type_id,
      ...fieldsOf(record),
      labels: record.label_ids.flatMap((id) => labels.get(id) ?? []),
      customFields: toPortable(fields, record.custom_fields).filter(({ kind }) => !PEOPLE.includes(kind)),
      ...(mode && team
        ? { team: { mode, parts: team.map(({ userId, hours }) => ({ role: roleOf(record, userId), hours })) } }
        : { role: executor === null ? null : roleOf(record, executor) }),
      startDay: distance(record.plan_start, origin),
      endDay: distance(record.plan_end, origin),
      after: dependencies
        .filter((dependency) => dependency.post_id === record.id)
        .map(({ pre_id: pre, type, lag_days: lagDays }) => ({ key: keys.get(pre) as string, type, lagDays })),
    };
  });
}

/** What a person is to a task: owner of the project, its creator, the one of a role, or else themselves. */
const roleIn =
  (ownerId: string | null, roles: ReadonlyMap<string, string>) =>
  ({ created_by: createdBy }: ChangeRecord, userId: string): string => {
    if (userId === ownerId) return 'owner' satisfies keyof typeof templateRoles;
    if (userId === createdBy) return 'creator' satisfies keyof typeof templateRoles;
    return roles.get(userId) ?? userId;
  };

/** Its fields; what stands as every new task has it is not said. */
const fieldsOf = (record: ChangeRecord): Pick<TemplateNode, TemplatedField> =>
  Object.fromEntries(
    templated.flatMap(({ name, column, mayLack, initial }) =>
      mayLack && record[column] === initial ? [] : [[name, record[column]]],
    ),
  ) as Pick<TemplateNode, TemplatedField>;

/** The project role of each member who holds it alone. */
export async function soleRoles(db: TenantDb, projectId: string): Promise<Map<string, string>> {
  const rows = await db.query<{ role_id: string; user_id: string }>(
    `SELECT role_id, min(user_id::text) AS user_id FROM project_member WHERE tenant_id = $1 AND project_id = $2
      GROUP BY role_id HAVING count(*) = 1`,
    [projectId],
  );
  return new Map(rows.map((row) => [row.user_id, row.role_id]));
}

interface BondRow extends Record<string, unknown> {
  pre_id: string;
  post_id: string;
  type: NonNullable<TemplateNode['after']>[number]['type'];
  lag_days: number;
}
const dependenciesAmong = (db: TenantDb, ids: readonly string[]): Promise<BondRow[]> =>
  db.query<BondRow>(
    `SELECT pre_id, post_id, type, lag_days FROM task_depend
      WHERE tenant_id = $1 AND pre_id = ANY($2::uuid[]) AND post_id = ANY($2::uuid[])`,
    [ids],
  );
