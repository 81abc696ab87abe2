/** Stays of tasks in stages as a source of datasets: how long each took, and what came back to an earlier stage. */
import { stageCategories } from '../../../contract/task/enums';
import type { DataReader } from '../../object/dataSource';
import {
  dayColumn,
  defineDataSource,
  flagColumn,
  instantColumn,
  numberColumn,
  personColumn,
  projectColumns,
  textColumn,
  wordColumn,
} from '../../object/dataSources';

/** Spans are also cut where the estimate changes: a stay begins where the span before stood in another stage. */
const rows = (tasks: string) => `FROM (
  SELECT e.*, lead(e.entered_at) OVER (PARTITION BY e.task_id ORDER BY e.entered_at) AS gone_at,
         n.name AS stage, b.name AS stage_before,
         coalesce(b.process_id = n.process_id AND n.sort < b.sort, false) AS back
    FROM (SELECT s.task_id, s.stage_id, s.category, s.entered_at, k.tenant_id, k.project_id, k.task_no, k.title, k.type_id,
                 k.executor_id, lag(s.stage_id) OVER (PARTITION BY s.task_id ORDER BY s.entered_at) AS before_id
            FROM task_span s JOIN ${tasks} k ON k.tenant_id = s.tenant_id AND k.id = s.task_id
           WHERE s.tenant_id = $1 AND s.stage_id IS NOT NULL) e
    LEFT JOIN stage n ON n.tenant_id = e.tenant_id AND n.id = e.stage_id
    LEFT JOIN stage b ON b.tenant_id = e.tenant_id AND b.id = e.before_id
   WHERE e.before_id IS DISTINCT FROM e.stage_id) t
 WHERE t.tenant_id = $1`;

/** @param tasks of `seenTasks` */
export const stageSource = (tasks: (reader: DataReader) => string) =>
  defineDataSource({
    code: 'taskStage',
    yields: true,
    name: '任务阶段经历',
    note: '每行是一个任务在一个阶段的一次停留；只包含您能查看的任务，执行人是任务现在的执行人',
    columns: [
      textColumn('任务编号', 't.task_no'),
      textColumn('标题', 't.title'),
      textColumn('类型', '(SELECT y.name FROM task_type y WHERE y.tenant_id = t.tenant_id AND y.id = t.type_id)'),
      textColumn('阶段', 't.stage'),
      wordColumn('阶段类别', 't.category', stageCategories),
      textColumn('来自阶段', 't.stage_before'),
      flagColumn('退回', 't.back'),
      personColumn('执行人', 't.executor_id'),
      dayColumn('进入日期', 't.entered_at'),
      instantColumn('进入时间', 't.entered_at'),
      instantColumn('离开时间', 't.gone_at'),
      numberColumn(
        '停留小时',
        'round(extract(epoch FROM coalesce(t.gone_at, now()) - t.entered_at)::numeric / 3600, 2)',
      ),
      ...projectColumns,
    ],
    rows: (reader) => rows(tasks(reader)),
    opens: { type: 'task', id: 't.task_id', project: 't.project_id' },
  });
