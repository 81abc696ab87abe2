/** When a figure of a dashboard passes a limit. No heavy imports: the console bundles this. */

export const alertSides = { above: '高于', below: '低于' } as const;
export type AlertSide = keyof typeof alertSides;
export const alertSideCodes = Object.keys(alertSides) as AlertSide[];

/** Alerts of one person, over all dashboards. */
export const ALERTS_MAX = 50;

export interface AlertRule {
  side: AlertSide;
  limit: number;
  /** How far the figure has to come back before a crossing counts again; 0: to the limit itself. */
  slack: number;
}

/**
 * Whether a figure stands beyond its limit. It does from the crossing on until it has come back by the slack, so that one
 * that trembles at the limit is one crossing. A figure that says nothing changes nothing.
 *
 * @param raised it did when it was looked at last
 */
export function isRaised({ side, limit, slack }: AlertRule, raised: boolean, value: number | null): boolean {
  if (value === null) return raised;
  const over = side === 'above' ? value - limit : limit - value;
  return over > (raised ? -slack : 0);
}
