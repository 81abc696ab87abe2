/** What people are told of risks. */
import type { RiskState } from '../../../contract/risk/lifecycle';
import { riskStates } from '../../../contract/risk/lifecycle';
import type { ObjectContext } from '../../object/define';
import { emit } from '../message';
import type { LoadedRisk } from './load';

export const tellAssigned = ({ platform, db, actor }: ObjectContext, id: string, assigneeId: string) =>
  emit(platform, db, actor, { event: 'riskAssigned', objectId: id, to: [assigneeId], variables: {} });

export const tellState = (
  { platform, db, actor }: ObjectContext,
  { row }: LoadedRisk,
  from: RiskState,
  to: RiskState,
  reason: string | null,
) =>
  emit(platform, db, actor, {
    event: 'riskState',
    objectId: row.id,
    to: [row.ownerId, row.assigneeId, row.createdBy],
    variables: { from: riskStates[from], to: riskStates[to], reason: reason ?? '' },
  });

/** Crossing into the high level is the news, not the score: the project's owner hears of each crossing. */
export const tellEscalated = ({ platform, db, actor }: ObjectContext, { row, project }: LoadedRisk, score: number) =>
  emit(platform, db, actor, {
    event: 'riskEscalated',
    objectId: row.id,
    to: [project.ownerId],
    variables: { score: String(score) },
  });
