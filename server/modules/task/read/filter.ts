/** A task filter as SQL. Every value is a parameter; the text depends only on which conditions are given. */
import { DUE_SOON_DAYS } from '../../../../contract/constants';
import type { TaskFilter, TaskQuery } from '../../../../contract/task/task';
import type { Actor } from '../../../base/actor';
import { addDays } from '../../../base/present';
import { isId } from '../../../base/texts';
import { today } from '../../../base/zone';
import type { TenantDb } from '../../../db/scope';
import { type Asked, toldSql, type Unseen } from '../../../object/fields/operand';
import { conditionsSql, customNamed, hasConditions } from '../../../object/list/conditions';
import { inGroup, isBuiltinGroup } from '../../../object/list/groups';
import { isSortKey, orderBy as orderOf, type Sort } from '../../../object/list/sorts';
import type { SqlConditions } from '../../../object/list/sql';
import { executedBy, turnOf } from './executors';
import { taskTable } from './fieldTable';
import { textFound } from './search';
import { type ProjectFields, projectFieldsOf } from './values';

export const UNFINISHED = taskTable.open;

/**
 * Always so. Said by what reads all projects: `task_recent` is there for that alone, because the planner also took it for
 * a large project's list and then passed over the newer tasks of all the others.
 */
export const OVER_PROJECTS = 't.private_type >= 0';

/** Creator, executor (also in a team) or involved: what lets one see a task wherever it stands (`canViewTask`). */
export const ownPart = (me: string, task = 't') =>
  `(${task}.executor_id = ${me} OR ${task}.created_by = ${me} OR EXISTS (
      SELECT 1 FROM task_member m WHERE m.tenant_id = ${task}.tenant_id AND m.task_id = ${task}.id
         AND m.role IN ('involve', 'executor') AND m.user_id = ${me}))`;

/** Who may see a private task, decided in SQL so that lists, counts and search agree (product model, "Private"). */
export function visibleTo(actor: Actor, seesAll: boolean, sql: SqlConditions, ownerColumn?: string): void {
  if (seesAll || actor.isManager) return;
  const me = sql.bind(actor.userId);
  const owner = ownerColumn ? ` OR ${ownerColumn} = ${me}` : '';
  sql.add(`(t.private_type = 0${owner} OR ${ownPart(me)})`);
}

/** Whether it holds conditions whose rarity no statistics tell. */
const isUnweighable = ({ keyword, conditions, groups, labelIds }: TaskFilter) =>
  Boolean(keyword?.trim() || conditions?.length || groups?.length || labelIds?.length);

/** Who executes, made, follows and takes part. */
function filterPeople(filter: TaskFilter, actor: Actor, sql: SqlConditions, unseen: Unseen): void {
  const isMine = (ids: readonly string[]) => ids.every((id) => id === 'me' || id === actor.userId);
  /** Which people a field holds; that oneself is among them is no news. */
  const about = (
    field: string,
    ids: readonly string[] | undefined,
    those: (bound: string) => string,
    none?: string,
  ) => {
    if (!ids?.length) return;
    const hidden = isMine(ids) ? undefined : unseen(field);
    const some = those(sql.bind(resolveMe(ids, actor)));
    const told = hidden ? `(NOT ${hidden} AND ${some})` : some;
    const nobody = hidden ? `${hidden} OR ${none}` : none;
    sql.add(none && ids.includes('none') ? `(${told} OR ${nobody})` : told);
  };
  about('executorId', filter.executorIds, executedBy, 't.executor_id IS NULL');
  about('executorId', filter.turnIds, turnOf);
  about('creatorId', filter.creatorIds, (ids) => `t.created_by = ANY(${ids}::uuid[])`, 't.created_by IS NULL');
  if (filter.followerIds?.length) {
    const ids = sql.bind(resolveMe(filter.followerIds, actor));
    sql.add(`EXISTS (SELECT 1 FROM follower m WHERE m.tenant_id = t.tenant_id AND m.object_type = 'task'
        AND m.object_id = t.id AND NOT m.muted AND m.user_id = ANY(${ids}::uuid[]))`);
  }
  about(
    'involveMember',
    filter.involvedIds,
    (ids) => `EXISTS (SELECT 1 FROM task_member m WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id
        AND m.role = 'involve' AND m.user_id = ANY(${ids}::uuid[]))`,
  );
}

/** Labels and days, as far as stages tell of them. */
function filterTold(filter: TaskFilter, sql: SqlConditions, unseen: Unseen): void {
  const told = (field: string, column: string) => toldSql(unseen(field), column);
  if (filter.labelIds?.length) sql.add(`${told('labelIds', 't.label_ids')} && ${sql.bind(filter.labelIds)}::uuid[]`);
  const end = told('planEnd', 't.plan_end');
  if (filter.planEndFrom) sql.add(`${end} >= ${sql.bind(filter.planEndFrom)}::date`);
  if (filter.planEndTo) sql.add(`${end} <= ${sql.bind(filter.planEndTo)}::date`);
  if (filter.due) sql.add(dueCondition(filter.due, end, sql));
}

/**
 * @param unseen where stages hide fields (`unseenIn`): what is hidden is found by nothing that asks for its value
 * @param fields the project's custom fields, where the filter asks for any (`filterFields`).
 */
export function applyFilter(
  filter: TaskFilter,
  actor: Actor,
  sql: SqlConditions,
  unseen: Unseen,
  fields?: ProjectFields,
): void {
  const scope = sql.texts.length;
  if (isUnweighable(filter)) sql.planning = 'each';
  const any = (column: string, type: string, values: readonly unknown[] | undefined) => {
    if (values?.length) sql.add(`${column} = ANY(${sql.bind(values)}::${type}[])`);
  };
  any('t.category', 'text', filter.categories);
  any('t.stage_id', 'uuid', filter.stageIds);
  any('t.type_id', 'uuid', filter.taskTypeIds);
  any('t.urgent', 'smallint', filter.urgents);
  filterPeople(filter, actor, sql, unseen);
  any('t.id', 'uuid', filter.taskIdList);
  const is = (column: string, type: string, value: string | undefined) => {
    if (value !== undefined) sql.add(`${column} = ${sql.bind(value)}::${type}`);
  };
  is('t.group_id', 'uuid', filter.groupId);
  is('t.specification_id', 'uuid', filter.specificationId);
  is('t.rela_obj_id', 'uuid', filter.relaObjId);
  is('t.form_key', 'text', filter.formKey);
  if (filter.processId) {
    sql.add(
      `t.stage_id IN (SELECT s.id FROM stage s WHERE s.tenant_id = $1 AND s.process_id = ${sql.bind(filter.processId)}::uuid)`,
    );
  }
  filterTold(filter, sql, unseen);
  const bind = (value: unknown) => sql.bind(value);
  if (filter.keyword?.trim()) sql.add(textFound(filter.keyword, bind, unseen('notes')));
  if (hasConditions(filter)) sql.add(conditionsSql(taskTable, filter, fields, { bind, viewer: actor, unseen }));
  if (filter.withChildren) withChildren(sql, scope);
  // Where a task stands, not what it is: these hold for the children that were taken along, too.
  if (filter.parentId === null) sql.add('t.parent_id IS NULL');
  else if (filter.parentId) sql.add(`t.parent_id = ${bind(filter.parentId)}::uuid`);
  for (const group of filter.inGroups ?? []) sql.add(inGroup(taskTable, group, fields, bind, unseen));
}

/** In place of the conditions that were added behind the first `scope`: what they find, and all that stands below it. */
function withChildren(sql: SqlConditions, scope: number): void {
  const own = sql.texts.splice(scope);
  if (own.length === 0) return;
  sql.add(`t.id IN (
    WITH RECURSIVE found AS (
      SELECT t.id FROM task t WHERE ${[...sql.texts, ...own].join(' AND ')}
       UNION
      SELECT c.id FROM task c JOIN found f ON c.parent_id = f.id WHERE c.tenant_id = $1 AND c.deleted_at IS NULL
    ) SELECT id FROM found)`);
}

/** Whether the filter asks for fields that only a project knows. */
const asksCustomFields = (filter: TaskFilter): boolean =>
  customNamed(taskTable, filter).length > 0 ||
  (filter.inGroups ?? []).some(({ field }) => !isBuiltinGroup(taskTable, field));

/** The project's custom fields, read only where a filter or a sort key names one. */
export async function filterFields(
  db: TenantDb,
  projectId: string,
  filter: TaskFilter,
  sorts: readonly Sort[] = [],
): Promise<ProjectFields | undefined> {
  const needed = asksCustomFields(filter) || sorts.some(({ field }) => !isSortKey(taskTable, field));
  return needed ? projectFieldsOf(db, projectId) : undefined;
}

function dueCondition(due: NonNullable<TaskFilter['due']>, end: string, sql: SqlConditions): string {
  switch (due) {
    case 'none':
      return `${end} IS NULL`;
    case 'overdue':
      return `${end} < ${sql.bind(today())}::date AND ${UNFINISHED}`;
    case 'today':
      return `${end} = ${sql.bind(today())}::date AND ${UNFINISHED}`;
    case 'soon': {
      const from = sql.bind(today());
      const to = sql.bind(addDays(today(), DUE_SOON_DAYS));
      return `${end} >= ${from}::date AND ${end} < ${to}::date AND ${UNFINISHED}`;
    }
  }
}

const resolveMe = (ids: readonly string[], actor: Actor) =>
  ids.map((id) => (id === 'me' ? actor.userId : id)).filter(isId);

export const sortsOf = ({ sort = 'seq', order, sorts }: Pick<TaskQuery, 'sort' | 'order' | 'sorts'>): Sort[] =>
  sorts?.length ? sorts : [{ field: sort, order }];

/**
 * @param tie which way equal rows go: by their number
 * @param backwards the same order from its end: a page near the end is read from there
 */
export const orderBy = (
  sorts: readonly Sort[],
  fields: ProjectFields | undefined,
  asked: Omit<Asked, 'given'> & { unseen: Unseen },
  tie?: 'asc' | 'desc',
  backwards = false,
): string => orderOf(taskTable, sorts, fields, asked, { tie, backwards });
