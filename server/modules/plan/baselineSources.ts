/**
 * How far plans are from the baseline that they are measured by, and which work came into a phase after it began, as sources of datasets.
 * Baselines are for who may see the plan; whoever only answers for a node does not see them.
 */
import { nodeKinds } from '../../../contract/plan/kinds';
import { projectStatuses } from '../../../contract/project/enums';
import { stageCategories } from '../../../contract/task/enums';
import { can } from '../../base/actor';
import { daySql } from '../../base/zone';
import type { DataContext, DataReader, DataSource } from '../../object/dataSource';
import {
  dateColumn,
  dayColumn,
  defineDataSource,
  departmentOfColumn,
  flagColumn,
  numberColumn,
  personColumn,
  projectColumns,
  textColumn,
  wordColumn,
} from '../../object/dataSources';
import { seenTasks } from '../task';
import { MEASURED_FIRST } from './measured';

/** The baseline that the plan `l` is measured by. */
const LAST = `LEFT JOIN LATERAL (SELECT b.tenant_id, b.id, b.no, b.name FROM plan_baseline b
  WHERE b.tenant_id = l.tenant_id AND b.plan_id = l.id ORDER BY ${MEASURED_FIRST} LIMIT 1) b ON true`;

/** @param customers whether the reader may know for whom projects are delivered */
const planOfProject = (today: string, customers: boolean) =>
  defineDataSource({
    code: 'projectPlan',
    yields: true,
    name: '项目计划',
    note: '每行一个有计划的项目，只包含您能查看计划的：最近批准的基线（没有批准的取最近一个）承诺的完成日期，与现在的计划相比；没有完成的计划最早今天完成',
    columns: [
      textColumn('项目编号', 't.code'),
      textColumn('项目名称', 't.name'),
      wordColumn('状态', 't.status', projectStatuses),
      personColumn('负责人', 't.owner_id'),
      departmentOfColumn('部门', 't.owner_id'),
      ...(customers
        ? [
            textColumn(
              '客户',
              `(SELECT string_agg(DISTINCT d.customer, '、' ORDER BY d.customer) FROM market_delivery d
                 WHERE d.tenant_id = t.tenant_id AND d.project_id = t.id AND d.deleted_at IS NULL)`,
            ),
          ]
        : []),
      textColumn('基线', 't.baseline'),
      dateColumn('基线完成', 't.promised'),
      dateColumn('预计完成', 't.expected'),
      numberColumn('偏差天数', '(t.expected - t.promised)'),
      flagColumn('计划已完成', 't.done'),
    ],
    rows: ({ seen }) => `FROM (
      SELECT p.tenant_id, p.id, p.code, p.name, p.status, p.owner_id, b.name AS baseline, w.done,
             (SELECT max(n.end_on) FROM plan_baseline_node n WHERE n.tenant_id = b.tenant_id AND n.baseline_id = b.id) AS promised,
             CASE WHEN w.done THEN w.planned ELSE greatest(w.planned, '${today}'::date) END AS expected
        FROM project p JOIN plan l ON l.tenant_id = p.tenant_id AND l.project_id = p.id ${LAST}
       CROSS JOIN LATERAL (
         SELECT max(coalesce(n.real_end, n.end_on)) AS planned, coalesce(bool_and(n.real_end IS NOT NULL), false) AS done
           FROM plan_node n WHERE n.tenant_id = l.tenant_id AND n.plan_id = l.id AND n.deleted_at IS NULL AND NOT n.cancelled) w
       WHERE p.tenant_id = $1 AND p.deleted_at IS NULL AND ${seen.holds('p.id', 'PLAN:LIST')}) t
     WHERE t.tenant_id = $1`,
    opens: { type: 'project', id: 't.id', project: 't.id' },
  });

const nodesOfBaseline = (today: string) =>
  defineDataSource({
    code: 'baselineNode',
    yields: true,
    name: '基线节点',
    note: '每行是最近批准的基线（没有批准的取最近一个）中的一个节点，与现在的计划相比，只包含您能查看计划的；偏差按日历天，没有完成的最早今天完成',
    columns: [
      textColumn('名称', 't.title'),
      textColumn('编号', 't.wbs'),
      wordColumn('类别', 't.kind', nodeKinds),
      personColumn('责任人', 't.owner_id'),
      textColumn('基线', 't.baseline'),
      dateColumn('基线开始', 't.start_on'),
      dateColumn('基线完成', 't.end_on'),
      dateColumn('预计完成', 't.expected'),
      dateColumn('实际完成', 't.real_end'),
      numberColumn('偏差天数', '(t.expected - t.end_on)'),
      flagColumn('已删除或取消', 't.gone'),
      ...projectColumns,
    ],
    rows: ({ seen }) => `FROM (
      SELECT s.tenant_id, l.project_id, b.name AS baseline, s.node_id, s.wbs, s.kind, s.title, s.start_on, s.end_on,
             n.owner_id, n.real_end, coalesce(n.cancelled, true) AS gone,
             CASE WHEN NOT n.cancelled THEN coalesce(n.real_end, greatest(n.end_on, '${today}'::date)) END AS expected
        FROM plan l ${LAST}
        JOIN plan_baseline_node s ON s.tenant_id = l.tenant_id AND s.baseline_id = b.id
        LEFT JOIN plan_node n ON n.tenant_id = s.tenant_id AND n.id = s.node_id AND n.deleted_at IS NULL
       WHERE l.tenant_id = $1 AND ${seen.holds('l.project_id', 'PLAN:LIST')}) t
     WHERE t.tenant_id = $1`,
    opens: { type: 'planNode', id: '(CASE WHEN NOT t.gone THEN t.node_id END)', project: 't.project_id' },
  });

/** The phase in which each node stands: itself, or the nearest above it. */
const PHASES = `(WITH RECURSIVE down AS (
  SELECT r.tenant_id, r.id, CASE WHEN r.kind = 'phase' THEN r.id END AS phase_id FROM plan_node r
   WHERE r.tenant_id = $1 AND r.parent_id IS NULL AND r.deleted_at IS NULL
  UNION ALL
  SELECT c.tenant_id, c.id, CASE WHEN c.kind = 'phase' THEN c.id ELSE a.phase_id END
    FROM down a JOIN plan_node c ON c.tenant_id = a.tenant_id AND c.parent_id = a.id
   WHERE c.tenant_id = $1 AND c.deleted_at IS NULL
) SELECT d.tenant_id, d.id, d.phase_id FROM down d)`;
const LATE = () => `coalesce(${daySql('t.hung_at')} > t.began_on, false)`;

const tasksOfPlan = (tasks: (reader: DataReader) => string) =>
  defineDataSource({
    code: 'planTask',
    yields: true,
    name: '计划任务',
    note: '每行是挂在计划节点上的一个任务，只包含任务和计划您都能查看的；所属阶段是最近的上级阶段，阶段开始取实际开始，没有时取计划开始',
    columns: [
      textColumn('任务编号', 't.task_no'),
      textColumn('标题', 't.title'),
      wordColumn('状态', 't.category', stageCategories),
      personColumn('执行人', 't.executor_id'),
      numberColumn('预计工时', 't.estimate_hours'),
      textColumn('节点', 't.node_title'),
      textColumn('所属阶段', 't.phase_title'),
      dateColumn('阶段开始', 't.began_on'),
      dayColumn('创建日期', 't.created_at'),
      dayColumn('加入日期', 't.hung_at'),
      { ...flagColumn('阶段开始后加入', ''), sql: LATE },
      ...projectColumns,
    ],
    rows: (reader) => `FROM (
      SELECT k.tenant_id, k.id, k.project_id, k.task_no, k.title, k.category, k.executor_id, k.estimate_hours, k.created_at,
             h.created_at AS hung_at, n.title AS node_title, f.title AS phase_title,
             coalesce(f.real_start, f.start_on) AS began_on
        FROM ${tasks(reader)} k
        JOIN plan_node_task h ON h.tenant_id = k.tenant_id AND h.task_id = k.id
        JOIN plan_node n ON n.tenant_id = h.tenant_id AND n.id = h.node_id AND n.deleted_at IS NULL
        LEFT JOIN ${PHASES} x ON x.tenant_id = n.tenant_id AND x.id = n.id
        LEFT JOIN plan_node f ON f.tenant_id = x.tenant_id AND f.id = x.phase_id
       WHERE k.tenant_id = $1 AND ${reader.seen.holds('n.project_id', 'PLAN:LIST')}) t
     WHERE t.tenant_id = $1`,
    opens: { type: 'task', id: 't.id', project: 't.project_id' },
  });

export async function baselineSources(context: DataContext): Promise<DataSource[]> {
  const { platform, db, actor } = context;
  const today = await platform.calendars.today(db.tenantId);
  return [
    planOfProject(today, can(actor, 'MARKET_ANALYSIS')),
    nodesOfBaseline(today),
    tasksOfPlan(await seenTasks(context)),
  ];
}
