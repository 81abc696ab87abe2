/** What people are told of problems. */
import { type ProblemState, problemStates } from '../../../contract/problem/lifecycle';
import type { ObjectContext } from '../../object/define';
import { emit } from '../message';
import type { LoadedProblem } from './load';

export const tellAssigned = ({ platform, db, actor }: ObjectContext, id: string, assigneeId: string) =>
  emit(platform, db, actor, { event: 'problemAssigned', objectId: id, to: [assigneeId], variables: {} });

export const tellState = (
  { platform, db, actor }: ObjectContext,
  { row }: LoadedProblem,
  from: ProblemState,
  to: ProblemState,
  reason: string | null,
) =>
  emit(platform, db, actor, {
    event: 'problemState',
    objectId: row.id,
    to: [row.ownerId, row.assigneeId, row.createdBy],
    variables: { from: problemStates[from], to: problemStates[to], reason: reason ?? '' },
  });
