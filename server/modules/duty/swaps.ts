/** Swaps of duty: asked for, taken, approved by who keeps the roster or leads its group; approved they are overrides. */
import { eq } from 'drizzle-orm';
import type { DutySwapCreate, DutySwapStep } from '../../../contract/duty/duty';
import { type SwapState, swapLifecycle } from '../../../contract/duty/lifecycle';
import type { Saved } from '../../../contract/hrp/hrp';
import { dayNumber } from '../../../contract/time/workdays';
import { newId } from '../../base/present';
import { dutyOverride, dutySwap } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, type KeptKind } from '../../object/kept';
import { type Move, type StatefulKind, take } from '../../object/lifecycle';
import { logOperation } from '../../object/operationLog';
import { staleRow } from '../../object/stale';
import { hoursWithin } from './hours';
import { assertFits, qualifiedFor } from './judge';
import { assertReckoned, type Facts, loadReckoned } from './load';
import { assertNothingLeans, endOverrides } from './overrides';
import { type FinalPiece, planOf } from './plan';
import { lockDuty } from './rosters';
import { type LoadedSwap, loadSwap, mayTake, type SwapSlot } from './swapFacts';
import { tellAsked, tellMoved } from './swapMessages';

const swapKind: KeptKind<typeof dutySwap> = {
  table: dutySwap,
  module: 'duty',
  type: 'dutySwap',
  noun: '换班',
  labels: { shiftId: '班次', day: '日期', kind: '方式', askedId: '请谁', returnDay: '对调日期', reason: '原因' },
};

const GONE = '班次已经调整，请撤回后重新发起';
const instant = (ms: number) => new Date(ms).toISOString();

/** Whether a piece is what is given, or has it as its part. */
const holds = (one: Pick<FinalPiece, 'shiftId' | 'day' | 'user' | 'from' | 'to'>, slot: SwapSlot, user: string) =>
  one.shiftId === slot.shift.id &&
  one.day === slot.day &&
  one.user === user &&
  one.from <= slot.from &&
  slot.to <= one.to;

/** What stays of a piece with who gives a part of it. */
const restOf = (piece: FinalPiece, { from, to }: SwapSlot): FinalPiece[] =>
  [
    { ...piece, to: from },
    { ...piece, from: to },
  ].filter((one) => one.from < one.to);

/**
 * Both ways of a swap against the final schedule of now: what is given still stands, and who gets it may serve it and can.
 * @throws 422 that says what stands against it
 */
async function assertSwap(
  { platform, db, actor }: TenantContext,
  facts: Facts,
  { slot, returned, requesterId }: Pick<LoadedSwap, 'slot' | 'returned' | 'requesterId'>,
  takerId: string,
): Promise<void> {
  const { pieces } = planOf(facts, Math.max(slot.day, returned?.day ?? 0));
  const people = await platform.directory.of(actor.tenantId);
  const moves = [
    { slot, from: requesterId, to: takerId },
    ...(returned ? [{ slot: returned, from: takerId, to: requesterId }] : []),
  ];
  let others = pieces;
  for (const { slot: given, from } of moves) {
    const piece = others.find((one) => holds(one, given, from));
    if (!piece) throw againstRule(GONE);
    others = [...others.filter((one) => one !== piece), ...restOf(piece, given)];
  }
  for (const { slot: given, to } of moves) {
    const { shift, day, from, to: until } = given;
    const who = people(to)?.name ?? '该成员';
    if (!(await qualifiedFor(db, shift, day)).has(to)) {
      throw againstRule(`${who}不在「${shift.name}」的轮换中，也不是值班小组的成员，不能值这个班`);
    }
    assertFits(facts, others, { day, from, to: until, user: to }, shift.minRestHours, who);
  }
}

/** A published piece of somebody, or some hours of it, that has not begun. */
function slotOf(
  facts: Facts,
  pieces: readonly FinalPiece[],
  { shiftId, day, ...hours }: { shiftId: string; day: string; from?: string; to?: string },
  user: string,
): SwapSlot {
  const shift = facts.shifts.find(({ id }) => id === shiftId);
  if (!shift) throw notFound('班次');
  const mine = pieces.filter((one) => one.shiftId === shiftId && one.day === dayNumber(day) && one.user === user);
  const from = Date.parse(hours.from ?? '');
  const piece =
    mine.find((one) => one.from <= from && from < one.to) ?? mine.find((one) => one.from > Date.now()) ?? mine[0];
  if (!piece) throw againstRule('当天的这个班不是该成员的，请刷新后重试');
  if (!piece.published) throw againstRule('值班尚未发布，发布后才能换班');
  const span = hoursWithin(piece, hours);
  if (span.from <= Date.now()) throw againstRule('该班次已经开始，不能换班；可以只换还没有开始的几个小时');
  return { shift, day: piece.day, ...span };
}

/** One live request a slot, whichever side of it it stands on. */
async function assertFree(db: TenantDb, slots: readonly SwapSlot[], users: readonly string[]): Promise<void> {
  for (const [at, { shift, from, to }] of slots.entries()) {
    const [met] = await db.query(
      `SELECT 1 FROM duty_swap WHERE tenant_id = $1 AND state IN ('OPEN', 'TAKEN')
          AND ((shift_id = $2 AND starts_at < $5 AND ends_at > $3 AND requester_id = $4)
            OR (return_shift_id = $2 AND return_starts_at < $5 AND return_ends_at > $3 AND asked_id = $4)) LIMIT 1`,
      [shift.id, instant(from), users[at], instant(to)],
    );
    if (met) throw againstRule('这个班已有进行中的换班，请先撤回或等待答复');
  }
}

/** @throws 422 that says what stands against it, already now where somebody is asked by name */
export function createSwap(context: TenantContext, input: DutySwapCreate): Promise<Saved> {
  const { shiftId, day, kind, askedId = null, returnShiftId, returnDay, reason, from, to } = input;
  const { userId } = context.actor;
  if (askedId === userId) throw invalid('请选择其他成员', 'askedId');
  if (kind === 'swap' && !askedId) throw invalid('请选择与谁对调', 'askedId');
  if ((kind === 'swap') !== (returnShiftId !== undefined && returnDay !== undefined)) {
    throw invalid('请选择对调的班次', 'returnDay');
  }
  return context.db.transaction(async (tx) => {
    await lockDuty(tx);
    const inside = { ...context, db: tx };
    const [first = day, last = day] = [day, returnDay ?? day].sort();
    const facts = await loadReckoned(context.platform, tx, first);
    assertReckoned(facts, day, 'day');
    assertReckoned(facts, last, 'returnDay');
    const { pieces } = planOf(facts, dayNumber(last));
    const slot = slotOf(facts, pieces, { shiftId, day, from, to }, userId);
    const returned =
      returnShiftId && returnDay && askedId
        ? slotOf(facts, pieces, { shiftId: returnShiftId, day: returnDay }, askedId)
        : null;
    if (returned && returned.shift.rosterId !== slot.shift.rosterId) {
      throw invalid('只能与同一值班表的班次对调', 'returnShiftId');
    }
    await assertFree(tx, returned ? [slot, returned] : [slot], [userId, askedId ?? userId]);
    if (askedId) await assertSwap(inside, facts, { slot, returned, requesterId: userId }, askedId);
    const saved = await addKept(inside, tx, swapKind, {
      ...{ shiftId, day, kind, askedId, requesterId: userId, reason: reason.trim() },
      ...{ startsAt: instant(slot.from), endsAt: instant(slot.to) },
      ...(returned && {
        ...{ returnShiftId, returnDay },
        ...{ returnStartsAt: instant(returned.from), returnEndsAt: instant(returned.to) },
      }),
    });
    await tellAsked(inside, await loadSwap(inside, saved.id));
    return saved;
  });
}

const stateful: StatefulKind<LoadedSwap, SwapState> = {
  lifecycle: swapLifecycle,
  judge({ actor }, loaded, { to }) {
    if (!mayTake(actor, loaded, to)) throw forbidden();
  },
  guards: {
    WITHDRAWN: async (context, loaded) => {
      if (loaded.state !== 'APPROVED') return;
      const facts = await loadReckoned(context.platform, context.db, firstDay(loaded));
      await assertNothingLeans(context, facts, ({ swapId }) => swapId === loaded.id);
    },
    TAKEN: async (context, loaded) =>
      assertSwap(
        context,
        await loadReckoned(context.platform, context.db, firstDay(loaded)),
        loaded,
        context.actor.userId,
      ),
    APPROVED: async (context, loaded) =>
      assertSwap(
        context,
        await loadReckoned(context.platform, context.db, firstDay(loaded)),
        loaded,
        loaded.takerId ?? loaded.requesterId,
      ),
  },
  stale: (context, loaded) => staleRow(context, loaded.row),
  async write(tx, { actor }, { id, version, takerId }, { to, reason }) {
    const taker = to === 'TAKEN' ? actor.userId : to === 'OPEN' ? null : takerId;
    const written = await tx.query(
      `UPDATE duty_swap SET state = $4, taker_id = $5, answer = $6, version = version + 1, updated_by = $7, updated_at = now()
        WHERE tenant_id = $1 AND id = $2 AND version = $3 RETURNING id`,
      [id, version, to, taker, reason ?? '', actor.userId],
    );
    return written.length;
  },
  async follow(tx, context, loaded, move) {
    if (move.to === 'APPROVED') await lay(tx, context, loaded);
    if (move.from === 'APPROVED') await endOverrides(tx, eq(dutyOverride.swapId, loaded.id));
    await note(tx, context, loaded, move);
    await tellMoved({ ...context, db: tx }, await loadSwap({ ...context, db: tx }, loaded.id), move);
  },
};

const firstDay = ({ row: { day, returnDay } }: LoadedSwap) => (returnDay && returnDay < day ? returnDay : day);

/** What was agreed to becomes overrides, which every look at the schedule lays over the rotation. */
async function lay(tx: TenantDb, { actor }: TenantContext, { id, row, requesterId, takerId }: LoadedSwap) {
  const common = { kind: 'replace' as const, reason: row.reason, swapId: id, createdBy: actor.userId };
  if (!takerId) return;
  const given = { shiftId: row.shiftId, day: row.day, startsAt: row.startsAt, endsAt: row.endsAt };
  await tx.insert(dutyOverride, { ...common, ...given, id: newId(), userId: requesterId, byId: takerId });
  const { returnShiftId: shiftId, returnDay: day, returnStartsAt: startsAt, returnEndsAt: endsAt } = row;
  if (!shiftId || !day || !startsAt || !endsAt) return;
  await tx.insert(dutyOverride, {
    ...{ ...common, shiftId, day, startsAt, endsAt },
    ...{ id: newId(), userId: takerId, byId: requesterId },
  });
}

const note = (tx: TenantDb, { actor }: TenantContext, { id }: LoadedSwap, { from, to, reason }: Move<SwapState>) =>
  logOperation(tx, actor, {
    ...{ module: 'duty', action: 'stated', objectType: 'dutySwap', objectId: id },
    changes: [
      {
        ...{ field: 'state', label: '状态' },
        before: swapLifecycle.states[from].label,
        after: swapLifecycle.states[to].label,
      },
    ],
    detail: { reason },
  });

/** Judged and taken under the lock on the enterprise's rosters: nobody gets a second shift in between. */
export function stepSwap(context: TenantContext, id: string, ask: DutySwapStep): Promise<Saved> {
  return context.db.transaction(async (tx) => {
    await lockDuty(tx);
    const inside = { ...context, db: tx };
    const { version } = await take(stateful, inside, await loadSwap(inside, id), ask);
    return { id, version };
  });
}
