/**
 * A copy of a project (`POST pcProject/{id}/copy`): what the project is made of at once, in one transaction; its tasks by a
 * batch, which has a progress, can be stopped, and tells when it is over.
 */
import { eq } from 'drizzle-orm';
import type { ProjectCopy } from '../../../contract/project/project';
import { BATCH_MAX, type BatchOperation } from '../../../contract/task/batch';
import { newId } from '../../base/present';
import { customField, project, projectMember, taskLabel, taskLayout } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { SqlConditions } from '../../object/list/sql';
import { logOperation } from '../../object/operationLog';
import { type LoadedProject, projectFor } from '../../object/project';
import { startBatch, visibleTo } from '../task';
import { valuesForCopy } from './custom';
import { createProject } from './service';

const DAY_MS = 86_400_000;

/** @returns the new project, and the batch that copies its tasks; null where it has none. */
export async function copyProject(
  context: TenantContext,
  sourceId: string,
  input: ProjectCopy,
): Promise<{ id: string; jobId: string | null }> {
  const { platform, db, actor } = context;
  const source = await projectFor(context, sourceId, 'PROJECT:CONFIG');
  const tasks = input.tasks ? await tasksOf(context, source) : { count: 0, begins: null };
  if (tasks.count > 0) await projectFor(context, sourceId, 'TASK:BATCH');
  if (tasks.count > BATCH_MAX) throw againstRule(`任务超过 ${BATCH_MAX} 个的项目不能复制任务，请去掉“任务”后复制`);
  const row = await db.find(project, sourceId);
  if (!row) throw notFound('项目');
  const origin = row.planStart ?? tasks.begins;
  const days = input.planStart && origin ? Math.round((Date.parse(input.planStart) - Date.parse(origin)) / DAY_MS) : 0;

  const id = await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const made = await createProject(
      within,
      {
        name: input.name,
        code: input.code,
        description: row.description,
        visibility: row.visibility,
        planStart: input.planStart ?? row.planStart,
        planEnd: row.planEnd && shifted(row.planEnd, days),
        labelIds: row.labelIds,
        customFields: await valuesForCopy(tx, row.customFields),
        members: input.members ? await membersOf(tx, sourceId) : [],
      },
      false,
    );
    if (input.members) await copyDepartments(tx, sourceId, made.id);
    if (input.settings) await copySettings(tx, sourceId, made.id);
    const fields = input.fields ? await copyFields(tx, actor.userId, sourceId, made.id) : new Map<string, string>();
    if (input.types) await copyTypes(tx, actor.userId, sourceId, made.id, fields);
    await logOperation(tx, actor, {
      ...{ module: 'project', objectType: 'project', objectId: made.id, projectId: made.id },
      action: 'copied',
      detail: { from: source.code },
    });
    tx.afterCommit(() => {
      platform.bus.publish({ type: 'workflow', tenantId: actor.tenantId });
      platform.bus.publish({ type: 'project', tenantId: actor.tenantId, projectId: made.id });
    });
    return made.id;
  });
  if (tasks.count === 0) return { id, jobId: null };
  // Whoever copies leads the new project: rights that the session does not know yet.
  const fresh = await platform.access.actor(actor.userId, actor.tenantId);
  if (!fresh) throw forbidden();
  const { jobId } = await startBatch(
    { ...context, actor: fresh },
    { projectId: sourceId, filter: {}, operation: operationFor(id, input, days) },
  );
  return { id, jobId };
}

const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const operationFor = (projectId: string, { members, fields }: ProjectCopy, days: number): BatchOperation => ({
  kind: 'copy',
  projectId,
  wholeProject: true,
  copy: {
    ...{ members, labels: fields, customFields: fields, depends: true },
    ...(days === 0 ? { dates: 'keep' as const } : { dates: 'shift' as const, days }),
  },
});

/** The tasks that the actor may see: how many, and the first day of them. */
async function tasksOf({ db, actor }: TenantContext, source: LoadedProject) {
  const sql = new SqlConditions();
  sql.add(`t.tenant_id = $1 AND t.project_id = ${sql.bind(source.id)} AND t.deleted_at IS NULL`);
  visibleTo(actor, source.ownerId === actor.userId, sql);
  const [row] = await db.query<{ count: number; begins: string | null }>(
    `SELECT count(*)::int AS count, min(plan_start)::text AS begins
       FROM (SELECT t.plan_start FROM task t WHERE ${sql.where} LIMIT ${BATCH_MAX + 1}) found`,
    sql.params,
  );
  return row ?? { count: 0, begins: null };
}

/** By themselves; those who came by a department come by it again. */
async function membersOf(db: TenantDb, projectId: string) {
  const members = await db.select(projectMember, eq(projectMember.projectId, projectId));
  const rows = await db.query<{ id: string }>(
    'SELECT id FROM tenant_member WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND NOT disabled',
    [members.map(({ userId }) => userId)],
  );
  const there = new Set(rows.map(({ id }) => id));
  return members.filter(({ userId }) => there.has(userId)).map(({ userId, roleId }) => ({ userId, roleId }));
}

const copyDepartments = (db: TenantDb, from: string, to: string) =>
  db.query(
    `INSERT INTO project_department (tenant_id, project_id, department_id, role_id)
     SELECT $1, $3::uuid, department_id, role_id FROM project_department WHERE tenant_id = $1 AND project_id = $2`,
    [from, to],
  );

/** Its switches, and how its tabs are arranged. */
async function copySettings(db: TenantDb, from: string, to: string): Promise<void> {
  await db.query(
    `UPDATE project SET tabs = (SELECT s.tabs FROM project s WHERE s.tenant_id = $1 AND s.id = $2)
      WHERE tenant_id = $1 AND id = $3`,
    [from, to],
  );
  await db.query(
    `INSERT INTO project_setting (tenant_id, project_id, key, value)
     SELECT $1, $3::uuid, key, value FROM project_setting WHERE tenant_id = $1 AND project_id = $2
     ON CONFLICT (tenant_id, project_id, key) DO UPDATE SET value = excluded.value`,
    [from, to],
  );
}

/** The project's own fields and labels, and the enterprise's fields that it has taken over. Returns the copies of its fields. */
async function copyFields(db: TenantDb, actorId: string, from: string, to: string): Promise<Map<string, string>> {
  const stamp = { createdBy: actorId, updatedBy: actorId };
  const fields = await db.select(customField, eq(customField.projectId, from));
  const ids = new Map(fields.map(({ id }) => [id, newId()]));
  await db.insert(
    customField,
    fields.map(({ tenantId: _tenant, createdAt: _at, updatedAt: _time, version: _version, ...field }) => ({
      ...field,
      ...stamp,
      id: ids.get(field.id) as string,
      projectId: to,
      config: renamed(field.config, ids),
    })),
  );
  await db.query(
    `INSERT INTO project_field (tenant_id, project_id, field_id, required, sort)
     SELECT $1, $3::uuid, field_id, required, sort FROM project_field WHERE tenant_id = $1 AND project_id = $2`,
    [from, to],
  );
  const labels = await db.select(taskLabel, eq(taskLabel.projectId, from));
  await db.insert(
    taskLabel,
    labels.map(({ name, color }) => ({ ...stamp, id: newId(), projectId: to, name, color })),
  );
  return ids;
}

/** Types that are for some projects alone, and the project's own layouts, which name its fields. */
async function copyTypes(
  db: TenantDb,
  actorId: string,
  from: string,
  to: string,
  fields: ReadonlyMap<string, string>,
): Promise<void> {
  await db.query(
    `INSERT INTO task_type_project (tenant_id, task_type_id, project_id)
     SELECT $1, task_type_id, $3::uuid FROM task_type_project WHERE tenant_id = $1 AND project_id = $2`,
    [from, to],
  );
  const layouts = await db.select(taskLayout, eq(taskLayout.projectId, from));
  await db.insert(
    taskLayout,
    layouts.map(({ name, typeId, groups, createFields }) => ({
      ...{ id: newId(), projectId: to, name, typeId, createdBy: actorId, updatedBy: actorId },
      groups: renamed(groups, fields),
      createFields: renamed(createFields, fields),
    })),
  );
}

/** The same value with the ids of copies in the place of their sources'. */
function renamed<V>(value: V, ids: ReadonlyMap<string, string>): V {
  let text = JSON.stringify(value);
  for (const [from, to] of ids) text = text.replaceAll(from, to);
  return JSON.parse(text) as V;
}
