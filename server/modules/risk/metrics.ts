/** What managers count of risks. */
import { cellsOf } from '../../../contract/risk/matrix';
import { defineMetric, type MetricReader } from '../../object/metric';
import { openRows, registerMetricSource } from '../../object/metrics/register';
import { risks } from './register';
import { riskRules } from './rules';

const source = registerMetricSource(risks);
const state = { source, unit: 'count', time: { basis: 'state' }, measure: { kind: 'count' } } as const;
const open = openRows(risks);

async function high({ platform, db, bind }: MetricReader): Promise<string> {
  const { matrix } = await riskRules(platform, db.tenantId);
  return `${open} AND t.cell = ANY(${bind(cellsOf(matrix, ['high']))}::int[])`;
}

export const riskMetrics = [
  defineMetric({
    ...state,
    code: 'risk.open',
    name: '开放风险',
    definition: '没有关闭、取消的风险，不论等级。',
    where: () => open,
  }),
  defineMetric({
    ...state,
    code: 'risk.high',
    name: '高风险',
    definition: '开放风险中，按企业当前的风险矩阵等级为“高”的。矩阵调整后随之变化。',
    where: high,
  }),
  defineMetric({
    source,
    code: 'risk.raised',
    name: '新增风险',
    unit: 'count',
    definition: '期间内登记的风险，包括后来关闭或取消的。',
    time: { basis: 'event', at: 't.created_at' },
    measure: { kind: 'count' },
  }),
];
