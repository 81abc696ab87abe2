/** What managers count of risks. */
import { cellsOf } from '../../../contract/risk/matrix';
import { defineMetric, type MetricReader } from '../../object/metric';
import { openRows, registerMetricSource } from '../../object/metrics/register';
import { risks } from './register';
import { riskRules } from './rules';

const source = registerMetricSource(risks);
const state = { source, unit: 'count', time: { basis: 'state' }, measure: { kind: 'count' } } as const;
const open = openRows(risks);
/** It made a problem, or was linked with one. */
const STRUCK = `EXISTS (SELECT 1 FROM object_link l
  WHERE l.tenant_id = t.tenant_id AND l.from_type = 'risk' AND l.from_id = t.id AND l.kind = 'caused')`;

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
  defineMetric({
    source,
    code: 'risk.struck',
    name: '风险发生率',
    unit: 'percent',
    definition: '发生过的风险，占发生过的与没有发生而关闭的之和的多少。发生过是指由它生成或关联了问题；取消的不计。',
    time: { basis: 'state' },
    measure: { kind: 'ratio', of: `(CASE WHEN ${STRUCK} THEN 1.0 ELSE 0 END)`, by: '1.0' },
    where: () => `(${STRUCK} OR t.state = 'CLOSED')`,
  }),
];
