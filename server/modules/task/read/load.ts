/** Loading one task with what its policy judges. */

import { type BuiltinField, columnNameOf, columnTypeOf, type RecordOf } from '../../../../contract/object/fields';
import type { StageCategory } from '../../../../contract/task/enums';
import { taskFields } from '../../../../contract/task/fields';
import type { TaskLink, TaskRef } from '../../../../contract/task/task';
import type { TenantDb } from '../../../db/scope';
import { notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { type JsonRow, jsonRecords } from '../../../object/list/records';
import type { LoadedProject } from '../../../object/project';
import { canViewTask, type TaskFacts } from '../../../policies/task';
import { type TaskRecord, taskColumns } from './rows';

/** `parties`: of a private task, who has a part in it; null of any other. */
export interface Ancestor extends TaskRef {
  parties: (string | null)[] | null;
}

/** What a change starts from. */
export interface ChangeRecord
  extends TaskRecord,
    RecordOf<typeof taskFields, 'change'>,
    RecordOf<typeof taskFields, 'detail'> {
  seq: number;
  project_type: number;
  updated_by: string | null;
  alarm_by: string | null;
  alarm_set_at: string | null;
  involved: string[];
}

export interface FullTaskRecord extends ChangeRecord {
  followers: string[];
  ancestors: Ancestor[];
  links: (TaskLink & { projectId: string; createdBy: string | null; executorId: string | null })[];
}

export interface LoadedChange {
  record: ChangeRecord;
  facts: TaskFacts;
  project: LoadedProject;
}

export interface LoadedTask extends LoadedChange {
  record: FullTaskRecord;
}

export const INVOLVED = `ARRAY(SELECT m.user_id FROM task_member m
  WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id AND m.role = 'involve' ORDER BY m.created_at)`;

const FOLLOWERS = `ARRAY(SELECT m.user_id FROM follower m WHERE m.tenant_id = t.tenant_id AND m.object_type = 'task'
   AND m.object_id = t.id AND NOT m.muted ORDER BY m.created_at)`;

/** From the root down to the parent, each private one with who has a part in it; only looked for where there is a parent. */
const ANCESTORS = `CASE WHEN t.parent_id IS NULL THEN '[]'::json ELSE (
  WITH RECURSIVE up AS (
    SELECT a.id, a.parent_id, a.task_no, a.title, a.private_type, a.created_by, a.executor_id, 1 AS depth
      FROM task a WHERE a.tenant_id = t.tenant_id AND a.id = t.parent_id
    UNION ALL
    SELECT a.id, a.parent_id, a.task_no, a.title, a.private_type, a.created_by, a.executor_id, up.depth + 1
      FROM task a JOIN up ON a.tenant_id = t.tenant_id AND a.id = up.parent_id WHERE up.depth < 100
  ) SELECT json_agg(json_build_object('taskId', id, 'taskNo', task_no, 'title', title, 'parties',
      CASE WHEN private_type = 1 THEN ARRAY[created_by, executor_id] || ARRAY(SELECT m.user_id FROM task_member m
        WHERE m.tenant_id = t.tenant_id AND m.task_id = up.id AND m.role IN ('involve', 'executor')) END) ORDER BY depth DESC) FROM up) END`;

/** Dependencies (PRE_TASK, POST_TASK) and relations, to tasks that are neither recycled nor private; not judged yet. */
const LINKS = `(
  SELECT coalesce(json_agg(json_build_object('id', l.link_id, 'group', l.grp, 'type', l.type, 'task', json_build_object(
           'taskId', o.id, 'taskNo', o.task_no, 'title', o.title, 'stageId', o.stage_id, 'category', o.category),
           'projectId', o.project_id, 'createdBy', o.created_by, 'executorId', o.executor_id)
           ORDER BY l.grp, o.seq), '[]'::json)
    FROM (
      SELECT id AS link_id, 'PRE_TASK' AS grp, type, pre_id AS other FROM task_depend
       WHERE tenant_id = t.tenant_id AND post_id = t.id
      UNION ALL
      SELECT id, 'POST_TASK', type, post_id FROM task_depend WHERE tenant_id = t.tenant_id AND pre_id = t.id
      UNION ALL
      SELECT id, kind, 'out', to_id FROM task_relation WHERE tenant_id = t.tenant_id AND from_id = t.id
      UNION ALL
      SELECT id, kind, 'in', from_id FROM task_relation WHERE tenant_id = t.tenant_id AND to_id = t.id
    ) l
    JOIN task o ON o.tenant_id = t.tenant_id AND o.id = l.other AND o.deleted_at IS NULL AND o.private_type = 0)`;

/** What changes and the detail need beside a row of a list. */
const beside = Object.entries(taskFields).flatMap(([name, field]: [string, BuiltinField]) =>
  columnTypeOf(field) && !field.in.includes('list') && (field.in.includes('change') || field.in.includes('detail'))
    ? [columnNameOf(name, field)]
    : [],
);
const changeColumns = [
  ...taskColumns,
  ...['seq', 'project_type', 'updated_by', 'alarm_by', 'alarm_set_at', ...beside].map(
    (column) => [column, `t.${column}`] as const,
  ),
  ['involved', INVOLVED],
] as const;
const changeRecords = jsonRecords<ChangeRecord>(changeColumns);
/** All of a task in one statement: its page asks for nothing else. */
const fullRecords = jsonRecords<FullTaskRecord>([
  ...changeColumns,
  ['followers', FOLLOWERS],
  ['ancestors', ANCESTORS],
  ['links', LINKS],
]);

const BY = {
  id: `SELECT ${fullRecords.select} FROM task t WHERE t.tenant_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
  // Or by a number that it had before it was moved into another project.
  taskNo: `SELECT ${fullRecords.select} FROM task t WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND t.id = coalesce(
    (SELECT n.id FROM task n WHERE n.tenant_id = $1 AND n.task_no = $2),
    (SELECT f.task_id FROM task_former_no f WHERE f.tenant_id = $1 AND f.task_no = $2))`,
};

/**
 * The task with its project, if the actor may see it; else 404, whether it is missing, recycled, private or another
 * tenant's. With `lock`, other changes of it wait until the transaction ends.
 */
export async function loadTask(
  context: Pick<TenantContext, 'platform' | 'actor'> & { db: TenantDb },
  key: { id: string } | { taskNo: string },
  lock = false,
): Promise<LoadedTask> {
  const { platform, db, actor } = context;
  const [text, value] = 'id' in key ? [BY.id, key.id] : [BY.taskNo, key.taskNo];
  const [row] = await db.query<JsonRow>(lock ? `${text} FOR UPDATE OF t` : text, [value]);
  if (!row) throw notFound('任务');
  const record = fullRecords.read(row);
  const project = await platform.projects.find(actor.tenantId, record.project_id);
  const facts = factsOf(record);
  if (!project || project.recycled || !canViewTask(actor, project, facts)) throw notFound('任务');
  return { record, facts, project };
}

const BY_KEYS = `SELECT ${changeRecords.select}, t.deleted_at IS NOT NULL AS recycled FROM task t
  WHERE t.tenant_id = $1 AND t.project_id = $2
    AND (t.external_key = ANY($3::text[]) OR t.task_no = ANY($3::text[]) OR t.id = ANY($4::uuid[])) ORDER BY t.id`;

/**
 * Tasks of a project by external key or number (or id), the recycled ones too; nothing is judged yet. With `lock`, nobody
 * else changes them until the transaction ends.
 */
export async function findByKeys(
  db: TenantDb,
  project: LoadedProject,
  { keys, ids = [] }: { keys: readonly string[]; ids?: readonly string[] },
  lock: boolean,
): Promise<(LoadedChange & { recycled: boolean })[]> {
  if (keys.length + ids.length === 0) return [];
  const text = lock ? `${BY_KEYS} FOR UPDATE OF t` : BY_KEYS;
  return (await db.query<JsonRow & { recycled: boolean }>(text, [project.id, keys, ids])).map((row) => {
    const record = changeRecords.read(row);
    return { record, facts: factsOf(record), project, recycled: row.recycled };
  });
}

const LOOK = `SELECT ${changeRecords.select} FROM task t
  WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL`;

/** Tasks by id, each with what a policy judges; nothing is judged yet. Recycled ones, and those of recycled projects, are missing. */
export async function lookAt(
  { platform, actor, db }: Pick<TenantContext, 'platform' | 'actor'> & { db: TenantDb },
  ids: readonly string[],
): Promise<Map<string, LoadedChange>> {
  const found = new Map<string, LoadedChange>();
  if (ids.length === 0) return found;
  for (const row of await db.query<JsonRow>(LOOK, [[...new Set(ids)]])) {
    const record = changeRecords.read(row);
    const project = await platform.projects.find(actor.tenantId, record.project_id);
    if (project && !project.recycled) found.set(record.id, { record, facts: factsOf(record), project });
  }
  return found;
}

const MANY = `SELECT ${changeRecords.select} FROM task t
  WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL ORDER BY t.id FOR UPDATE OF t`;

/** Tasks by id, locked, whoever asks: for what goes along with a task that was judged. */
export const lockRecords = async (db: TenantDb, ids: readonly string[]): Promise<ChangeRecord[]> =>
  (await db.query<JsonRow>(MANY, [ids])).map((row) => changeRecords.read(row));

/** Tasks by id, as a change needs them, locked until the transaction ends; those that the actor may not see are missing. */
export async function lockTasks(
  { platform, actor, db }: Pick<TenantContext, 'platform' | 'actor'> & { db: TenantDb },
  ids: readonly string[],
): Promise<Map<string, LoadedChange>> {
  const loaded = new Map<string, LoadedChange>();
  for (const record of await lockRecords(db, ids)) {
    const project = await platform.projects.find(actor.tenantId, record.project_id);
    const facts = factsOf(record);
    if (project && !project.recycled && canViewTask(actor, project, facts)) {
      loaded.set(record.id, { record, facts, project });
    }
  }
  return loaded;
}

export const factsOf = (record: {
  created_by: string | null;
  executor_id: string | null;
  involved: string[];
  team: readonly { userId: string }[] | null;
  private_type: number;
  category: StageCategory;
}): TaskFacts => ({
  createdBy: record.created_by,
  executorId: record.executor_id,
  involved: record.involved,
  team: record.team?.map(({ userId }) => userId) ?? [],
  privateType: record.private_type,
  category: record.category,
});
