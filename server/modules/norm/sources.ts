/** Who still has to read norms, and what tasks have to do with them, as sources of datasets. */
import { normCategories, normLevels, normStates, relationKinds } from '../../../contract/norm/enums';
import { openStates } from '../../../contract/object/lifecycle';
import { problemLifecycle } from '../../../contract/problem/lifecycle';
import { can } from '../../base/actor';
import { daySql } from '../../base/zone';
import type { DataContext, DataReader, DataSource } from '../../object/dataSource';
import {
  dateColumn,
  dayColumn,
  defineDataSource,
  departmentColumn,
  departmentOfColumn,
  flagColumn,
  numberColumn,
  personColumn,
  projectColumns,
  quoted,
  seenRows,
  textColumn,
  wordColumn,
} from '../../object/dataSources';
import { canReadNorms } from '../../policies/norm';
import { seenTasks } from '../task';
import { HAS_READ, MUST_READ } from './reading';
import { normSearch } from './search';
import { normSource } from './source';

/** The report of reading is for who keeps the norm (`readingOf`). */
const readingSource = defineDataSource({
  code: 'normReading',
  yields: true,
  name: '规范阅读',
  note: '每行一个您管理的规范：应读多少人、已有多少人确认阅读了现行版本',
  columns: [
    textColumn('规范编号', 't.code'),
    textColumn('名称', 't.title'),
    wordColumn('类别', 't.category', normCategories),
    wordColumn('级别', 't.level', normLevels),
    wordColumn('状态', 't.state', normStates),
    departmentColumn('归口部门', 't.department_id'),
    personColumn('负责人', 't.owner_id'),
    dateColumn('下次复审', 't.next_review_on'),
    dateColumn('阅读期限', '(CASE WHEN t.must > 0 THEN t.read_from + t.read_days END)'),
    numberColumn('应读人数', 't.must'),
    numberColumn('已读人数', 't.done'),
    numberColumn('未读人数', '(t.must - t.done)'),
    numberColumn('未读比例', '(CASE WHEN t.must > 0 THEN round((t.must - t.done) * 100.0 / t.must, 2) END)'),
  ],
  rows(reader) {
    const kept = can(reader.actor, 'NORM:MANAGE') ? '' : ` WHERE n.owner_id = ${reader.seen.me}`;
    return `FROM (
      SELECT n.*, r.must, r.done FROM ${seenRows(normSearch, reader)} n
        LEFT JOIN norm_version v ON v.tenant_id = n.tenant_id AND v.id = n.current_id
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS must, count(*) FILTER (WHERE ${HAS_READ})::int AS done FROM tenant_member m
          WHERE m.tenant_id = n.tenant_id AND n.current_id IS NOT NULL AND NOT m.disabled AND ${MUST_READ}) r${kept}) t
     WHERE t.tenant_id = $1`;
  },
  opens: { type: 'norm', id: 't.id', project: null },
});

const OPEN = `(t.kind = 'fault' AND (t.problem_state IS NULL
  OR t.problem_state IN (${openStates(problemLifecycle).map(quoted).join(', ')})))`;

const relationSource = (tasks: (reader: DataReader) => string, today: string) =>
  defineDataSource({
    code: 'normRelation',
    yields: true,
    name: '规范执行',
    note: '每行是规范与任务的一条关联（依据、检查、不符合），只包含规范和任务您都能查看的；不符合项在没有转为问题或问题未关闭时算未关闭',
    columns: [
      textColumn('规范编号', 't.code'),
      textColumn('规范名称', 't.norm_title'),
      wordColumn('规范类别', 't.category', normCategories),
      departmentColumn('归口部门', 't.department_id'),
      wordColumn('性质', 't.kind', relationKinds),
      wordColumn('检查结果', 't.result', { pass: '符合', fail: '不符合' }),
      textColumn('情况', 't.evidence'),
      textColumn('任务编号', 't.task_no'),
      textColumn('任务标题', 't.task_title'),
      personColumn('执行人', 't.executor_id'),
      departmentOfColumn('执行部门', 't.executor_id'),
      dayColumn('登记日期', 't.created_at'),
      personColumn('登记人', 't.created_by'),
      flagColumn('未关闭', OPEN),
      {
        ...numberColumn('未关闭天数', ''),
        sql: () => `(CASE WHEN ${OPEN} THEN '${today}'::date - ${daySql('t.created_at')} END)`,
      },
      ...projectColumns,
    ],
    rows: (reader) => `FROM (
      SELECT x.tenant_id, x.kind, x.result, left(x.evidence, 2000) AS evidence, x.created_at, x.created_by, n.code,
             n.title AS norm_title, n.category, n.department_id, k.id AS task_id, k.project_id, k.task_no,
             k.title AS task_title, k.executor_id, q.state AS problem_state
        FROM norm_task x
        JOIN ${seenRows(normSearch, reader)} n ON n.tenant_id = x.tenant_id AND n.id = x.norm_id
        JOIN ${tasks(reader)} k ON k.tenant_id = x.tenant_id AND k.id = x.task_id
        LEFT JOIN problem q ON q.tenant_id = x.tenant_id AND q.id = x.problem_id AND q.deleted_at IS NULL
       WHERE x.tenant_id = $1) t
     WHERE t.tenant_id = $1`,
    opens: { type: 'task', id: 't.task_id', project: 't.project_id' },
  });

export async function normSources(context: DataContext): Promise<DataSource[]> {
  const { platform, db, actor } = context;
  const [tasks, today] = [await seenTasks(context), await platform.calendars.today(db.tenantId)];
  return [normSource, ...(canReadNorms(actor) ? [readingSource] : []), relationSource(tasks, today)];
}
