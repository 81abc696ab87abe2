/** Tasks as the source of metrics: who sees which of them is the search's rule, which says the same as the policy. */
import { stageCategories, taskPriorities } from '../../../../contract/task/enums';
import type { SystemContext } from '../../../object/define';
import {
  type Dimension,
  type MetricReader,
  type MetricSource,
  personDimension,
  projectDimension,
} from '../../../object/metric';
import { toldTasks, unseenIn } from '../read/hidden';
import { taskSearch } from '../search';

const priorities = Object.fromEntries(taskPriorities.map(({ value, label }) => [String(value), label]));

async function stageNames({ platform, db }: SystemContext, keys: readonly string[]) {
  const { stages } = await platform.workflows.of(db.tenantId);
  return new Map(stages.flatMap(({ id, name }) => (keys.includes(id) ? [[id, name] as const] : [])));
}
async function typeNames({ platform, db }: SystemContext, keys: readonly string[]) {
  const { types } = await platform.workflows.of(db.tenantId);
  return new Map(types.flatMap(({ id, name }) => (keys.includes(id) ? [[id, name] as const] : [])));
}

export const categoryDimension = (sql: string): Dimension => ({
  code: 'category',
  name: '状态',
  sql,
  labels: stageCategories,
});
export const stageDimension = (sql: string): Dimension => ({ code: 'stage', name: '阶段', sql, labels: stageNames });
export const typeDimension = (sql: string): Dimension => ({ code: 'type', name: '类型', sql, labels: typeNames });

/** Of rows that join the task as `t`. */
export const ofTask = {
  project: 't.project_id',
  privilege: 'TASK:LIST',
  visible: taskSearch.visible,
  open: 't.private_type = 0',
} as const satisfies Partial<MetricSource>;

/** How a row behind a number is named and where it leads; what is counted may be more than one of a task. */
export const rowOfTask = (id = 't.id'): MetricSource['row'] => ({
  ...{ id, no: 't.task_no', title: 't.title' },
  opens: { type: 'task', id: 't.id' },
});
export const count = { unit: 'count', measure: { kind: 'count' } } as const;
/** As a list of SQL. */
export const codes = (categories: readonly string[]): string => categories.map((one) => `'${one}'`).join(', ');

/** The tasks `t` that a reader sees: for statements that are no metric of their own. */
export const taskSeen = ({ eyes, seen, bind }: MetricReader): string =>
  eyes === 'all' ? 'true' : eyes === 'public' ? ofTask.open : taskSearch.visible(seen, eyes.actor, bind);

/** Tasks `t` with what of them is told: a number leads to its tasks, so that it must not say what their stages hide. */
export async function toldTo({ platform, db, eyes, bind }: MetricReader): Promise<string> {
  const unseen = unseenIn(await platform.workflows.of(db.tenantId));
  const me = typeof eyes === 'string' || !unseen('executorId') ? undefined : `${bind(eyes.actor.userId)}::uuid`;
  return `${toldTasks(unseen, me)} t`;
}

/** Who has the turn of an open task, each once: who executes it alone, of a team all whose parts are being done (`turnOf`). */
async function turnsOf(reader: MetricReader): Promise<string> {
  const { platform, db, eyes, bind } = reader;
  const hidden = unseenIn(await platform.workflows.of(db.tenantId))('executorId');
  // That it is one's own turn is no news, where the stage hides whose it is.
  const mine = hidden && typeof eyes !== 'string' ? ` OR m.user_id = ${bind(eyes.actor.userId)}::uuid` : '';
  return `${await toldTo(reader)} LEFT JOIN LATERAL (
      SELECT t.told_executor_id AS user_id WHERE t.told_executor_id IS NOT NULL
      UNION
      SELECT m.user_id FROM task_member m
       WHERE t.team_mode IS NOT NULL AND m.tenant_id = t.tenant_id AND m.task_id = t.id AND m.role = 'executor'
         AND m.state = 'doing'${hidden ? ` AND (NOT ${hidden}${mine})` : ''}) w ON true`;
}

export const taskMetricSource: MetricSource = {
  ...ofTask,
  object: 'task',
  from: toldTo,
  scope: taskSearch.scope,
  row: rowOfTask(),
  dimensions: [
    projectDimension(),
    personDimension('executor', '执行人', 't.told_executor_id'),
    categoryDimension('t.category'),
    stageDimension('t.stage_id'),
    typeDimension('t.type_id'),
    { code: 'priority', name: '优先级', sql: 't.urgent::text', labels: priorities },
    personDimension('creator', '创建人', 't.created_by'),
  ],
};

/** Open tasks once for each person whose turn it is, as the desk and the lanes of a board show them. */
export const turnMetricSource: MetricSource = {
  ...taskMetricSource,
  from: turnsOf,
  row: rowOfTask(`md5(t.id::text || coalesce(w.user_id::text, ''))::uuid`),
  dimensions: [
    personDimension('turn', '轮到的人', 'w.user_id'),
    ...taskMetricSource.dimensions.filter(({ code }) => code !== 'executor'),
  ],
};
