/**
 * Lists and counters over all projects that the actor may see: the desk's and the search's. Who may see everything has
 * no condition at all; who asks for what is their own is answered from the index of their own tasks, whatever else the
 * enterprise holds (`docs/decisions/lists-over-all-projects.md`).
 */

import { DUE_SOON_DAYS } from '../../../../contract/constants';
import type { PageOf } from '../../../../contract/envelope';
import { openCategories, type StageCategory, stageCategoryCodes } from '../../../../contract/task/enums';
import type { DeskCounters, TaskFilter, TaskQuery, TaskRow } from '../../../../contract/task/task';
import { begun } from '../../../base/begun';
import { addDays } from '../../../base/present';
import { today } from '../../../base/zone';
import { invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import type { Unseen } from '../../../object/fields/operand';
import { FENCE, windowSql } from '../../../object/list/page';
import type { JsonRow } from '../../../object/list/records';
import { SqlConditions } from '../../../object/list/sql';
import { assignedCounts } from '../../../object/search/assigned';
import { turnsInTeams } from './executors';
import { applyFilter, OVER_PROJECTS, orderBy, ownPart, sortsOf, UNFINISHED } from './filter';
import { plannedDays, unseenIn } from './hidden';
import { presentRow, taskRecords } from './rows';

/** More matches than these are not counted over all projects at once. */
const COUNTED = 10_000;
/** So many matches of a word are found by the word and sorted in the time that looking at the newest tasks takes. */
const FEW = 1_000;
const NEWEST = 20_000;

const RECYCLED = 't.project_id IN (SELECT p.id FROM project p WHERE p.tenant_id = $1 AND p.deleted_at IS NOT NULL)';
const LIVE = `t.tenant_id = $1 AND t.deleted_at IS NULL AND ${OVER_PROJECTS} AND NOT ${RECYCLED}`;

/** Rows come out of these parts, which share no task; their order and page are taken of all of them together. */
interface Parts {
  sql: SqlConditions;
  parts: readonly string[];
}

/** `POST ccTask/query` without a project: one page, and how many there are up to a limit. */
export async function queryAllProjects(context: TenantContext, query: TaskQuery): Promise<PageOf<TaskRow>> {
  const { platform, db, actor } = context;
  const { pageNo = 1, pageSize = 10, filter = {} } = query;
  if (filter.withChildren) throw invalid('只能在一个项目内包含子任务', 'filter.withChildren');
  const sorts = sortsOf({ sort: 'updatedTime', ...query });
  const workflow = await platform.workflows.of(actor.tenantId);
  const unseen = unseenIn(workflow);
  const { sql, parts } = partsOf(context, filter, unseen);
  const limit = sql.planning === 'each' ? FEW : COUNTED;
  const counting = begun(countOf(context, sql, parts, limit));
  const paging = sql.copy();
  const order = orderBy(sorts, undefined, { bind: (value) => paging.bind(value), viewer: actor, unseen });
  const offset = (pageNo - 1) * pageSize;
  const cut = windowSql((value) => paging.bind(value), { limit: pageSize, offset });
  // What the rows show is made for those of the page alone, see `pageRows`.
  const rowsOf = async (from: string, planning = sql.planning) =>
    db.query<JsonRow & { project_name: string }>(
      `SELECT ${taskRecords.select}, t.project_name FROM (
         SELECT t.*, p.name AS project_name FROM (SELECT t.* FROM ${from} ORDER BY ${order} ${cut}) t
           JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id) t ORDER BY ${order}`,
      paging.params,
      planning,
    );
  const found = async () => {
    const plain = `task t WHERE ${sql.where}`;
    if (parts.length > 0) {
      const first = paging.bind(offset + pageSize);
      const each = parts.map(
        (part) => `(SELECT t.* FROM task t WHERE ${sql.where} AND ${part} ORDER BY ${order} LIMIT ${first})`,
      );
      return rowsOf(`(${each.join(' UNION ALL ')}) t`);
    }
    if (sql.planning === 'kept') return rowsOf(plain);
    if ((await counting) >= FEW && sorts.length === 1 && sorts[0]?.field === 'updatedTime') {
      const newest = `(SELECT * FROM task t WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND ${OVER_PROJECTS} ORDER BY ${order} LIMIT ${NEWEST}) t`;
      const common = await rowsOf(`${newest} WHERE ${sql.where}`, 'kept');
      if (common.length === pageSize) return common;
    }
    // The fence keeps the order from choosing its index: rows of a rare condition are found by its own.
    return rowsOf(`(SELECT * FROM task t WHERE ${sql.where} ${FENCE}) t`);
  };
  const people = await platform.directory.of(actor.tenantId);
  const [total, records] = await Promise.all([counting, found()]);
  return {
    result: records.map((row) => ({
      ...presentRow(taskRecords.read(row), people, actor, workflow),
      projectName: row.project_name,
    })),
    total,
    pageNo,
    pageSize,
  };
}

/** Kept until a task of the enterprise changes. */
function countOf({ platform, db }: TenantContext, sql: SqlConditions, parts: readonly string[], limit: number) {
  const { where, params, planning } = sql;
  const from = (part?: string) => `(SELECT 1 FROM task t WHERE ${where}${part ? ` AND ${part}` : ''} LIMIT ${limit})`;
  const all = parts.length > 0 ? parts.map(from).join(' UNION ALL ') : from();
  return platform.counts.get(db.tenantId, `${all}|${JSON.stringify(params)}`, async () => {
    const text = `SELECT least(count(*), ${limit})::int AS count FROM (${all}) capped`;
    const [row] = await db.query<{ count: number }>(text, [...params], planning);
    return row?.count ?? 0;
  });
}

/** The conditions of a filter; asked for one's own, in the parts that the index of one's own tasks answers in their order. */
function partsOf(context: TenantContext, filter: TaskFilter, unseen: Unseen): Parts {
  const { actor } = context;
  const isMe = (ids?: readonly string[]) => ids?.length === 1 && (ids[0] === 'me' || ids[0] === actor.userId);
  const sql = new SqlConditions();
  sql.add(LIVE);
  const { turnIds, creatorIds, ...rest } = filter;
  const own = isMe(turnIds) ? 'turn' : isMe(creatorIds) ? 'created' : null;
  // What one has a part in shows wherever it stands: nothing else has to be asked.
  if (!own && !isMe(filter.involvedIds)) inVisibleProjects(context, sql);
  if (own === 'turn') applyFilter({ ...rest, creatorIds }, actor, sql, unseen);
  else applyFilter(own ? { ...rest, turnIds } : filter, actor, sql, unseen);
  if (!own) return { sql, parts: [] };
  const me = sql.bind(actor.userId);
  const given = filter.categories?.length ? filter.categories : stageCategoryCodes;
  const categories = filter.due ? given.filter((one) => openCategories.includes(one)) : given;
  const column = own === 'turn' ? 't.executor_id' : 't.created_by';
  const parts = categories.map((category) => `${column} = ${me}::uuid AND t.category = '${category}'`);
  return { sql, parts: own === 'turn' ? [...parts, inTeams(me)] : parts };
}

/** The turn of one person in a team where another one stands as the executor. */
const inTeams = (me: string) => `${turnsInTeams(`ARRAY[${me}::uuid]`)} AND t.executor_id IS DISTINCT FROM ${me}::uuid`;

/** Tasks of projects that the actor may see, the private ones among them as `canViewTask` says, and whatever is their own. */
function inVisibleProjects({ actor }: TenantContext, sql: SqlConditions): void {
  if (actor.isManager) return;
  const me = sql.bind(actor.userId);
  const members = sql.bind(
    Object.entries(actor.privileges.projectPrivileges)
      .filter(([, privileges]) => privileges.includes('TASK:LIST'))
      .map(([id]) => id),
  );
  const open = actor.privileges.globals.includes('PROJECT') ? ` OR p.visibility = 'tenant'` : '';
  const projects = (which: string) =>
    `t.project_id = ANY(ARRAY(SELECT p.id FROM project p WHERE p.tenant_id = $1 AND p.deleted_at IS NULL AND ${which}))`;
  const owned = `p.owner_id = ${me}::uuid`;
  const seen = projects(`(${owned} OR p.id = ANY(${members}::uuid[])${open})`);
  sql.add(`((${seen} AND (t.private_type = 0 OR ${projects(owned)})) OR ${ownPart(me)})`);
}

/** All of the workbench's counters: those of tasks, and what other kinds have assigned to the actor. */
export async function deskCounters(context: TenantContext): Promise<DeskCounters> {
  const [tasks, { risk = 0, problem = 0 }] = await Promise.all([taskCounters(context), assignedCounts(context)]);
  return { ...tasks, risk, problem };
}

type TaskCounters = Omit<DeskCounters, 'risk' | 'problem'>;

/** Six counters in one statement; each is counted up to a limit and kept as counts are. */
async function taskCounters({ platform, db, actor }: TenantContext): Promise<TaskCounters> {
  const day = today();
  // As the lists and the metrics behind the counters: a day that a stage hides makes nothing late.
  const [, due] = plannedDays(unseenIn(await platform.workflows.of(db.tenantId)));
  return platform.counts.get(db.tenantId, `desk|${actor.userId}|${day}|${due}`, async () => {
    const counted = (parts: string[]) =>
      `(SELECT least(count(*), ${COUNTED})::int FROM (${parts
        .map((part) => `(SELECT 1 FROM task t WHERE ${LIVE} AND ${part} LIMIT ${COUNTED})`)
        .join(' UNION ALL ')}) capped)`;
    const of = (column: string, categories: readonly StageCategory[], more = '') =>
      categories.map((category) => `t.${column} = $2::uuid AND t.category = '${category}'${more}`);
    const turn = (categories: readonly StageCategory[], more = '') =>
      counted([
        ...of('executor_id', categories, more),
        `${inTeams('$2')} AND t.category IN (${categories.map((category) => `'${category}'`).join()})${more}`,
      ]);
    const [row] = await db.query<TaskCounters & Record<string, unknown>>(
      `SELECT ${turn(['NOT_STARTED'])} AS todo, ${turn(['IN_PROGRESS', 'VERIFYING', 'PAUSED'])} AS doing,
              ${turn(openCategories, ` AND ${due} >= $3::date AND ${due} < $4::date`)} AS "dueSoon",
              ${turn(openCategories, ` AND ${due} < $3::date`)} AS overdue,
              ${counted(of('created_by', openCategories))} AS created,
              (SELECT count(*)::int FROM task_member m JOIN task t ON t.tenant_id = m.tenant_id AND t.id = m.task_id
                WHERE m.tenant_id = $1 AND m.user_id = $2::uuid AND m.role = 'involve' AND ${LIVE} AND ${UNFINISHED}) AS involved`,
      [actor.userId, day, addDays(day, DUE_SOON_DAYS)],
    );
    return row as TaskCounters;
  });
}
