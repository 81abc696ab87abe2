/** What projects may cost and what they cost, by project and by collection, as sources of datasets: as their tab of costs tells it. */
import { projectStatuses } from '../../../contract/project/enums';
import { can } from '../../base/actor';
import type { DataContext, DataReader, DataSource } from '../../object/dataSource';
import {
  defineDataSource,
  flagColumn,
  numberColumn,
  personColumn,
  textColumn,
  wordColumn,
} from '../../object/dataSources';
import { forecastSql } from './forecast';
import { RATE_PRIVILEGE } from './rates';
import { moneySql } from './totals';

const yuan = (name: string, fen: string) => numberColumn(name, `round((${fen})::numeric / 100, 2)`);
/** What the reader is told of labour: the months that would tell what a single person earns are in no sum. */
const toldLabour = (rates: boolean) => (rates ? 'labour' : 'seen');
const spent = (rates: boolean) => `(t.expense + t.${toldLabour(rates)})`;

const columns = (rates: boolean) => [
  textColumn('项目编号', 't.code'),
  textColumn('项目名称', 't.name'),
  wordColumn('状态', 't.status', projectStatuses),
  personColumn('负责人', 't.owner_id'),
  yuan('预算', 't.budget'),
  yuan('已支出', spent(rates)),
  yuan('待审批', 't.waiting'),
  yuan('支出与待审批', `${spent(rates)} + t.waiting`),
  yuan('剩余预算', `t.budget - ${spent(rates)} - t.waiting`),
  numberColumn(
    '超出比例',
    `(CASE WHEN t.budget > 0 THEN round(((${spent(rates)} + t.waiting) * 100.0 / t.budget - 100)::numeric, 2) END)`,
  ),
  yuan('已承诺', 't.committed'),
  yuan('完工预测', 't.forecast'),
  numberColumn(
    '预测超出比例',
    '(CASE WHEN t.budget > 0 THEN round((t.forecast * 100.0 / t.budget::numeric - 100)::numeric, 2) END)',
  ),
  flagColumn('含全部人工', rates ? 'true' : 't.told'),
];
const MONEY_NOTE =
  '已支出是已批准和已支付的费用与人工，已承诺是生效的合同与订单还要支付的，完工预测与项目的费用页相同；没有「工时费率管理」权限时，人工按入账的月份计入：已经结束、并且至少三人的月份';

const rows = ({ seen }: DataReader, rates: boolean, today: string) => `
  WITH RECURSIVE money AS (${moneySql(
    `SELECT o.id FROM project o WHERE o.tenant_id = $1 AND o.deleted_at IS NULL AND ${seen.holds('o.id', 'COST:LIST')}`,
  )}), ${forecastSql(`m.${toldLabour(rates)}`, `'${today}'::date`)}
  SELECT p.tenant_id, p.id, p.code, p.name, p.status, p.owner_id, p.label_ids, p.template_id, m.budget, m.expense, m.waiting,
         m.labour, m.seen, m.told, coalesce(c.fen, 0) AS committed, f.fen AS forecast
    FROM project p
    JOIN money m ON m.project = p.id
    LEFT JOIN committed c ON c.project = p.id
    LEFT JOIN forecast f ON f.project = p.id
   WHERE p.tenant_id = $1`;

/** Named in the collection `c`, or such as its rule says: the project `p` (`inCollection` of the list of projects). */
const IN_COLLECTION = `(EXISTS (SELECT 1 FROM collection_project n
    WHERE n.tenant_id = p.tenant_id AND n.collection_id = c.id AND n.project_id = p.id)
  OR (c.rule IS NOT NULL AND c.rule <> '{}'::jsonb
    AND (c.rule->>'ownerId' IS NULL OR p.owner_id::text = c.rule->>'ownerId')
    AND (c.rule->>'labelId' IS NULL OR c.rule->>'labelId' = ANY(p.label_ids::text[]))
    AND (c.rule->>'templateId' IS NULL OR p.template_id::text = c.rule->>'templateId')
    AND (c.rule->'statuses' IS NULL OR c.rule->'statuses' ? p.status)))`;

/** Collections that the reader sees, as their list has them. */
function seenCollections({ actor, bind }: DataReader): string {
  if (actor.isManager || can(actor, 'PROJECT_COLLECTION:MANAGE')) return 'true';
  const held = Object.entries(actor.privileges.projectCollectionPrivileges)
    .filter(([, privileges]) => privileges.includes('PROJECT_COLLECTION:VIEW'))
    .map(([id]) => id);
  return `(c.owner_id = ${bind(actor.userId)}::uuid OR c.id = ANY(${bind(held)}::uuid[]))`;
}

export async function budgetSources({ actor, platform, db }: DataContext): Promise<DataSource[]> {
  const rates = can(actor, RATE_PRIVILEGE);
  const today = await platform.calendars.today(db.tenantId);
  const opens = { type: 'project', id: 't.id', project: 't.id' } as const;
  return [
    defineDataSource({
      code: 'projectBudget',
      yields: true,
      name: '项目预算',
      note: `每行一个您能查看费用的项目：生效的预算与支出（元）。${MONEY_NOTE}`,
      columns: columns(rates),
      rows: (reader) => `FROM (${rows(reader, rates, today)}) t WHERE t.tenant_id = $1`,
      opens,
    }),
    defineDataSource({
      code: 'collectionBudget',
      yields: true,
      name: '项目集预算',
      note: `每行是项目集中的一个项目，您能查看项目集和项目费用的；在两个项目集中的项目有两行。${MONEY_NOTE}`,
      columns: [textColumn('项目集', 't.collection'), ...columns(rates)],
      rows: (reader) => `FROM (
        SELECT p.*, c.name AS collection FROM (${rows(reader, rates, today)}) p
          JOIN collection c ON c.tenant_id = p.tenant_id AND c.deleted_at IS NULL AND ${IN_COLLECTION}
         WHERE p.tenant_id = $1 AND ${seenCollections(reader)}) t
       WHERE t.tenant_id = $1`,
      opens,
    }),
  ];
}
