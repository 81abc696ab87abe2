/** The list of any kind of object: one page of rows with its total, and the figures of its groups. */

import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '../../../contract/constants';
import type { Condition, FieldsOf } from '../../../contract/object/customFields';
import { GROUPS_MAX } from '../../../contract/object/groups';
import type { ListFilter, ListGroup, ListGroupsQuery, ListQuery } from '../../../contract/object/list';
import type { CustomValues } from '../../../contract/task/task';
import type { Actor } from '../../base/actor';
import type { TenantDb } from '../../db/scope';
import type { Asked, Bind } from '../fields/operand';
import { type ProjectFields, projectFieldsOf } from '../fields/projectFields';
import type { FieldTable } from '../fields/table';
import type { LoadedProject } from '../project';
import { conditionsSql, customNamed, hasConditions } from './conditions';
import { groupColumn, groupNameOf, inGroup, isBuiltinGroup } from './groups';
import { type JsonRow, jsonRecords } from './records';
import { isSortKey, orderBy, type Sort } from './sorts';
import { SqlConditions } from './sql';
import { isSummed, sumOf } from './sums';

/** What a list needs of a kind (`server/object/define.ts`). */
export interface ListedKind {
  fields: FieldTable;
  /** Whose custom fields its rows have; those of tasks where left out. */
  type?: FieldsOf;
  /** What the actor may see of a project, as a condition on the rows `t`. */
  visible?(actor: Actor, project: LoadedProject, bind: Bind, row: string): string;
  /** Holds beside whatever is asked for: a quick tab. */
  fixed?: readonly Condition[];
}
interface ListContext {
  db: TenantDb;
  actor: Actor;
}

/** Every row has these beside its fields, where its table has them. */
export interface ListedRow {
  id: string;
  version?: number;
  customFields?: CustomValues;
}
export interface ListedRows<R> {
  rows: R[];
  total: number;
  pageNo: number;
  pageSize: number;
}

/** The custom fields of the project, read only where a filter, a sort key or a group names one. */
async function namedFields(
  { db }: ListContext,
  { fields, type }: ListedKind,
  projectId: string,
  filter: ListFilter,
  more: readonly string[],
): Promise<ProjectFields | undefined> {
  const inGroups = (filter.inGroups ?? []).map(({ field }) => field).filter((name) => !isBuiltinGroup(fields, name));
  const needed = customNamed(fields, filter).length + inGroups.length + more.length > 0;
  return needed ? projectFieldsOf(db, projectId, type) : undefined;
}

function whereOf(
  { actor }: ListContext,
  kind: ListedKind,
  project: LoadedProject,
  filter: ListFilter,
  custom: ProjectFields | undefined,
): { sql: SqlConditions; asked: Asked } {
  const { fields: table } = kind;
  const sql = new SqlConditions();
  const bind: Bind = (value) => sql.bind(value);
  const asked: Asked = { bind, viewer: actor };
  sql.add(table.scope).add(`t.project_id = ${bind(project.id)}`);
  if (kind.visible) sql.add(kind.visible(actor, project, bind, 't'));
  if (kind.fixed?.length) sql.add(conditionsSql(table, { conditions: [...kind.fixed] }, custom, asked));
  if (filter.keyword?.trim()) sql.add(table.found(filter.keyword, bind));
  if (hasConditions(filter)) sql.add(conditionsSql(table, filter, custom, asked));
  for (const group of filter.inGroups ?? []) sql.add(inGroup(table, group, custom, bind));
  if (filter.keyword?.trim() || hasConditions(filter)) sql.planning = 'each';
  return { sql, asked };
}

/**
 * One page of the objects of a project that the actor may see: their values by the names of their fields (`ValuesOf`),
 * with `id`. The caller has judged whether the actor may list them at all. 400 for fields that are not there.
 */
export async function listRows<R extends ListedRow>(
  context: ListContext,
  kind: ListedKind,
  project: LoadedProject,
  { filter = {}, sorts = [], pageNo = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE }: Omit<ListQuery, 'projectId'>,
): Promise<ListedRows<R>> {
  const { fields: table } = kind;
  const unknown = sorts.map(({ field }) => field).filter((name) => !isSortKey(table, name));
  const custom = await namedFields(context, kind, project.id, filter, unknown);
  const { sql, asked } = whereOf(context, kind, project, filter, custom);
  const { where, planning } = sql;
  const counting = context.db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table.table} t WHERE ${where}`,
    [...sql.params],
    planning,
  );
  const order = orderBy(table, sorts satisfies readonly Sort[], custom, asked);
  const { select, read } = jsonRecords<R>(table.columns);
  // What a row shows is made for the rows of the page alone.
  const reading = context.db.query<JsonRow>(
    `SELECT ${select} FROM (SELECT t.id FROM ${table.table} t WHERE ${where}
        ORDER BY ${order} LIMIT ${sql.bind(pageSize)} OFFSET ${sql.bind((pageNo - 1) * pageSize)}) page
       JOIN ${table.table} t ON t.tenant_id = $1 AND t.id = page.id ORDER BY ${order}`,
    sql.params,
    planning,
  );
  const [[count], rows] = await Promise.all([counting, reading]);
  return { rows: rows.map(read), total: count?.count ?? 0, pageNo, pageSize };
}

/** How many objects each group holds, with sums of numbers: the largest groups first, `GROUPS_MAX` at the most. */
export async function listGroups(
  context: ListContext,
  kind: ListedKind,
  project: LoadedProject,
  { filter = {}, group, sums = [] }: Omit<ListGroupsQuery, 'projectId'>,
): Promise<ListGroup[]> {
  const { fields: table } = kind;
  const unknown = [
    ...(isBuiltinGroup(table, group) ? [] : [groupNameOf(group).field]),
    ...sums.filter((name) => !isSummed(table, name)),
  ];
  const custom = await namedFields(context, kind, project.id, filter, unknown);
  const { sql } = whereOf(context, kind, project, filter, custom);
  const column = groupColumn(table, group, custom);
  const figures = `json_build_array(${sums.map((name) => sumOf(table, name, custom)).join(', ')})`;
  return context.db.query<ListGroup & Record<string, unknown>>(
    `SELECT ${column.key('g')} AS key, count(*)::int AS count, ${figures} AS sums
       FROM ${table.table} t${column.join?.('g') ?? ''} WHERE ${sql.where}
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${GROUPS_MAX}`,
    sql.params,
    sql.planning,
  );
}
