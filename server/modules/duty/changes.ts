/** What changes a roster by hand: overrides of single slots, and leave. */
import type { DutyLeaveCreate, DutyOverrideCreate, DutyLeave as LeaveShown } from '../../../contract/duty/duty';
import { ROSTER_DAYS_AHEAD } from '../../../contract/duty/kinds';
import type { Saved } from '../../../contract/hrp/hrp';
import { dayNumber } from '../../../contract/tenant/workdays';
import { can } from '../../base/actor';
import { addDays, today } from '../../base/present';
import { shiftOn } from '../../base/wallClock';
import { dutyLeave, dutyOverride } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, type KeptKind, loadKept, removeKept } from '../../object/kept';
import { loadFacts } from './load';
import { clashOf, planOf } from './plan';
import { DUTY_PRIVILEGE, lockDuty } from './rosters';

const overrideKind: KeptKind<typeof dutyOverride> = {
  table: dutyOverride,
  module: 'duty',
  type: 'dutyOverride',
  noun: '值班调整',
  labels: { shiftId: '班次', day: '日期', kind: '方式', userId: '成员', byId: '代班人', reason: '原因' },
};
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
    if (at > dayNumber(today()) + ROSTER_DAYS_AHEAD) throw invalid(`最多安排 ${ROSTER_DAYS_AHEAD} 天之内`, 'day');
    const plan = planOf(facts, dayNumber(today()) + ROSTER_DAYS_AHEAD);
    const slot = plan.slots.find((one) => one.shiftId === shiftId && one.day === at);
    const times = slot ?? shiftOn(day, facts.zone, shift);
    if (times.to <= Date.now()) throw againstRule('该班次已经结束，不能调整');
    const serves = plan.pieces.some((one) => one.shiftId === shiftId && one.day === at && one.user === userId);
    if (kind !== 'add' && !serves) throw againstRule('该成员当天不在此班次，请刷新后重试');
    const taker = kind === 'add' ? userId : kind === 'replace' ? byId : undefined;
    if (taker) {
      await assertMember(tx, taker);
      if (!facts.isThere(taker, at)) throw againstRule('该成员当天请假，不能安排值班');
      const piece = { from: times.from, to: times.to, user: taker };
      const met = clashOf(piece, plan.pieces, shift.minRestHours);
      if (met?.clash === 'overlap') throw againstRule('该成员在这段时间已有值班');
      if (met) {
        const hours = Math.round((met.gap / 3_600_000) * 10) / 10;
        const where = met.other.from < piece.from ? '上' : '下';
        throw againstRule(`距${where}一班仅 ${hours} 小时，少于最少休息 ${shift.minRestHours} 小时`);
      }
    }
    return addKept(context, tx, overrideKind, {
      ...{ shiftId, day, kind, userId, byId: byId ?? null, reason: reason.trim() },
      startsAt: new Date(times.from).toISOString(),
      endsAt: new Date(times.to).toISOString(),
    });
  });
}

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
    const { endsAt } = await loadKept(tx, overrideKind, id);
    if (Date.parse(endsAt) <= Date.now()) throw againstRule('该班次已经结束，不能撤销调整');
    await removeKept(context, tx, overrideKind, id);
  });
}

/** Of the last month and all that is to come; one's own, or everybody's for who keeps the rosters. */
export async function listLeaves({ platform, db, actor }: TenantContext): Promise<LeaveShown[]> {
  const rows = await db.query<{ id: string; user_id: string; from: string; to: string; reason: string }>(
    `SELECT id, user_id, from_day AS "from", to_day AS "to", reason FROM duty_leave
      WHERE tenant_id = $1 AND to_day >= $2::date AND ($3::uuid IS NULL OR user_id = $3) ORDER BY from_day, id`,
    [addDays(today(), -31), can(actor, DUTY_PRIVILEGE) ? null : actor.userId],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.flatMap(({ user_id, ...row }) => {
    const person = people(user_id);
    return person ? [{ ...row, person }] : [];
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
