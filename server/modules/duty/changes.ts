/** What changes a roster by hand: overrides of single slots, and leave. */
import type { DutyLeaveCreate, DutyOverrideCreate, DutyLeave as LeaveShown } from '../../../contract/duty/duty';
import { ROSTER_DAYS_AHEAD } from '../../../contract/duty/kinds';
import type { Saved } from '../../../contract/hrp/hrp';
import type { Span } from '../../../contract/time/shiftHours';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { can } from '../../base/actor';
import { addDays, newId } from '../../base/present';
import { dutyLeave } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, type KeptKind, loadKept, removeKept } from '../../object/kept';
import { telling, withdraw } from '../message';
import { hoursWithin } from './hours';
import { assertFits } from './judge';
import { assertReckoned, type Facts, leaveSpan, loadFacts, loadReckoned, type ToldOverride } from './load';
import { assertNothingLeans, cameBy, overrideKind, overrideWords, passOn, withdrawOverride } from './overrides';
import { type FinalPiece, type PlannedShift, planOf, spanOf } from './plan';
import { DUTY_PRIVILEGE, lockDuty } from './rosters';
import { sayShift } from './words';

const leaveKind: KeptKind<typeof dutyLeave> = {
  table: dutyLeave,
  module: 'duty',
  type: 'dutyLeave',
  noun: '请假',
  labels: {
    userId: '成员',
    fromDay: '开始日期',
    toDay: '结束日期',
    fromClock: '开始时间',
    toClock: '结束时间',
    reason: '原因',
  },
};

/** @throws 422 that says what stands against it: leave, another shift, too little rest */
export function createOverride(context: TenantContext, input: DutyOverrideCreate): Promise<Saved> {
  const { shiftId, day, kind, userId, byId, reason } = input;
  if ((kind === 'replace') !== (byId !== undefined)) throw invalid('请选择代班人', 'byId');
  return context.db.transaction(async (tx) => {
    await lockDuty(tx);
    const facts = await loadReckoned(context.platform, tx, day);
    const shift = facts.shifts.find(({ id }) => id === shiftId);
    if (!shift) throw notFound('班次');
    const at = dayNumber(day);
    const horizon = dayNumber(facts.today) + ROSTER_DAYS_AHEAD;
    assertReckoned(facts, day, 'day');
    const plan = planOf(facts, horizon);
    const mine = plan.pieces.filter((one) => one.shiftId === shiftId && one.day === at && one.user === userId);
    const { times, pieces } = asked(kind, mine, spanOf(facts, plan.slots, shift, at), input);
    if (times.to <= Date.now()) throw againstRule('该班次已经结束，不能调整');
    const taker = kind === 'add' ? userId : kind === 'replace' ? byId : undefined;
    if (taker) {
      await assertMember(tx, taker);
      assertFits(facts, plan.pieces, { ...times, day: at, user: taker }, shift.minRestHours);
    }
    const change = { shiftId, day, kind, userId, byId: byId ?? null, reason: reason.trim() };
    const saved = await laid(context, tx, facts, { pieces, times, change });
    // Where an override merely ended there is no new one that the message could be of.
    const id = facts.overrides.some((one) => one.id === saved.id) ? newId() : saved.id;
    // What is still reckoned is nobody's duty yet.
    if (at <= (shift.publishedTo ?? 0))
      await tellChange(context, tx, facts, { id, shift, from: times.from, kind, userId, byId, reason });
    return saved;
  });
}

interface Laid {
  pieces: readonly FinalPiece[];
  times: Span;
  change: {
    shiftId: string;
    day: string;
    kind: DutyOverrideCreate['kind'];
    userId: string;
    byId: string | null;
    reason: string;
  };
}

/**
 * Writes what is changed: whoever is out may serve one part by the rotation and another by an override, which ends then.
 * @returns the override that stands now; where none is needed any more, one that ended
 */
export async function laid(
  context: TenantContext,
  tx: TenantDb,
  facts: Facts,
  { pieces, times, change }: Laid,
): Promise<Saved> {
  let saved: Saved | undefined;
  const came = new Set<ToldOverride>();
  let plain = pieces.length === 0;
  for (const piece of pieces) {
    const by = cameBy(facts, piece);
    if (!by) plain = true;
    else if (!came.has(by)) {
      came.add(by);
      saved = await passOn(context, tx, by, change.byId, change.reason, [times]);
      await withdraw(context.platform, tx, context.actor, [overrideOf(by.id)]);
    }
  }
  if (!plain && saved) return saved;
  return addKept(context, tx, overrideKind, {
    ...change,
    startsAt: new Date(times.from).toISOString(),
    endsAt: new Date(times.to).toISOString(),
  });
}

/** The hours that are changed, and what whoever is out serves of them. */
function asked(
  kind: DutyOverrideCreate['kind'],
  mine: readonly FinalPiece[],
  whole: Span,
  hours: Pick<DutyOverrideCreate, 'from' | 'to'>,
): { times: Span; pieces: readonly FinalPiece[] } {
  if (kind === 'add') return { times: hoursWithin(whole, hours), pieces: [] };
  const [first] = mine;
  if (!first) throw againstRule('该成员当天不在此班次，请刷新后重试');
  const within = (times: Span) => ({
    times,
    pieces: mine.filter((one) => one.from < times.to && times.from < one.to),
  });
  if (hours.from === undefined) {
    const last = Math.max(...mine.map(({ to }) => to));
    return within(hoursWithin({ from: first.from, to: last }, hours));
  }
  const from = Date.parse(hours.from);
  const piece = mine.find((one) => one.from <= from && from < one.to) ?? first;
  return within(hoursWithin(piece, hours));
}

/** Both hear of it: who is out, and who is in. */
async function tellChange(
  { platform, actor }: TenantContext,
  tx: TenantDb,
  { zone }: { zone: string },
  made: { id: string; shift: PlannedShift; from: number } & Pick<
    DutyOverrideCreate,
    'kind' | 'userId' | 'byId' | 'reason'
  >,
): Promise<void> {
  const people = await platform.directory.of(actor.tenantId);
  const nameOf = (id: string | undefined) => people(id ?? null)?.name ?? '已离开的成员';
  const { id, shift, from, kind, userId, byId, reason } = made;
  await telling(platform, tx, actor, { of: overrideOf(id) }, (tell) =>
    tell({
      event: 'dutyChanged',
      objectId: shift.rosterId,
      to: [userId, byId],
      variables: {
        shift: sayShift(shift.name, from, zone),
        change: overrideWords[kind](nameOf(userId), nameOf(byId)),
        reason: reason.trim(),
      },
      once: id,
    }),
  );
}

const overrideOf = (id: string) => `duty:${id}`;

async function assertMember(tx: TenantDb, userId: string): Promise<void> {
  const [found] = await tx.query('SELECT 1 FROM tenant_member WHERE tenant_id = $1 AND id = $2 AND NOT disabled', [
    userId,
  ]);
  if (!found) throw invalid('所选成员不在企业中或已停用，请重新选择', 'userId');
}

/** Only while its shift has not ended: what was served stays as it was. */
export function removeOverride(context: TenantContext, id: string): Promise<void> {
  return context.db.transaction(async (tx) => {
    await lockDuty(tx);
    const override = await loadKept(tx, overrideKind, id);
    const { day, endsAt, swapId, withdrawnAt } = override;
    if (withdrawnAt) throw notFound(overrideKind.noun);
    if (swapId) throw againstRule('由换班产生，请在「换班」中取消');
    if (Date.parse(endsAt) <= Date.now()) throw againstRule('该班次已经结束，不能撤销调整');
    await assertNothingLeans(context, await loadReckoned(context.platform, tx, day), (one) => one.id === id);
    await withdrawOverride(context, tx, override);
    await withdraw(context.platform, tx, context.actor, [overrideOf(id)]);
  });
}

/** Of the last month and all that is to come; one's own, or everybody's for who keeps the rosters. */
export async function listLeaves(context: TenantContext): Promise<LeaveShown[]> {
  const { platform, db, actor } = context;
  const rows = await db.query<LeaveFound>(
    `SELECT id, user_id, from_day AS "from", to_day AS "to", from_clock AS "fromClock", to_clock AS "toClock", reason
       FROM duty_leave
      WHERE tenant_id = $1 AND to_day >= $2::date AND ($3::uuid IS NULL OR user_id = $3) ORDER BY from_day, id`,
    [addDays(await platform.calendars.today(actor.tenantId), -31), can(actor, DUTY_PRIVILEGE) ? null : actor.userId],
  );
  const people = await platform.directory.of(actor.tenantId);
  const theirs = await shiftsIn(context, rows);
  return rows.flatMap(({ user_id, ...row }) => {
    const person = people(user_id);
    return person ? [{ ...row, person, shifts: theirs(user_id, row) }] : [];
  });
}

interface LeaveFound extends Record<string, unknown>, Omit<LeaveShown, 'person' | 'shifts'> {
  user_id: string;
}

/** Published shifts that have not begun, by person and days. */
async function shiftsIn({ platform, db }: TenantContext, leaves: readonly { to: string }[]) {
  const facts = await loadFacts(platform, db);
  const isAhead = leaves.some(({ to }) => to >= facts.today);
  const now = Date.now();
  const pieces = isAhead
    ? planOf(facts, dayNumber(facts.today) + ROSTER_DAYS_AHEAD).pieces.filter((one) => one.published && one.from > now)
    : [];
  const shifts = new Map(facts.shifts.map((shift) => [shift.id, shift]));
  return (userId: string, leave: Pick<LeaveShown, 'from' | 'to' | 'fromClock' | 'toClock'>): LeaveShown['shifts'] =>
    pieces.flatMap((piece) => {
      const { user, day, shiftId } = piece;
      const shift = shifts.get(shiftId);
      if (!shift || user !== userId || !meets(leave, piece, facts.zone)) return [];
      return [{ rosterId: shift.rosterId, shiftId, shiftName: shift.name, day: dayText(day) }];
    });
}

/** Whole days are those of the shift; hours count where both overlap. */
function meets(
  { from, to, fromClock, toClock }: Pick<LeaveShown, 'from' | 'to' | 'fromClock' | 'toClock'>,
  piece: FinalPiece,
  zone: string,
): boolean {
  if (fromClock === null || toClock === null) return piece.day >= dayNumber(from) && piece.day <= dayNumber(to);
  const span = leaveSpan({ from_day: from, to_day: to, from_clock: fromClock, to_clock: toClock }, zone);
  return piece.from < span.to && span.from < piece.to;
}

export function createLeave(
  context: TenantContext,
  { userId, from, to, fromClock, toClock, reason }: DutyLeaveCreate,
): Promise<Saved> {
  if (to < from) throw invalid('结束日期不能早于开始日期', 'to');
  if ((fromClock === undefined) !== (toClock === undefined)) throw invalid('请同时填写开始与结束时间', 'toClock');
  if (fromClock !== undefined && toClock !== undefined && `${to} ${toClock}` <= `${from} ${fromClock}`) {
    throw invalid('结束时间要晚于开始时间', 'toClock');
  }
  assertOwn(context, userId);
  return context.db.transaction(async (tx) => {
    await lockDuty(tx);
    await assertMember(tx, userId);
    return addKept(context, tx, leaveKind, {
      ...{ userId, fromDay: from, toDay: to, reason: reason.trim() },
      ...{ fromClock: fromClock ?? null, toClock: toClock ?? null },
    });
  });
}

export function removeLeave(context: TenantContext, id: string): Promise<void> {
  return context.db.transaction(async (tx) => {
    await lockDuty(tx);
    const { userId } = await loadKept(tx, leaveKind, id);
    assertOwn(context, userId);
    await removeKept(context, tx, leaveKind, id);
  });
}

function assertOwn({ actor }: TenantContext, userId: string): void {
  if (userId !== actor.userId && !can(actor, DUTY_PRIVILEGE)) throw forbidden('只能登记或删除自己的请假');
}
