/** Reviews and the issues that they found as sources of datasets. Who sees a review sees its issues. */

import { reviewTypes } from '../../../contract/review/fields';
import { issueStates } from '../../../contract/review/kinds';
import { customColumns } from '../../object/customColumns';
import type { DataColumn, DataContext, DataReader, DataSource } from '../../object/dataSource';
import {
  dateColumn,
  dayColumn,
  defineDataSource,
  flagColumn,
  numberColumn,
  personColumn,
  projectColumns,
  seenRows,
  textColumn,
  wordColumn,
} from '../../object/dataSources';
import { labelOf } from '../../object/dictionary';
import { registerSource } from '../../object/registerSource';
import { registerSearch } from '../../object/search/record';
import { reviews } from './register';

const seen = registerSearch(reviews);
/** What is gone is not named. */
const phaseColumn = textColumn(
  '所属阶段',
  `(SELECT n.title FROM plan_node n WHERE n.tenant_id = t.tenant_id AND n.id = t.phase_id AND n.deleted_at IS NULL)`,
);

/** Of the problem that it became: its custom values; null where it became none that the reader sees. */
const seenProblem = ({ seen: rights }: DataReader) => `(SELECT q.custom_fields FROM problem q
  WHERE q.tenant_id = i.tenant_id AND q.id = i.problem_id AND q.deleted_at IS NULL AND NOT q.is_private
    AND ${rights.holds('q.project_id', 'PROBLEM:LIST')})`;

const issueSource = (severities: Readonly<Record<string, string>>, today: string, ofProblem: readonly DataColumn[]) =>
  defineDataSource({
    code: 'reviewIssue',
    yields: true,
    name: '评审问题',
    note: '每行是评审中发现的一个问题，只包含您能查看的评审的；所属阶段是发现问题的评审所在的阶段，转为问题的，带上企业给问题设的字段',
    columns: [
      textColumn('评审编号', `'${reviews.rows.prefix}-' || t.review_seq`),
      textColumn('评审主题', 't.review_title'),
      numberColumn('序号', 't.seq'),
      textColumn('问题', 'left(t.text, 2000)'),
      wordColumn('评审类型', 't.review_type', reviewTypes),
      phaseColumn,
      numberColumn('轮次', 't.round'),
      wordColumn('严重程度', 't.severity', severities),
      wordColumn('状态', 't.state', issueStates),
      personColumn('责任人', 't.owner_id'),
      personColumn('提出人', 't.created_by'),
      dateColumn('整改期限', 't.due_on'),
      flagColumn('已逾期', `coalesce(t.state = 'OPEN' AND t.due_on < '${today}'::date, false)`),
      dayColumn('登记日期', 't.created_at'),
      dayColumn('整改日期', 't.fixed_at'),
      dayColumn('关闭日期', 't.verified_at'),
      flagColumn('已转为问题', 't.problem_fields IS NOT NULL'),
      ...projectColumns,
      ...ofProblem,
    ],
    rows: (reader) => `FROM (
      SELECT i.*, ${seenProblem(reader)} AS problem_fields, r.project_id, r.seq AS review_seq, r.title AS review_title, r.type AS review_type, r.phase_id
        FROM review_issue i JOIN ${seenRows(seen, reader)} r ON r.tenant_id = i.tenant_id AND r.id = i.review_id
       WHERE i.tenant_id = $1) t
     WHERE t.tenant_id = $1`,
    opens: { type: 'review', id: 't.review_id', project: 't.project_id' },
  });

const own = registerSource(reviews, [phaseColumn]);

export async function reviewSources(context: DataContext): Promise<DataSource[]> {
  const { platform, actor, db } = context;
  const { dictionary } = await platform.dictionaries.of(actor.tenantId);
  const severities = Object.fromEntries(
    dictionary.problemSeverity.map(({ code }) => [code, labelOf(dictionary, 'problemSeverity', code)]),
  );
  const ofProblem = await customColumns(context, 'problem', () => 't.problem_fields', '问题的');
  return [...(await own(context)), issueSource(severities, await platform.calendars.today(db.tenantId), ofProblem)];
}
