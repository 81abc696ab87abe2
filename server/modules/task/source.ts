/** Tasks as a source of datasets. */
import { openCategories, stageCategories, taskPriorities } from '../../../contract/task/enums';
import { taskFields } from '../../../contract/task/fields';
import { customColumns } from '../../object/customColumns';
import type { DataColumn, DataContext, DataSource } from '../../object/dataSource';
import {
  dateColumn,
  defineDataSource,
  flagColumn,
  instantColumn,
  labelColumn,
  numberColumn,
  rowsOfSearch,
  textColumn,
  wordColumn,
} from '../../object/dataSources';
import { toldSql, type Unseen } from '../../object/fields/operand';
import { columnsIn } from '../../object/fields/stored';
import { taskSearch } from './search';

const priorities = Object.fromEntries(taskPriorities.map(({ value, label }) => [value, label]));
const open = openCategories.map((category) => `'${category}'`).join(', ');

/** Yes or no; a column of numbers says no by 0. */
const flags = columnsIn(taskFields, 'list').flatMap(({ kind, label, column, type }) =>
  kind === 'flag' ? [flagColumn(label, type === 'boolean' ? `t.${column}` : `t.${column} <> 0`)] : [],
);

/** Of the span that the task stands in now. */
const finished = (value: string) =>
  `(SELECT ${value} FROM task_span s WHERE s.tenant_id = t.tenant_id AND s.task_id = t.id AND s.left_at IS NULL)`;

/**
 * What tasks name, joined: a look for each of a million rows takes ten times as long. A join that no column reads is left out by
 * the database itself, as each finds one row at the most.
 */
const named = (executor: string) => `
  LEFT JOIN project its_project ON its_project.tenant_id = t.tenant_id AND its_project.id = t.project_id
  LEFT JOIN task_type its_type ON its_type.tenant_id = t.tenant_id AND its_type.id = t.type_id
  LEFT JOIN stage its_stage ON its_stage.tenant_id = t.tenant_id AND its_stage.id = t.stage_id
  LEFT JOIN account its_executor ON its_executor.id = ${executor}
  LEFT JOIN account its_maker ON its_maker.id = t.created_by`;

const source = (told: (field: string, sql: string) => string, today: string, own: readonly DataColumn[]) =>
  defineDataSource({
    code: 'task',
    name: '任务',
    note: '每行一个任务，只包含您能查看的；不属于您的私密任务不在其中',
    columns: [
      textColumn('任务编号', 't.task_no'),
      textColumn('标题', 't.title'),
      textColumn('类型', 'its_type.name'),
      textColumn('阶段', 'its_stage.name'),
      wordColumn('状态', 't.category', stageCategories),
      wordColumn('优先级', 't.urgent', priorities),
      textColumn('执行人', 'its_executor.name'),
      textColumn('创建人', 'its_maker.name'),
      dateColumn('计划开始', told('planStart', 't.plan_start')),
      dateColumn('截止日期', told('planEnd', 't.plan_end')),
      instantColumn('实际开始', 't.real_start'),
      instantColumn('实际完成', 't.real_end'),
      flagColumn(
        '已逾期',
        `coalesce(${told('planEnd', 't.plan_end')} < '${today}'::date, false) AND t.category IN (${open})`,
      ),
      // As the metrics reckon them: what was reopened has none.
      dateColumn('完成日期', finished('s.finished_day')),
      numberColumn(
        '交付天数',
        finished('CASE WHEN s.finished_day >= s.created_day THEN s.finished_day - s.created_day + 1 END'),
      ),
      numberColumn(
        '周期天数',
        finished('CASE WHEN s.started_at < s.finished_at THEN s.finished_day - s.started_day + 1 END'),
      ),
      numberColumn('进度', 't.progress'),
      numberColumn('预计工时', told('estimateHours', 't.estimate_hours')),
      numberColumn('消耗工时', 't.consumed_hours'),
      numberColumn('剩余工时', told('leftHours', 't.left_hours')),
      ...flags,
      labelColumn('标签', told('labelIds', 't.label_ids')),
      instantColumn('创建时间', 't.created_at'),
      instantColumn('更新时间', 't.updated_at'),
      textColumn('项目编号', 'its_project.code'),
      textColumn('项目名称', 'its_project.name'),
      ...own,
    ],
    rows: (reader) =>
      rowsOfSearch({ ...taskSearch, from: `${taskSearch.from} ${named(told('executorId', 't.executor_id'))}` })(reader),
    opens: { type: 'task', id: 't.id', project: 't.project_id' },
  });

/**
 * What a stage hides is in no row of them.
 * @param today where the enterprise works, also for programs, which ask without a login: what is overdue is so in lists too
 */
export async function taskSource(context: DataContext, unseen: Unseen, today: string): Promise<DataSource> {
  const own = await customColumns(context, 'task', (fieldId) => toldSql(unseen(fieldId), 't.custom_fields'));
  return source((field, sql) => toldSql(unseen(field), sql), today, own);
}
