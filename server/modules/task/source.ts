/** Tasks as a source of datasets. */
import { openCategories, stageCategories, taskPriorities } from '../../../contract/task/enums';
import { taskFields } from '../../../contract/task/fields';
import {
  dateColumn,
  defineDataSource,
  flagColumn,
  instantColumn,
  labelColumn,
  numberColumn,
  personColumn,
  projectColumns,
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

const source = (told: (field: string, sql: string) => string, today: string) =>
  defineDataSource({
    code: 'task',
    name: '任务',
    note: '每行一个任务，只包含您能查看的；不属于您的私密任务不在其中',
    columns: [
      textColumn('任务编号', 't.task_no'),
      textColumn('标题', 't.title'),
      textColumn('类型', '(SELECT y.name FROM task_type y WHERE y.tenant_id = t.tenant_id AND y.id = t.type_id)'),
      textColumn('阶段', '(SELECT s.name FROM stage s WHERE s.tenant_id = t.tenant_id AND s.id = t.stage_id)'),
      wordColumn('状态', 't.category', stageCategories),
      wordColumn('优先级', 't.urgent', priorities),
      personColumn('执行人', told('executorId', 't.executor_id')),
      personColumn('创建人', 't.created_by'),
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
      ...projectColumns,
    ],
    rows: rowsOfSearch(taskSearch),
    opens: { type: 'task', id: 't.id', project: 't.project_id' },
  });

/**
 * What a stage hides is in no row of them.
 * @param today where the enterprise works, also for programs, which ask without a login: what is overdue is so in lists too
 */
export const taskSource = (unseen: Unseen, today: string) => source((field, sql) => toldSql(unseen(field), sql), today);
