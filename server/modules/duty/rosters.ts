/** Rosters and their shifts: kept by right, published to a day, never rewritten behind it. */

import { eq } from 'drizzle-orm';
import { dutyApi } from '../../../contract/duty/api';
import type {
  DutyPublish,
  DutyPublished,
  Roster,
  RosterSave,
  Rosters,
  Shift,
  ShiftSave,
} from '../../../contract/duty/duty';
import { ROSTER_DAYS_AHEAD, ROSTER_DAYS_BACK } from '../../../contract/duty/kinds';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { isZone } from '../../../contract/time/zone';
import { can } from '../../base/actor';
import { addDays, newId } from '../../base/present';
import { sameNameSql } from '../../base/sqlText';
import { dutyRoster, dutyShift, dutySlot } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, duplicate, invalid, notFound } from '../../errors';
import { global, inTenant, type TenantContext } from '../../http/route';
import { defineKept } from '../../object/defineKept';
import { changeKept, type KeptKind, loadKept } from '../../object/kept';
import { loadReckoned, SHIFTS, type ShiftRow } from './load';
import { planOf } from './plan';

export const DUTY_PRIVILEGE = 'TENANT:POSITION:MANAGE';

export const rosterKind: KeptKind<typeof dutyRoster> = {
  table: dutyRoster,
  module: 'duty',
  type: 'dutyRoster',
  noun: '值班表',
  labels: {
    name: '名称',
    groupId: '小组',
    minRestHours: '最少休息',
    noticeMinutes: '提前提醒',
    publishedTo: '已发布至',
  },
};

/** One writer of an enterprise's rosters at a time: whoever is free in one depends on the others. */
export const lockDuty = (tx: TenantDb) =>
  tx.query(
    `SELECT pg_advisory_xact_lock(hashtext('duty'), hashtext(k.tenant_id::text)) IS NULL AS locked
       FROM (SELECT $1::uuid AS tenant_id) k WHERE k.tenant_id = $1::uuid`,
  );

const presentShift = (row: ShiftRow): Shift => ({
  id: row.id,
  name: row.name,
  from: row.from_clock,
  to: row.to_clock,
  enabled: row.enabled,
  start: row.start_day,
  zone: row.zone,
  handsOver: row.hands_over,
  seats: row.seats,
  cycle: row.cycle,
  length: row.length,
  weekdays: row.weekdays,
  holidays: row.holidays,
  fairness: row.fairness,
  members: row.members,
  holidayMembers: row.holiday_members,
});

async function listRosters({ platform, db, actor }: TenantContext): Promise<Rosters> {
  const rows = await db.query<Omit<Roster, 'shifts' | 'states' | 'people'>>(
    `SELECT r.id, r.name, r.group_id AS "groupId", g.name AS "groupName", r.min_rest_hours AS "minRestHours",
            r.notice_minutes AS "noticeMinutes", r.published_to AS "publishedTo", r.version
       FROM duty_roster r LEFT JOIN hr_group g ON g.tenant_id = r.tenant_id AND g.id = r.group_id
      WHERE r.tenant_id = $1 ORDER BY r.name, r.id`,
  );
  const shifts = await db.query<ShiftRow>(`${SHIFTS} WHERE s.tenant_id = $1 ORDER BY s.sort, s.id`);
  const people = await platform.directory.of(actor.tenantId);
  return {
    editable: can(actor, DUTY_PRIVILEGE),
    rosters: rows.map((row) => {
      const its = shifts.filter(({ roster_id: of }) => of === row.id);
      const own = its.map(presentShift);
      const states = Object.fromEntries(its.flatMap(({ id, state }) => (state ? [[id, state]] : [])));
      const ids = new Set(own.flatMap(({ members, holidayMembers }) => [...members, ...holidayMembers]));
      return { ...row, shifts: own, states, people: [...ids].flatMap((id) => people(id) ?? []) };
    }),
  };
}

async function assertRoster(tx: TenantDb, { name, groupId }: Omit<RosterSave, 'shifts'>, except: string | null) {
  const [row] = await tx.query<{ twin: boolean; group: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM duty_roster WHERE tenant_id = $1 AND ${sameNameSql('name', '$2')}
                       AND id IS DISTINCT FROM $3::uuid) AS twin,
            EXISTS (SELECT 1 FROM hr_group WHERE tenant_id = $1 AND id = $4::uuid) AS "group"`,
    [name.trim(), except, groupId],
  );
  if (row?.twin) throw duplicate(`已有值班表「${name.trim()}」`, 'name');
  if (groupId && !row?.group) throw invalid('小组不存在，请刷新后重新选择', 'groupId');
}

/** Shifts that are left out are removed, unless days of theirs are published. */
async function saveShifts(
  { platform }: TenantContext,
  tx: TenantDb,
  rosterId: string,
  shifts: readonly ShiftSave[],
): Promise<void> {
  const before = await tx.select(dutyShift, eq(dutyShift.rosterId, rosterId));
  const wanted = [...new Set(shifts.flatMap(({ members, holidayMembers }) => [...members, ...holidayMembers]))];
  const known = new Set(before.flatMap(({ members, holidayMembers }) => [...members, ...holidayMembers]));
  const gone = await tx.query<{ name: string | null }>(
    `SELECT a.name FROM unnest($2::uuid[]) w (id)
       LEFT JOIN tenant_member m ON m.tenant_id = $1 AND m.id = w.id
       LEFT JOIN account a ON a.id = m.id
      WHERE m.id IS NULL OR m.disabled AND NOT m.id = ANY($3::uuid[])`,
    [wanted, [...known]],
  );
  if (gone.length > 0) {
    const names = gone.map(({ name }) => name ?? '未知成员').join('、');
    throw invalid(`${names} 不在企业中或已停用，请重新选择`, 'shifts');
  }
  const earliest = addDays(await platform.calendars.today(tx.tenantId), -ROSTER_DAYS_BACK);
  for (const { id, name, start } of shifts) {
    if (start >= earliest || before.some((one) => one.id === id && one.startDay === start)) continue;
    throw invalid(`班次「${name}」的开始日期最早为一年前（${earliest}）`, 'shifts');
  }
  for (const [
    sort,
    { id, name, from, to, start, zone = null, seats = 1, handsOver = false, ...rest },
  ] of shifts.entries()) {
    if (rest.enabled && rest.members.length === 0) throw invalid(`请为班次「${name}」选择值班成员`, 'shifts');
    if (zone !== null && !isZone(zone)) throw invalid(`班次「${name}」的时区「${zone}」不存在，请重新选择`, 'shifts');
    if (rest.cycle === 'hour' && rest.length > 24) throw invalid(`班次「${name}」每人连续最多 24 小时`, 'shifts');
    const values = {
      ...rest,
      zone,
      seats,
      handsOver,
      sort,
      name: name.trim(),
      fromClock: from,
      toClock: to,
      startDay: start,
    };
    if (id === undefined) await tx.insert(dutyShift, { id: newId(), rosterId, ...values });
    else if (before.some((one) => one.id === id)) await tx.update(dutyShift, values, eq(dutyShift.id, id));
    else throw notFound('班次');
  }
  for (const gone of before.filter((one) => !shifts.some(({ id }) => id === one.id))) {
    const [published] = await tx.query('SELECT 1 FROM duty_slot WHERE tenant_id = $1 AND shift_id = $2 LIMIT 1', [
      gone.id,
    ]);
    if (published) throw againstRule(`班次「${gone.name}」已有发布的值班，不能删除，可以停用`);
    await tx.delete(dutyShift, eq(dutyShift.id, gone.id));
  }
}

/** Hours and seats make thousands of slots of a roster; one statement takes 65,535 values. */
const SLOTS_AT_ONCE = 500;

/** What is reckoned up to a day stands fast from now on; whose turn comes next is remembered. */
export function publishRoster(
  context: TenantContext,
  id: string,
  { to, version }: DutyPublish,
): Promise<DutyPublished> {
  return context.db.transaction(async (tx) => {
    await lockDuty(tx);
    const { publishedTo } = await loadKept(tx, rosterKind, id);
    const facts = await loadReckoned(context.platform, tx, publishedTo ?? '1970-01-01');
    const horizon = addDays(facts.today, ROSTER_DAYS_AHEAD);
    if (publishedTo && to <= publishedTo) throw againstRule(`已发布至 ${publishedTo}，请选择之后的日期`);
    if (dayNumber(to) > dayNumber(horizon)) throw invalid(`最多发布至 ${horizon}`, 'to');
    const plan = planOf(facts, dayNumber(horizon), { rosterId: id, to: dayNumber(to) });
    const fresh = plan.slots.filter(
      ({ shiftId, published, day }) => plan.states.has(shiftId) && !published && day <= dayNumber(to),
    );
    for (let at = 0; at < fresh.length; at += SLOTS_AT_ONCE) {
      await tx.insert(
        dutySlot,
        fresh.slice(at, at + SLOTS_AT_ONCE).map((slot) => ({
          id: newId(),
          shiftId: slot.shiftId,
          day: dayText(slot.day),
          startsAt: new Date(slot.from).toISOString(),
          endsAt: new Date(slot.to).toISOString(),
          userId: slot.user,
          place: slot.place,
        })),
      );
    }
    for (const [shiftId, state] of plan.states) await tx.update(dutyShift, { state }, eq(dutyShift.id, shiftId));
    const saved = await changeKept(context, tx, rosterKind, id, version, { publishedTo: to });
    return { version: saved.version, slots: fresh.length, vacancies: fresh.filter(({ user }) => !user).length };
  });
}

export const rosterRoutes = defineKept({
  ...rosterKind,
  calls: {
    list: dutyApi.listRosters,
    create: dutyApi.createRoster,
    update: dutyApi.updateRoster,
    remove: dutyApi.deleteRoster,
  },
  rights: { read: inTenant, write: global(DUTY_PRIVILEGE) },
  list: listRosters,
  lock: lockDuty,
  judge: async (tx, { shifts: _shifts, ...input }, before) => {
    await assertRoster(tx, input, before?.id ?? null);
    return { ...input, name: input.name.trim() };
  },
  stored: (tx, id, { shifts }, context) => saveShifts(context, tx, id, shifts),
  assertUnused: async (tx, { publishedTo }, { platform }) => {
    if (publishedTo && publishedTo >= (await platform.calendars.today(tx.tenantId))) {
      throw againstRule('已发布的值班尚未结束，不能删除；可停用各班次，待已发布的日期过去后再删除');
    }
  },
});
