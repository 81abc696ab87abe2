/** A swap as it is judged: its slots, who leads, who may serve; and the list of those that concern somebody. */
import { and, gt, gte, inArray, lte } from 'drizzle-orm';
import type { DutySwap } from '../../../contract/duty/duty';
import { liveSwapStates, type SwapState } from '../../../contract/duty/lifecycle';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { type Actor, can } from '../../base/actor';
import { addDays, iso } from '../../base/present';
import { dutySwap } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { qualifiedFor } from './judge';
import { plannedShift, SHIFTS, type ShiftRow } from './load';
import type { PlannedShift } from './plan';
import { DUTY_PRIVILEGE } from './rosters';

type Row = typeof dutySwap.$inferSelect;

export interface SwapSlot {
  shift: PlannedShift;
  day: number;
  from: number;
  to: number;
}
export interface LoadedSwap {
  id: string;
  version: number;
  /** With what time alone made of it. */
  state: SwapState;
  slot: SwapSlot;
  /** Of who is asked, where two are exchanged. */
  returned: SwapSlot | null;
  requesterId: string;
  askedId: string | null;
  takerId: string | null;
  /** Of the roster's group, as long as they may come in. */
  leaderId: string | null;
  /** Who may serve what is given. */
  qualified: ReadonlySet<string>;
  row: Row;
}

const ms = (text: string) => Date.parse(iso(text));

async function loaded({ db }: Pick<TenantContext, 'db'>, rows: readonly Row[]): Promise<LoadedSwap[]> {
  if (rows.length === 0) return [];
  const shifts = new Map(
    (await db.query<ShiftRow>(`${SHIFTS} WHERE s.tenant_id = $1`)).map((row) => [row.id, plannedShift(row)]),
  );
  const leaders = new Map(
    (
      await db.query<{ id: string; leader_id: string | null }>(
        `SELECT g.id, g.leader_id FROM hr_group g
           JOIN tenant_member m ON m.tenant_id = g.tenant_id AND m.id = g.leader_id AND NOT m.disabled
          WHERE g.tenant_id = $1`,
      )
    ).map((row) => [row.id, row.leader_id]),
  );
  const found: LoadedSwap[] = [];
  for (const row of rows) {
    const shift = shifts.get(row.shiftId);
    const back = row.returnShiftId ? shifts.get(row.returnShiftId) : undefined;
    if (!shift || (row.returnShiftId && !back)) continue;
    const slot = { shift, day: dayNumber(row.day), from: ms(row.startsAt), to: ms(row.endsAt) };
    const { returnDay, returnStartsAt, returnEndsAt } = row;
    const returned =
      back && returnDay && returnStartsAt && returnEndsAt
        ? { shift: back, day: dayNumber(returnDay), from: ms(returnStartsAt), to: ms(returnEndsAt) }
        : null;
    const begins = Math.min(slot.from, returned?.from ?? slot.from);
    const isLive = liveSwapStates.includes(row.state);
    found.push({
      ...{ id: row.id, version: row.version, slot, returned, row },
      state: isLive && begins <= Date.now() ? 'PAST_DUE' : row.state,
      ...{ requesterId: row.requesterId, askedId: row.askedId, takerId: row.takerId },
      leaderId: (shift.groupId && leaders.get(shift.groupId)) || null,
      qualified: isLive ? await qualifiedFor(db, shift, slot.day) : new Set(),
    });
  }
  return found;
}

/** Who keeps rosters, and the leader of the roster's group, unless it is his own swap. */
export const mayApprove = (actor: Actor, { requesterId, takerId, leaderId }: LoadedSwap): boolean =>
  can(actor, DUTY_PRIVILEGE) || (leaderId === actor.userId && ![requesterId, takerId].includes(actor.userId));

/** Whether a step of the lifecycle is the actor's to take. */
export function mayTake(actor: Actor, swap: LoadedSwap, to: string): boolean {
  const { userId } = actor;
  const [isOwn, isAsked, isTaker] = [swap.requesterId, swap.askedId, swap.takerId].map((id) => id === userId);
  const keeps = can(actor, DUTY_PRIVILEGE);
  const approves = mayApprove(actor, swap);
  switch (`${swap.state} ${to}`) {
    case 'OPEN TAKEN':
      return isAsked || (swap.askedId === null && !isOwn && swap.qualified.has(userId));
    case 'OPEN REJECTED':
      return isAsked || approves;
    case 'OPEN WITHDRAWN':
    case 'TAKEN WITHDRAWN':
      return isOwn || keeps;
    case 'PAST_DUE WITHDRAWN':
      return (isOwn || keeps) && swap.slot.from > Date.now();
    case 'TAKEN OPEN':
      return isTaker || keeps;
    case 'TAKEN APPROVED':
    case 'TAKEN REJECTED':
      return approves;
    case 'APPROVED WITHDRAWN':
      return keeps && Math.min(swap.slot.from, swap.returned?.from ?? swap.slot.from) > Date.now();
    default:
      return false;
  }
}

const maySee = (actor: Actor, swap: LoadedSwap): boolean =>
  [swap.requesterId, swap.askedId, swap.takerId].includes(actor.userId) ||
  mayApprove(actor, swap) ||
  (swap.askedId === null && swap.state === 'OPEN' && swap.qualified.has(actor.userId));

/** Those that wait for somebody, whose shifts begin between two instants; for nobody's eyes. */
export async function waitingSwaps(db: TenantDb, from: string, to: string): Promise<LoadedSwap[]> {
  const isAhead = and(gt(dutySwap.startsAt, from), lte(dutySwap.startsAt, to));
  const rows = await db.select(dutySwap, and(inArray(dutySwap.state, [...liveSwapStates]), isAhead));
  return (await loaded({ db }, rows)).filter(({ state }) => state !== 'PAST_DUE');
}

/** @throws 404 also for whom it does not concern */
export async function loadSwap(context: TenantContext, id: string): Promise<LoadedSwap> {
  const row = await context.db.find(dutySwap, id);
  const [found] = row ? await loaded(context, [row]) : [];
  if (!found || !maySee(context.actor, found)) throw notFound('换班');
  return found;
}

const SHOWN_DAYS = 31;

/** Those of the last month and of all that is to come that concern the actor; the next comes first. */
export async function listSwaps(context: TenantContext): Promise<DutySwap[]> {
  const { platform, db, actor } = context;
  const since = addDays(await platform.calendars.today(actor.tenantId), -SHOWN_DAYS);
  const rows = await db.select(dutySwap, gte(dutySwap.startsAt, `${since}T00:00:00Z`));
  const people = await platform.directory.of(actor.tenantId);
  const seen = (await loaded(context, rows)).filter((one) => maySee(actor, one));
  return seen
    .sort((a, b) => a.slot.from - b.slot.from || (a.id < b.id ? -1 : 1))
    .map((swap) => ({
      ...{ id: swap.id, version: swap.version, state: swap.state },
      ...{ rosterId: swap.slot.shift.rosterId, rosterName: swap.slot.shift.rosterName },
      ...{ kind: swap.row.kind, reason: swap.row.reason, answer: swap.row.answer },
      slot: presentSlot(swap.slot),
      returned: swap.returned && presentSlot(swap.returned),
      requester: people(swap.requesterId),
      asked: people(swap.askedId),
      taker: people(swap.takerId),
      may: (['TAKEN', 'APPROVED', 'REJECTED', 'OPEN', 'WITHDRAWN'] as const).filter((to) => mayTake(actor, swap, to)),
    }));
}

const presentSlot = ({ shift, day, from, to }: SwapSlot): DutySwap['slot'] => ({
  ...{ shiftId: shift.id, shiftName: shift.name, day: dayText(day) },
  ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString() },
});
