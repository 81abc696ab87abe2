/** `POST ccTask/groups`: how many tasks each group of a view holds, and the sums of fields: one statement, kept. */

import { CELLS_MAX, GROUPS_MAX } from '../../../../contract/object/groups';
import type { GroupQuery, TaskGroups } from '../../../../contract/task/views';
import type { TenantContext } from '../../../http/route';
import type { GroupColumn } from '../../../object/fields/operand';
import { groupColumn, isBuiltinGroup } from '../../../object/list/groups';
import { countOf } from '../../../object/list/pageRows';
import { SqlConditions } from '../../../object/list/sql';
import { isSummed, sumOf } from '../../../object/list/sums';
import { projectFor } from '../../../object/project';
import { taskTable } from '../read/fieldTable';
import { applyFilter, filterFields, visibleTo } from '../read/filter';
import { unseenIn } from '../read/hidden';
import { asksStagesOnly, tasksByStage } from '../read/tasksByStage';
import { type GroupWord, groupWords } from './groupWords';

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
  const counted = async () => {
    const { where, params, planning } = sql;
    const sumSql = `json_build_array(${sums.map((field) => sumOf(taskTable, field, fields, unseen)).join(', ')})`;
    const text = `SELECT ${outer.key('g')} AS key, ${inner?.key('s') ?? 'NULL::text'} AS swimlane, count(*)::int AS count,
             ${sumSql} AS sums
        FROM task t${outer.join?.('g') ?? ''}${inner?.join?.('s') ?? ''}
       WHERE ${where} GROUP BY ${outer.by ?? '1'}, ${inner?.by ?? '2'} ORDER BY 3 DESC, 1, 2 LIMIT ${most + 1}`;
    const values = JSON.stringify(params);
    return platform.counts.get(projectId, `${text}|${values}`, () => db.query<Row>(text, params, planning));
  };
  const ofStages = group === 'stageId' && !inner && sums.length === 0 && asksStagesOnly(filter);
  const rows = ofStages
    ? (await tasksByStage(context, project, filter)).map(
        ({ stageId, count }): Row => ({ key: stageId, swimlane: null, count, sums: [] }),
      )
    : await counted();
  // Each task stands in one group and all groups are here: no second pass over the project counts them.
  const whole = ofStages || (!outer.join && !inner?.join && rows.length <= most);
  const total = whole ? rows.reduce((sum, { count }) => sum + count, 0) : await countOf(context, projectId, sql);
  const shown = rows.slice(0, most);
  const words = (name: string, column: GroupColumn, keys: (string | null)[]) =>
    groupWords(context, project, { name, meaning: column.meaning, field: fields?.get(name) }, keys);
  const [groupWord, laneWord] = await Promise.all([
    words(
      group,
      outer,
      shown.map(({ key }) => key),
    ),
    inner &&
      words(
        swimlane ?? '',
        inner,
        shown.map((row) => row.swimlane),
      ),
  ]);
  const groups = shown
    .map(({ key, swimlane: lane, count, sums: figures }) => ({
      outer: groupWord(key),
      inner: laneWord?.(lane) ?? NOTHING,
      group: {
        key,
        name: groupWord(key).name,
        swimlane: lane,
        swimlaneName: laneWord?.(lane).name ?? null,
        count,
        sums: figures,
      },
    }))
    .sort((a, b) => compare(a.outer, b.outer) || compare(a.inner, b.inner))
    .map((one) => one.group);
  return { groups, total, truncated: rows.length > most };
}

const NOTHING: GroupWord = { name: null, rank: 0 };

const compare = (a: GroupWord, b: GroupWord) => (a.rank === b.rank ? 0 : a.rank - b.rank);
