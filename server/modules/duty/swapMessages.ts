/** Whom each step of a swap concerns, and what they are told; each step is told once. */
import type { SwapState } from '../../../contract/duty/lifecycle';
import { USUAL_HOURS } from '../../../contract/time/workHours';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import { holdersInTenant } from '../../object/holders';
import type { Move } from '../../object/lifecycle';
import { emit } from '../message';
import { DUTY_PRIVILEGE } from './rosters';
import type { LoadedSwap, SwapSlot } from './swapFacts';
import { sayShift } from './words';

async function sayer(db: TenantDb): Promise<(slot: SwapSlot) => string> {
  const [row] = await db.query<{ zone: string | null }>('SELECT zone FROM work_calendar WHERE tenant_id = $1');
  const zone = row?.zone ?? USUAL_HOURS.zone;
  return ({ shift, from }) => sayShift(shift.name, from, zone);
}

/** A swap by its shifts, in words. */
export async function shiftsOf(db: TenantDb): Promise<(swap: LoadedSwap) => string> {
  const say = await sayer(db);
  return (swap) => both(say, swap);
}

const both = (say: (slot: SwapSlot) => string, { slot, returned }: LoadedSwap) =>
  returned ? `${say(slot)} 与 ${say(returned)}` : say(slot);

/** Who is asked; without a name everybody who may serve it. */
export async function tellAsked({ platform, db, actor }: TenantContext, swap: LoadedSwap): Promise<void> {
  const { slot, askedId, qualified, row } = swap;
  await emit(platform, db, actor, {
    event: 'dutySwapAsked',
    objectId: slot.shift.rosterId,
    to: askedId ? [askedId] : [...qualified],
    variables: {
      ask: row.kind === 'swap' ? '对调' : '接班',
      shift: both(await sayer(db), swap),
      reason: row.reason,
    },
    once: swap.id,
  });
}

/** The group's leader; where there is none, or it is his own swap, those who keep rosters by their role. */
export async function approversOf(db: TenantDb, { leaderId, requesterId, takerId }: LoadedSwap): Promise<string[]> {
  if (leaderId && leaderId !== requesterId && leaderId !== takerId) return [leaderId];
  return holdersInTenant(db, DUTY_PRIVILEGE);
}

const outcomes: Partial<Record<SwapState, string>> = {
  OPEN: '的接班人取消了接班',
  TAKEN: '已有人接班，等待批准',
  APPROVED: '已批准',
  REJECTED: '未成',
  WITHDRAWN: '已撤回',
};

export async function tellMoved(context: TenantContext, swap: LoadedSwap, { from, to, reason }: Move<SwapState>) {
  const { platform, db, actor } = context;
  const { slot, requesterId, askedId, row } = swap;
  const shift = both(await sayer(db), swap);
  const about = { objectId: slot.shift.rosterId, once: `${swap.id}:${swap.version}` };
  const takerId = swap.takerId ?? (to === 'WITHDRAWN' || to === 'REJECTED' ? askedId : null);
  const variables = {
    shift,
    outcome: from === 'APPROVED' ? '已取消，恢复原来的值班' : (outcomes[to] ?? ''),
    reason: reason ?? '',
  };
  await emit(platform, db, actor, { ...about, event: 'dutySwapMoved', to: [requesterId, takerId], variables });
  if (to !== 'TAKEN') return;
  const people = await platform.directory.of(actor.tenantId);
  const nameOf = (id: string | null) => people(id)?.name ?? '已离开的成员';
  await emit(platform, db, actor, {
    ...about,
    event: 'dutySwapTaken',
    to: await approversOf(db, swap),
    variables: { shift, taker: nameOf(swap.takerId), giver: nameOf(requesterId), reason: row.reason },
  });
}
