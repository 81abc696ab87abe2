/** What changes a roster by hand: overrides of single slots, and leave. */
import type { DutyLeaveCreate, DutyOverrideCreate, DutyLeave as LeaveShown } from '../../../contract/duty/duty';
import { ROSTER_DAYS_AHEAD } from '../../../contract/duty/kinds';
import type { Saved } from '../../../contract/hrp/hrp';
import { shiftOn } from '../../../contract/time/wallClock';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { can } from '../../base/actor';
import { addDays, newId } from '../../base/present';
import { dutyLeave } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, type KeptKind, loadKept, removeKept } from '../../object/kept';
import { telling, withdraw } from '../message';
import { assertFits } from './judge';
import { assertReckoned, loadFacts } from './load';
import { assertNothingLeans, overrideKind, overrideWords, passOn, withdrawOverride } from './overrides';
import { type PlannedShift, planOf } from './plan';
import { DUTY_PRIVILEGE, lockDuty } from './rosters';
import { sayShift } from './words';

const leaveKind: KeptKind<typeof dutyLeave> = {
  table: dutyLeave,
  module: 'duty',
  type: 'dutyLeave',
  noun: '请假',
  labels: { userId: '成员', fromDay: '开始日期', toDay: '结束日期', reason: '原因' },
};

/** @throws 422 that says what stands against it: leave, another shift, too little rest */
export function createOverride(context: TenantContext, input: DutyOverrideCreate): Promise<Saved> {
  const { shiftId, day, kind, userId, byId, reason } = input;
  if ((kind === 'replace') !== (byId !== undefined)) throw invalid('请选择代班人', 'byId');
  return context.db.transaction(async (tx) => {
    await lockDuty(tx);
    const facts = await loadFacts(context.platform, tx, day);
    const shift = facts.shifts.find(({ id }) => id === shiftId);
    if (!shift) throw notFound('班次');
    const at = dayNumber(day);
    const horizon = dayNumber(facts.today) + ROSTER_DAYS_AHEAD;
    assertReckoned(facts, day, 'day');
    const plan = planOf(facts, horizon);
    const slot = plan.slots.find((one) => one.shiftId === shiftId && one.day === at);
    const times = slot ?? shiftOn(day, facts.zone, shift);
    if (times.to <= Date.now()) throw againstRule('该班次已经结束，不能调整');
    const piece = plan.pieces.find((one) => one.shiftId === shiftId && one.day === at && one.user === userId);
    if (kind !== 'add' && !piece) throw againstRule('该成员当天不在此班次，请刷新后重试');
    const taker = kind === 'add' ? userId : kind === 'replace' ? byId : undefined;
    if (taker) {
      await assertMember(tx, taker);
      assertFits(facts, plan.pieces, { ...times, day: at, user: taker }, shift.minRestHours);
    }
    const came =
      kind === 'add'
        ? undefined
        : facts.overrides.find(({ id, swapId }) => id === piece?.overrideId && swapId === null);
    const saved = came
      ? await passOn(context, tx, came, byId ?? null, reason.trim())
      : await addKept(context, tx, overrideKind, {
          ...{ shiftId, day, kind, userId, byId: byId ?? null, reason: reason.trim() },
          startsAt: new Date(times.from).toISOString(),
          endsAt: new Date(times.to).toISOString(),
        });
    if (came) await withdraw(context.platform, tx, context.actor, [overrideOf(came.id)]);
    // Where an override merely ended there is no new one that the message could be of.
    const id = saved.id === came?.id ? newId() : saved.id;
    // What is still reckoned is nobody's duty yet.
    if (at <= (shift.publishedTo ?? 0))
      await tellChange(context, tx, facts, { id, shift, from: times.from, kind, userId, byId, reason });
    return saved;
  });
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
    await assertNothingLeans(context, await loadFacts(context.platform, tx, day), (one) => one.id === id);
    await withdrawOverride(context, tx, override);
    await withdraw(context.platform, tx, context.actor, [overrideOf(id)]);
  });
}

/** Of the last month and all that is to come; one's own, or everybody's for who keeps the rosters. */
export async function listLeaves(context: TenantContext): Promise<LeaveShown[]> {
  const { platform, db, actor } = context;
  const rows = await db.query<{ id: string; user_id: string; from: string; to: string; reason: string }>(
    `SELECT id, user_id, from_day AS "from", to_day AS "to", reason FROM duty_leave
      WHERE tenant_id = $1 AND to_day >= $2::date AND ($3::uuid IS NULL OR user_id = $3) ORDER BY from_day, id`,
    [addDays(await platform.calendars.today(actor.tenantId), -31), can(actor, DUTY_PRIVILEGE) ? null : actor.userId],
  );
  const people = await platform.directory.of(actor.tenantId);
  const theirs = await shiftsIn(context, rows);
  return rows.flatMap(({ user_id, ...row }) => {
    const person = people(user_id);
    return person ? [{ ...row, person, shifts: theirs(user_id, row.from, row.to) }] : [];
  });
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
  return (userId: string, from: string, to: string): LeaveShown['shifts'] =>
    pieces.flatMap(({ user, day, shiftId }) => {
      const shift = shifts.get(shiftId);
      if (!shift || user !== userId || day < dayNumber(from) || day > dayNumber(to)) return [];
      return [{ rosterId: shift.rosterId, shiftId, shiftName: shift.name, day: dayText(day) }];
    });
}

export function createLeave(context: TenantContext, { userId, from, to, reason }: DutyLeaveCreate): Promise<Saved> {
  if (to < from) throw invalid('结束日期不能早于开始日期', 'to');
  assertOwn(context, userId);
  return context.db.transaction(async (tx) => {
    await lockDuty(tx);
    await assertMember(tx, userId);
    return addKept(context, tx, leaveKind, { userId, fromDay: from, toDay: to, reason: reason.trim() });
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
