/** Deliveries as a source of datasets, for who reads the market analysis: its rows, outcomes, stages and satisfactions. */
import { provinces } from '../../../contract/market/provinces';
import { currencies, DELIVERY_PREFIX, outcomes, stageCodes, stages } from '../../../contract/market/words';
import { can } from '../../base/actor';
import type { DataContext, DataSource } from '../../object/dataSource';
import { dateColumn, defineDataSource, numberColumn, textColumn, wordColumn } from '../../object/dataSources';
import { deliveriesSql, SCORES } from './read';

const provinceNames = Object.fromEntries(provinces.map(({ code, name }) => [code, name]));
const stageWords = Object.fromEntries(stageCodes.map((code, at) => [String(at), stages[code]]));
const ROUNDS = { 1: '初次', 2: '二次' } as const;
/** Points and answers apart, so that an average of many deliveries is that of their answers (`formula`). */
const satisfaction = (no: 1 | 2) => [
  numberColumn(
    `${ROUNDS[no]}满意度`,
    `(CASE WHEN t.answers${no} > 0 THEN round(t.points${no} / t.answers${no}, 2) END)`,
  ),
  numberColumn(`${ROUNDS[no]}评价得分`, `(CASE WHEN t.answers${no} > 0 THEN t.points${no} END)`),
  numberColumn(`${ROUNDS[no]}评价份数`, `t.answers${no}`),
];

const deliverySource = (today: string) =>
  defineDataSource({
    code: 'delivery',
    yields: true,
    name: '交付',
    note: '每行一个市场分析中的交付；项目只在您能查看时显示。得分之和除以份数是平均满意度（5 分制）',
    columns: [
      textColumn('交付编号', `'${DELIVERY_PREFIX}-' || t.seq`),
      textColumn('客户', 't.customer'),
      wordColumn('省份', 't.province', provinceNames),
      textColumn('产品', `nullif(t.product, '')`),
      textColumn('合同编号', `nullif(t.contract_no, '')`),
      wordColumn('结果', 't.outcome', outcomes),
      wordColumn('阶段', 't.stage', stageWords),
      dateColumn('签约日期', 't.signed_on'),
      dateColumn('计划交付', 't.planned_on'),
      dateColumn('实际交付', 't.delivered_on'),
      dateColumn('验收日期', 't.accepted_on'),
      numberColumn('延期天数', `(CASE WHEN t.outcome IN ('late', 'overdue') THEN t.delay END)`),
      textColumn('延期原因', `nullif(t.delay_reason, '')`),
      wordColumn('币种', 't.currency', currencies),
      numberColumn('合同金额', 't.amount'),
      numberColumn('确认收入', 't.revenue'),
      ...satisfaction(1),
      ...satisfaction(2),
      textColumn('项目编号', 't.project_code'),
      textColumn('项目名称', 't.project_name'),
    ],
    rows: ({ seen }) => `FROM (
      ${SCORES}
      SELECT d.*, p.code AS project_code, p.name AS project_name
        FROM (${deliveriesSql(`'${today}'::date`, 'x.tenant_id = $1 AND x.deleted_at IS NULL')}) d
        LEFT JOIN project p ON p.tenant_id = d.tenant_id AND p.id = d.project_id AND ${seen.holds('p.id', 'PROJECT:VIEW')}) t
     WHERE t.tenant_id = $1`,
  });

export const marketSources = async ({ platform, db, actor }: DataContext): Promise<DataSource[]> =>
  can(actor, 'MARKET_ANALYSIS') ? [deliverySource(await platform.calendars.today(db.tenantId))] : [];
