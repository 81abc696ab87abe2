/** How long problems may take, by severity (minutes). No imports but types: the console bundles this. */
import type { ClockMode } from '../object/clock';

export const severities = [1, 2, 3, 4] as const;
export type Severity = (typeof severities)[number];

export const slaMetrics = { response: '响应', resolution: '解决' } as const;
export type SlaMetric = keyof typeof slaMetrics;

export interface SlaRule {
  response: number;
  resolution: number;
  mode: ClockMode;
}
/** In the order of the severities. */
export const USUAL_SLA: Readonly<Record<Severity, SlaRule>> = {
  1: { response: 60, resolution: 240, mode: 'always' },
  2: { response: 120, resolution: 480, mode: 'working' },
  3: { response: 240, resolution: 1440, mode: 'working' },
  4: { response: 480, resolution: 2400, mode: 'working' },
};
