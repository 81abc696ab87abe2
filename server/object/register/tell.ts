/** What people are told of an object of a register: that it is theirs, and where it stands. */
import type { EventCode } from '../../../contract/message/events';
import type { ObjectContext } from '../define';
import { listenersOf } from '../follow';
import type { Move } from '../lifecycle';
import type { RegisterKind, StatedRow } from './kind';

type Assigned = Extract<EventCode, `${string}Assigned`>;
type Stated = Extract<EventCode, `${string}State`>;

/** What is said of the registration of an object, until that is taken back. */
export const madeRecord = (type: string, id: string) => `${type}:${id}:made`;

/** @param before who had it; left out: it is new */
export const tellAssigned = <R extends StatedRow<S>, S extends string>(
  { platform, db, actor }: ObjectContext,
  { type }: RegisterKind<R, S>,
  id: string,
  assigneeId: string | null,
  before?: string | null,
): Promise<void> => {
  const event: Assigned = `${type}Assigned`;
  const change =
    before === undefined
      ? { of: madeRecord(type, id) }
      : { of: `${type}:${id}:assignee`, from: before, to: assigneeId };
  return platform.telling(platform, db, actor, change, async (tell) => {
    if (assigneeId) await tell({ event, objectId: id, to: [assigneeId], variables: {} });
  });
};

export const tellState = async <R extends StatedRow<S>, S extends string>(
  { platform, db, actor }: ObjectContext,
  { type, lifecycle }: RegisterKind<R, S>,
  { id, ownerId, assigneeId, createdBy }: R,
  { from, to, reason }: Pick<Move<S>, 'from' | 'to' | 'reason'>,
): Promise<void> => {
  const event: Stated = `${type}State`;
  const { states } = lifecycle;
  return platform.emit(platform, db, actor, {
    event,
    objectId: id,
    to: await listenersOf(db, { type, id }, [ownerId, assigneeId, createdBy]),
    variables: { from: states[from].label, to: states[to].label, reason: reason ?? '' },
  });
};
