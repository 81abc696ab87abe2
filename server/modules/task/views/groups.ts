/** `POST ccTask/groups`: how many tasks each group of a view holds, and the sum of a field: one statement, kept. */
import {
  GROUPS_MAX,
  type GroupQuery,
  groupFields,
  type sumFields,
  type TaskGroup,
  type TaskGroups,
} from '../../../../contract/task/views';
import { invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { projectFor } from '../../project';
import { applyFilter, filterFields, SqlConditions, visibleTo } from '../core/filter';
import type { ProjectFields } from '../core/values';
import { customText, customValueSql, fieldOf } from '../fields/conditions';
import { fieldKinds } from '../fields/kinds';

/** Of labels: see `keyOf`. */
const groupColumns: Record<Exclude<(typeof groupFields)[number], 'labelIds'>, string> = {
  stageId: 't.stage_id::text',
  category: 't.category',
  executorId: 't.executor_id::text',
  urgent: 't.urgent::text',
  taskTypeId: 't.type_id::text',
  creatorId: 't.created_by::text',
};
const sumColumns: Record<(typeof sumFields)[number], string> = {
  estimateHours: 't.estimate_hours',
  progress: 't.progress',
  childTotal: 't.child_total',
  commentCount: 't.comment_count',
};
const has = <K extends string>(table: Record<K, string>, key: string): key is K => Object.hasOwn(table, key);

const isGroupField = (field: string) => groupFields.some((one) => one === field);

interface Key {
  sql: string;
  /** Of a field with several values: a task stands in the group of each. */
  join: string;
}

function keyOf(field: string, alias: string, fields: ProjectFields | undefined): Key {
  if (field === 'labelIds') {
    return { sql: `${alias}.value::text`, join: ` LEFT JOIN LATERAL unnest(t.label_ids) ${alias}(value) ON true` };
  }
  if (has(groupColumns, field)) return { sql: groupColumns[field], join: '' };
  const { id, name, kind } = fieldOf(fields, field);
  const { family, groups } = fieldKinds[kind];
  if (family === 'choices' || family === 'persons') {
    return {
      sql: `${alias}.value`,
      join: ` LEFT JOIN LATERAL jsonb_array_elements_text(t.custom_fields->'${id}') ${alias}(value) ON true`,
    };
  }
  if (!groups) throw invalid(`不能按「${name}」分组`, 'group');
  return { sql: customText(id), join: '' };
}

function sumOf(field: string | undefined, fields: ProjectFields | undefined): string {
  if (field === undefined) return 'NULL';
  if (has(sumColumns, field)) return `sum(${sumColumns[field]})::float8`;
  const { id, kind, name } = fieldOf(fields, field);
  if (!fieldKinds[kind].sums) throw invalid(`不能对「${name}」求和`, 'sum');
  return `sum(${customValueSql(fields, id)})::float8`;
}

export async function taskGroups(context: TenantContext, query: GroupQuery): Promise<TaskGroups> {
  const { platform, db, actor } = context;
  const { projectId, filter = {}, group, swimlane, sum } = query;
  const project = await projectFor(context, projectId, 'TASK:LIST');
  const named = [group, swimlane, sum].filter((field): field is string => field !== undefined);
  const custom = named.filter((field) => !isGroupField(field) && !has(sumColumns, field));
  const fields = await filterFields(
    db,
    projectId,
    filter,
    custom.map((field) => ({ field })),
  );
  const sql = new SqlConditions();
  sql.add(`t.tenant_id = $1 AND t.project_id = ${sql.bind(projectId)} AND t.deleted_at IS NULL`);
  visibleTo(actor, project.ownerId === actor.userId, sql);
  applyFilter(filter, actor, sql, fields);
  const { where, params } = sql;
  const outer = keyOf(group, 'g', fields);
  const inner = swimlane === undefined ? { sql: 'NULL::text', join: '' } : keyOf(swimlane, 's', fields);
  const text = `SELECT ${outer.sql} AS key, ${inner.sql} AS swimlane, count(*)::int AS count, ${sumOf(sum, fields)} AS sum
      FROM task t${outer.join}${inner.join} WHERE ${where} GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${GROUPS_MAX + 1}`;
  const values = JSON.stringify(params);
  const [groups, total] = await Promise.all([
    platform.counts.get(projectId, `${text}|${values}`, () =>
      db.query<TaskGroup & Record<string, unknown>>(text, params),
    ),
    // The same key as the list's: a view that shows both counts once.
    platform.counts.get(projectId, `${where}|${values}`, async () => {
      const [row] = await db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM task t WHERE ${where}`,
        params,
      );
      return row?.count ?? 0;
    }),
  ]);
  return { groups: groups.slice(0, GROUPS_MAX), total, truncated: groups.length > GROUPS_MAX };
}
