/** What rows of risks show beside their fields: level, trend, proximity and what is overdue are made when they are read. */
import { riskLifecycle } from '../../../contract/risk/lifecycle';
import { levelOf, type Matrix, proximityOf, trendOf } from '../../../contract/risk/matrix';
import { dayNumber } from '../../../contract/time/workdays';
import { addDays, jsonInstant } from '../../base/present';
import { dayHere, today } from '../../base/zone';
import type { TenantContext } from '../../http/route';
import type { Risk } from './risk';
import { reviewDaysOf, riskRules } from './rules';

export async function presentRisks({ platform, actor }: TenantContext) {
  const rules = await riskRules(platform, actor.tenantId);
  const now = today();
  return (row: Risk) => {
    const level = levelOf(rules.matrix as Matrix, row.cell);
    const isOpen = !riskLifecycle.states[row.state].closed;
    const watched = row.state === 'TRACKING' || row.state === 'OCCURRED';
    return {
      level,
      trend: trendOf(row.cellBefore, row.cell),
      proximity: row.expectedAt ? proximityOf(dayNumber(row.expectedAt) - dayNumber(now)) : null,
      overdue: isOpen && row.planCloseOn !== null && row.planCloseOn < now,
      trackedTime: jsonInstant(row.trackedAt),
      reviewOn: watched
        ? addDays(row.trackedAt ? dayHere(row.trackedAt) : row.identifiedOn, reviewDaysOf(rules, level))
        : null,
      escalatedTime: jsonInstant(row.escalatedAt),
    };
  };
}
