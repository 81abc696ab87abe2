/** Whom each step of a request for staff concerns, and what they are told; each step is told once. */
import type { StaffState } from '../../../contract/manpower/lifecycle';
import { sayMinutes } from '../../../contract/time/duration';
import { dayNumber } from '../../../contract/time/workdays';
import type { TenantContext } from '../../http/route';
import { holdersInTenant } from '../../object/holders';
import type { Move } from '../../object/lifecycle';
import { emit } from '../message';
import { type LoadedRequest, STAFF_PRIVILEGE } from './requestKind';

/** `测试工程师，12月7日 起 4 周，每周 24 小时` */
function sayNeed({ positionName, fromWeek, toWeek, minutes }: LoadedRequest): string {
  const weeks = (dayNumber(toWeek) - dayNumber(fromWeek)) / 7 + 1;
  const day = `${Number(fromWeek.slice(5, 7))}月${Number(fromWeek.slice(8, 10))}日`;
  return `${positionName}，${day} 起 ${weeks} 周，每周 ${sayMinutes(minutes)}`;
}

/** The leader of the group that is asked; without one those who keep the positions. */
const answerersOf = async ({ db }: TenantContext, { leaderId }: LoadedRequest): Promise<string[]> =>
  leaderId ? [leaderId] : holdersInTenant(db, STAFF_PRIVILEGE);

export async function tellStaffAsked(context: TenantContext, request: LoadedRequest): Promise<void> {
  const { platform, db, actor } = context;
  await emit(platform, db, actor, {
    event: 'staffAsked',
    objectId: request.id,
    to: await answerersOf(context, request),
    variables: { need: sayNeed(request), reason: request.reason },
    once: `${request.id}:${request.version}`,
  });
}

const outcomes: Partial<Record<StaffState, string>> = {
  OPEN: '需要另荐他人',
  CONFIRMED: '已确认',
  REFUSED: '已谢绝',
  WITHDRAWN: '已撤回',
};

/** @param move `before`: the request as it was, with who was proposed then */
export async function tellStaffMoved(
  context: TenantContext,
  request: LoadedRequest,
  { to, reason, before }: Omit<Move<StaffState>, 'before'> & { before: LoadedRequest },
): Promise<void> {
  const { platform, db, actor } = context;
  const about = { objectId: request.id, once: `${request.id}:${request.version}` };
  const need = sayNeed(request);
  if (to === 'PROPOSED') {
    const people = await platform.directory.of(actor.tenantId);
    const person = (request.proposedId && people(request.proposedId)?.name) || '已离开的成员';
    await emit(platform, db, actor, {
      ...{ ...about, event: 'staffProposed', to: [request.requesterId] },
      variables: { need, person },
    });
    return;
  }
  // Who was proposed hears of it when it is decided, and not before.
  const confirmed = to === 'CONFIRMED' ? [request.proposedId] : [];
  const others = to === 'REFUSED' ? [] : await answerersOf(context, before);
  await emit(platform, db, actor, {
    ...{ ...about, event: 'staffMoved', to: [request.requesterId, ...confirmed, ...others] },
    variables: { need, outcome: outcomes[to] ?? '', reason: reason ?? '' },
  });
}
