/** Risks as the API shows them: level, trend, proximity and what is overdue are made when they are read. */

import { riskLifecycle } from '../../../contract/risk/lifecycle';
import { levelOf, type Matrix, proximityOf, trendOf } from '../../../contract/risk/matrix';
import type { RiskRow, RiskRules } from '../../../contract/risk/risk';
import { dayNumber } from '../../../contract/tenant/workdays';
import type { People } from '../../base/people';
import { addDays, jsonInstant, localMinute, today } from '../../base/present';
import { type Risk, risks } from './fieldTable';
import { reviewDaysOf } from './rules';

const localDayOf = (instant: string): string => localMinute(instant).slice(0, 10);

export function presentRisk(row: Risk, rules: RiskRules, people: People): RiskRow {
  const now = today();
  const level = levelOf(rules.matrix as Matrix, row.cell);
  const isOpen = !riskLifecycle.states[row.state].closed;
  const watched = row.state === 'TRACKING' || row.state === 'OCCURRED';
  return {
    id: row.id,
    no: risks.no(row.seq),
    projectId: row.projectId,
    title: row.title,
    owner: people(row.ownerId),
    assignee: people(row.assigneeId),
    isPrivate: row.isPrivate,
    labelIds: row.labelIds,
    createdBy: people(row.createdBy),
    createdTime: jsonInstant(row.createdAt),
    updatedTime: jsonInstant(row.updatedAt),
    version: row.version,
    state: row.state,
    source: row.source,
    category: row.category,
    nature: row.nature,
    strategy: row.strategy,
    firstCell: row.firstCell,
    cell: row.cell,
    level,
    trend: trendOf(row.cellBefore, row.cell),
    proximity: row.expectedAt ? proximityOf(dayNumber(row.expectedAt) - dayNumber(now)) : null,
    expectedAt: row.expectedAt,
    identifiedOn: row.identifiedOn,
    planCloseOn: row.planCloseOn,
    closedOn: row.closedOn,
    overdue: isOpen && row.planCloseOn !== null && row.planCloseOn < now,
    trackedTime: jsonInstant(row.trackedAt),
    reviewOn: watched
      ? addDays(row.trackedAt ? localDayOf(row.trackedAt) : row.identifiedOn, reviewDaysOf(rules, level))
      : null,
    escalatedTime: jsonInstant(row.escalatedAt),
  };
}
