/** Problems as a source of datasets: beside their fields, whether their limits were kept and how long the first answer took. */

import { objectTypes } from '../../../contract/objectTypes';
import { slaMetrics } from '../../../contract/problem/sla';
import type { DataColumn } from '../../object/dataSource';
import { flagColumn, instantColumn, numberColumn, textColumn, wordColumn } from '../../object/dataSources';
import { registerSource } from '../../object/registerSource';
import { problems } from './register';

/** Of a clock of the problem: the newest of its cycles, or its first. */
const clock = (metric: keyof typeof slaMetrics, value: string, order: 'ASC' | 'DESC') =>
  `(SELECT ${value} FROM object_clock c WHERE c.tenant_id = t.tenant_id AND c.object_type = 'problem' AND c.object_id = t.id
     AND c.metric = '${metric}' ORDER BY c.cycle ${order} LIMIT 1)`;
const STATES = ['按时', '超时', '计时中', '不计'] as const;
const KEPT = `CASE WHEN c.outcome = 'void' THEN '不计' WHEN c.outcome = 'missed' OR c.missed_at IS NOT NULL THEN '超时'
  WHEN c.ended_at IS NOT NULL THEN '按时' ELSE '计时中' END`;
const limits = (Object.keys(slaMetrics) as (keyof typeof slaMetrics)[]).map((metric) =>
  textColumn(`${slaMetrics[metric]}时限`, clock(metric, KEPT, 'DESC'), STATES),
);
const first = (value: string) => clock('response', value, 'ASC');
/** Of what waits, until now; what was rejected or cancelled before its answer waited for nothing. */
const WAITED = `CASE WHEN c.outcome IS DISTINCT FROM 'void'
  THEN round(extract(epoch FROM coalesce(c.ended_at, now()) - t.created_at)::numeric / 3600, 2) END`;

const columns: readonly DataColumn[] = [
  ...limits,
  flagColumn('等待首次响应', `coalesce(${first('c.ended_at IS NULL')}, false)`),
  instantColumn('首次响应时间', first(`CASE WHEN c.outcome IS DISTINCT FROM 'void' THEN c.ended_at END`)),
  numberColumn('首次响应小时', first(WAITED)),
  wordColumn('来源', `coalesce(t.origin_type, '')`, {
    '': '直接登记',
    ...Object.fromEntries(Object.entries(objectTypes).map(([type, { label }]) => [type, label])),
  }),
];

export const problemSources = registerSource(problems, columns);
