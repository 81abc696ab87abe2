/** What managers count of problems. */
import { defineMetric } from '../../object/metric';
import { openRows, registerMetricSource } from '../../object/metrics/register';
import { problems } from './register';

const source = registerMetricSource(problems);

export const problemMetrics = [
  defineMetric({
    source,
    code: 'problem.open',
    name: '开放问题',
    unit: 'count',
    definition: '没有关闭、不予处理或取消的问题；已解决而未验证关闭的计入。',
    time: { basis: 'state' },
    measure: { kind: 'count' },
    where: () => openRows(problems),
  }),
  defineMetric({
    source,
    code: 'problem.raised',
    name: '新增问题',
    unit: 'count',
    definition: '期间内登记的问题，包括后来关闭或取消的。',
    time: { basis: 'event', at: 't.created_at' },
    measure: { kind: 'count' },
  }),
];
