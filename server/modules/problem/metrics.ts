/** What managers count of problems (note "risk", 6). */
import { labelOf } from '../../object/dictionary';
import { type Dimension, defineMetric, type MetricSource } from '../../object/metric';
import { openRows, registerMetricSource } from '../../object/metrics/register';
import { problems } from './register';

const severity: Dimension = {
  code: 'severity',
  name: '严重程度',
  sql: 't.severity::text',
  async labels({ platform, db }, keys) {
    const { dictionary } = await platform.dictionaries.of(db.tenantId);
    return new Map(keys.map((key) => [key, labelOf(dictionary, 'problemSeverity', key)]));
  },
};
/** Whole days since it was raised, in four bands. */
const DAYS = 'floor(extract(epoch FROM now() - t.created_at) / 86400)';
const age: Dimension = {
  code: 'age',
  name: '登记至今',
  sql: `(CASE WHEN ${DAYS} <= 7 THEN '1' WHEN ${DAYS} <= 14 THEN '2' WHEN ${DAYS} <= 30 THEN '3' ELSE '4' END)`,
  labels: { 1: '0–7 天', 2: '8–14 天', 3: '15–30 天', 4: '超过 30 天' },
};
const source = registerMetricSource(problems, [severity, age]);
const BY_ALL = source.dimensions.map(({ code }) => code);
/** How old something was tells nothing of a period. */
const OF_PERIOD = BY_ALL.filter((code) => code !== age.code);
const open = openRows(problems);

/** With the newest clock of what a limit is set for, where one runs or ran. */
const timed: MetricSource = {
  ...source,
  from: `${source.from} LEFT JOIN LATERAL (
    SELECT c.outcome, c.ended_at, c.missed_at FROM object_clock c
     WHERE c.tenant_id = t.tenant_id AND c.object_type = 'problem' AND c.object_id = t.id AND c.metric = 'resolution'
     ORDER BY c.cycle DESC LIMIT 1) k ON true`,
};
const RESOLVED = 't.resolved_at IS NOT NULL';
/** Begun days: whoever is asked for them counts none twice, whatever the zone. */
const LASTED = 'greatest(1, ceil(extract(epoch FROM t.resolved_at - t.created_at) / 86400))';
const resolving = { source, time: { basis: 'event', at: 't.resolved_at' }, dimensions: OF_PERIOD } as const;

export const problemMetrics = [
  defineMetric({
    source,
    code: 'problem.open',
    name: '开放问题',
    unit: 'count',
    definition: '没有关闭、不予处理或取消的问题；已解决而未验证关闭的计入。',
    time: { basis: 'state' },
    measure: { kind: 'count' },
    where: () => open,
  }),
  defineMetric({
    source,
    code: 'problem.raised',
    name: '新增问题',
    unit: 'count',
    definition: '期间内登记的问题，包括后来关闭或取消的。',
    time: { basis: 'event', at: 't.created_at' },
    measure: { kind: 'count' },
    dimensions: OF_PERIOD,
  }),
  defineMetric({
    ...resolving,
    code: 'problem.resolved',
    name: '解决的问题',
    unit: 'count',
    definition: '期间内解决的问题，按最后一次解决的时间；解决后又激活、现在没有解决的不计。',
    measure: { kind: 'count' },
    where: () => RESOLVED,
  }),
  ...[50, 85].map((percent) =>
    defineMetric({
      ...resolving,
      code: `problem.days${percent}`,
      name: `解决用时（${percent}% 不超过）`,
      unit: 'days',
      definition: `期间内解决的问题，从登记到最后一次解决经过的天数，不足一天按一天；${percent}% 的问题不超过这个天数。`,
      measure: { kind: 'percentile', of: LASTED, percent },
      where: () => RESOLVED,
    }),
  ),
  defineMetric({
    ...resolving,
    code: 'problem.reopened',
    name: '问题激活率',
    unit: 'percent',
    definition: '期间内解决的问题中，曾经关闭后又激活的占多少。按问题数，不按激活的次数。',
    measure: { kind: 'ratio', of: '(CASE WHEN t.reopen_count > 0 THEN 1.0 ELSE 0 END)', by: '1.0' },
    where: () => RESOLVED,
  }),
  defineMetric({
    source: timed,
    code: 'problem.kept',
    name: '解决时限达成率',
    unit: 'percent',
    definition: '期间内结束计时的解决时限中，按时的占按时与超时之和的多少；作废的计时不计，重新激活的按最后一次计时。',
    time: { basis: 'event', at: 'k.ended_at' },
    measure: {
      kind: 'ratio',
      of: "(CASE WHEN k.outcome = 'met' THEN 1.0 ELSE 0 END)",
      by: "(CASE WHEN k.outcome IN ('met', 'missed') THEN 1.0 ELSE 0 END)",
    },
    dimensions: OF_PERIOD,
    where: () => "k.outcome IN ('met', 'missed')",
  }),
  defineMetric({
    source: timed,
    code: 'problem.missed',
    name: '已超解决时限',
    unit: 'count',
    definition: '开放问题中，解决时限已过、仍在计时的。',
    time: { basis: 'state' },
    measure: { kind: 'count' },
    where: () => `${open} AND k.ended_at IS NULL AND k.missed_at IS NOT NULL`,
  }),
];
