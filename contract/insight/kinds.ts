/** Words of metrics. Nothing heavy is imported: the console bundles this. */

import { registerEntry } from '../kinds';
import { type RegisterType, registerTypes } from '../object/registerTypes';

/** What a metric counts; each is shown by its rows. */
export type MetricObject = 'task' | 'hours' | RegisterType;
const registerLabels = Object.fromEntries(registerTypes.map((type) => [type, registerEntry(type).label]));
export const metricObjects = {
  task: '任务',
  hours: '工时记录',
  ...registerLabels,
} as Readonly<Record<MetricObject, string>>;

export const metricUnits = { count: '个', hours: '小时', days: '天', percent: '%', money: '元' } as const;
export type MetricUnit = keyof typeof metricUnits;

/**
 * What the period means to a metric. `state`: what stands there now, or stood there at the end of the period where the
 * metric can say so (`asOfCapable`); `event`: what happened within it.
 */
export const timeBases = { state: '时点', event: '期间' } as const;
export type TimeBasis = keyof typeof timeBases;

/**
 * Whether it is better that a figure rises or falls, by the code of its metric. What is not named here is neither: more
 * open tasks may be more work or more planning.
 */
export const betterWhen: Readonly<Record<string, 'up' | 'down'>> = {
  'task.overdue': 'down',
  'task.done': 'up',
  'flow.finished': 'up',
  'flow.cycle85': 'down',
  'flow.lead85': 'down',
  'flow.efficiency': 'up',
  'risk.open': 'down',
  'risk.high': 'down',
  'problem.open': 'down',
  'problem.days50': 'down',
  'problem.days85': 'down',
  'problem.reopened': 'down',
  'problem.kept': 'up',
  'problem.missed': 'down',
};

/** Metrics of one question. */
export const QUERIES_MAX = 12;
/** Groups of one answer; beyond it the largest are told. */
export const GROUPS_MAX = 100;
/** Points of one series. */
export const POINTS_MAX = 400;
