/** `POST ccTask/groups`: how many tasks each group of a view holds, and the sums of fields, kept. */

import { CELLS_MAX, GROUPS_MAX } from '../../../../contract/object/groups';
import type { GroupQuery, TaskGroups } from '../../../../contract/task/views';
import { byCodePoints } from '../../../base/texts';
import type { TenantContext } from '../../../http/route';
import type { GroupColumn } from '../../../object/fields/operand';
import { groupColumn, isBuiltinGroup } from '../../../object/list/groups';
import { countOf } from '../../../object/list/pageRows';
import { spansOf, spanUpTo } from '../../../object/list/spans';
import { SqlConditions } from '../../../object/list/sql';
import { isSummed, sumOf } from '../../../object/list/sums';
import { projectFor } from '../../../object/project';
import { taskTable } from '../read/fieldTable';
import { applyFilter, filterFields, visibleTo } from '../read/filter';
import { unseenIn } from '../read/hidden';
import { asksStagesOnly, tasksByStage } from '../read/tasksByStage';
import { type GroupWord, groupWords } from './groupWords';

/** Groups of a project that is walked in spans, put together again: as one statement would give them. */
class GroupSums {
  private readonly cells = new Map<string, Row>();

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const name = JSON.stringify([row.key, row.swimlane]);
      const known = this.cells.get(name);
      if (!known) {
        this.cells.set(name, row);
        continue;
      }
      known.count += row.count;
      known.sums = known.sums.map((sum, at) => plus(sum, row.sums[at] ?? null));
    }
  }

  /** The largest ones. */
  first(most: number): Row[] {
    const rows = [...this.cells.values()];
    rows.sort((a, b) => b.count - a.count || byKey(a.key, b.key) || byKey(a.swimlane, b.swimlane));
    return rows.slice(0, most);
  }
}

/** Decimals of a sum are those of its parts: what floating point adds to them is taken off. */
const plus = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Number((a + b).toFixed(6)));

/** What has none comes last. */
function byKey(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return byCodePoints(a, b);
}

interface Row extends Record<string, unknown> {
  key: string | null;
  swimlane: string | null;
  count: number;
  sums: (number | null)[];
}

export async function taskGroups(context: TenantContext, query: GroupQuery): Promise<TaskGroups> {
  const { platform, db, actor } = context;
  const { projectId, filter = {}, group, swimlane, sums = [] } = query;
  const project = await projectFor(context, projectId, 'TASK:LIST');
  const named = [group, ...(swimlane === undefined ? [] : [swimlane])].filter(
    (name) => !isBuiltinGroup(taskTable, name),
  );
  const custom = [...named, ...sums.filter((field) => !isSummed(taskTable, field))].map((field) => ({ field }));
  const fields = await filterFields(db, projectId, filter, custom);
  const sql = new SqlConditions();
  sql.add(`t.tenant_id = $1 AND t.project_id = ${sql.bind(projectId)} AND t.deleted_at IS NULL`);
  visibleTo(actor, project.ownerId === actor.userId, sql);
  const unseen = unseenIn(await platform.workflows.of(actor.tenantId));
  applyFilter(filter, actor, sql, unseen, fields);
  const outer = groupColumn(taskTable, group, fields, { unseen });
  const inner =
    swimlane === undefined ? undefined : groupColumn(taskTable, swimlane, fields, { where: 'swimlane', unseen });
  const most = swimlane === undefined ? GROUPS_MAX : CELLS_MAX;
  const figures = sums.map((field) => sumOf(taskTable, field, fields, unseen));
  const ofStages = group === 'stageId' && !inner && sums.length === 0 && asksStagesOnly(filter);
  const rows = ofStages
    ? (await tasksByStage(context, project, filter)).map(
        ({ stageId, count }): Row => ({ key: stageId, swimlane: null, count, sums: [] }),
      )
    : await countedGroups(context, projectId, { sql, outer, inner, most, sums: figures });
  // Each task stands in one group and all groups are here: no second pass over the project counts them.
  const whole = ofStages || (!outer.join && !inner?.join && rows.length <= most);
  const total = whole ? rows.reduce((sum, { count }) => sum + count, 0) : await countOf(context, projectId, sql);
  const shown = rows.slice(0, most);
  const words = (name: string, column: GroupColumn, keys: (string | null)[]) =>
    groupWords(context, project, { name, meaning: column.meaning, field: fields?.get(name) }, keys);
  const [groupWord, laneWord] = await Promise.all([
    words(group, outer, keysOf(shown, 'key')),
    inner && words(swimlane ?? '', inner, keysOf(shown, 'swimlane')),
  ]);
  const groups = namedGroups(shown, groupWord, laneWord);
  return { groups, total, truncated: rows.length > most };
}

interface Counting {
  /** Which tasks. */
  sql: SqlConditions;
  outer: GroupColumn;
  inner: GroupColumn | undefined;
  most: number;
  /** Figures of a group, as SQL. */
  sums: readonly string[];
}

/** The largest groups with their counts and figures, one more than are shown; a large project is read in spans. */
async function countedGroups(
  { platform, db }: TenantContext,
  projectId: string,
  { sql, outer, inner, most, sums }: Counting,
): Promise<Row[]> {
  const { where, params } = sql;
  const sumSql = `json_build_array(${sums.join(', ')})`;
  const textOf = (one: string) => `SELECT ${outer.key('g')} AS key, ${inner?.key('s') ?? 'NULL::text'} AS swimlane,
           count(*)::int AS count, ${sumSql} AS sums
      FROM task t${outer.join?.('g') ?? ''}${inner?.join?.('s') ?? ''}
     WHERE ${one} GROUP BY ${outer.by ?? '1'}, ${inner?.by ?? '2'}`;
  return platform.counts.get(projectId, `${most}|${textOf(where)}|${JSON.stringify(params)}`, async () => {
    const last = await spanUpTo(platform.database, db, projectId, where);
    if (last === null) {
      return db.query<Row>(`${textOf(where)} ORDER BY 3 DESC, 1, 2 LIMIT ${most + 1}`, params, sql.planning);
    }
    const cells = new GroupSums();
    const read = (one: SqlConditions) => db.query<Row>(textOf(one.where), one.params, one.planning);
    for await (const rows of spansOf(last, () => sql.copy(), read)) cells.add(rows);
    return cells.first(most + 1);
  });
}

const keysOf = (rows: readonly Row[], of: 'key' | 'swimlane') => rows.map((row) => row[of]);

type Word = (key: string | null) => GroupWord;

/** In the order of what they are called. */
const namedGroups = (rows: readonly Row[], groupWord: Word, laneWord: Word | undefined): TaskGroups['groups'] =>
  rows
    .map(({ key, swimlane, count, sums }) => ({
      outer: groupWord(key),
      inner: laneWord?.(swimlane) ?? NOTHING,
      group: {
        ...{ key, name: groupWord(key).name, count, sums },
        ...{ swimlane, swimlaneName: laneWord?.(swimlane).name ?? null },
      },
    }))
    .sort((a, b) => compare(a.outer, b.outer) || compare(a.inner, b.inner))
    .map((one) => one.group);

const NOTHING: GroupWord = { name: null, rank: 0 };

const compare = (a: GroupWord, b: GroupWord) => (a.rank === b.rank ? 0 : a.rank - b.rank);
