/** Scope and pace of projects as a source of datasets: when each would be done if it goes on as in the last six weeks. */
import { addDays } from '../../base/present';
import type { DataReader } from '../../object/dataSource';
import { dateColumn, defineDataSource, numberColumn, projectColumns } from '../../object/dataSources';
import { outcomeOf } from './read/outcome';

const WEEKS = 6;

const rows = (tasks: string, today: string) => `FROM (
  SELECT k.tenant_id, k.project_id, count(*) FILTER (WHERE k.outcome <> 'dropped') AS scope,
         count(*) FILTER (WHERE k.outcome = 'delivered') AS done,
         count(*) FILTER (WHERE k.outcome = 'delivered' AND s.finished_day > '${addDays(today, -7 * WEEKS)}'::date) AS lately
    FROM (SELECT o.tenant_id, o.project_id, o.id, ${outcomeOf('o')} AS outcome FROM ${tasks} o) k
    LEFT JOIN task_span s ON s.tenant_id = k.tenant_id AND s.task_id = k.id AND s.left_at IS NULL
   WHERE k.tenant_id = $1
   GROUP BY k.tenant_id, k.project_id) t
 WHERE t.tenant_id = $1`;

/** @param tasks of `seenTasks` @param today where the enterprise works */
export const paceSource = (tasks: (reader: DataReader) => string, today: string) =>
  defineDataSource({
    code: 'projectPace',
    yields: true,
    name: '项目进展',
    note: '每行一个项目，只数您能查看的任务（不含已取消的）；预计完成日期按最近六周的速度推算，六周内没有完成任务的不推算',
    columns: [
      ...projectColumns,
      numberColumn('任务总数', 't.scope'),
      numberColumn('已完成任务', 't.done'),
      numberColumn('剩余任务', '(t.scope - t.done)'),
      numberColumn('近六周完成', 't.lately'),
      numberColumn('每周完成', `round(t.lately / ${WEEKS}.0, 2)`),
      dateColumn(
        '预计完成日期',
        `CASE WHEN t.lately > 0 AND t.scope > t.done
          THEN '${today}'::date + ceil((t.scope - t.done) * ${7 * WEEKS}.0 / t.lately)::int END`,
      ),
    ],
    rows: (reader) => rows(tasks(reader), today),
    opens: { type: 'project', id: 't.project_id', project: 't.project_id' },
  });
