/**
 * A roster of each demo enterprise: days since two weeks ago and for four to come are published; somebody is on leave,
 * somebody stands in for another, and somebody asks for a swap.
 */

import { type RotationRule, rotate } from '../../contract/time/roster';
import { shiftOn } from '../../contract/time/wallClock';
import { dayNumber, dayText, WorkCalendar } from '../../contract/time/workdays';
import { addDays, newId } from '../base/present';
import { dutyLeave, dutyOverride, dutyRoster, dutyShift, dutySlot, dutySwap } from '../db/schema';
import type { TenantDb } from '../db/scope';

interface DemoShift {
  name: string;
  from: string;
  to: string;
  members: readonly string[];
}
interface DemoRoster {
  name: string;
  group: string;
  shifts: readonly DemoShift[];
  /** Who is away, from so many days on until so many. */
  leave: { user: string; from: number; to: number; reason: string };
  /** Who stands in for whoever serves the first shift in so many days. */
  substitute: { user: string; ahead: number; reason: string };
  /** Who asks for his next shift after so many days to be taken. */
  swap: { user: string; ahead: number; reason: string };
}
/** By the enterprise's code. */
const rosters: Readonly<Record<string, DemoRoster>> = {
  xinghe: {
    name: '平台值班',
    group: '平台保障组',
    shifts: [
      { name: '白班', from: '08:30', to: '20:30', members: ['super', 'member', 'hemin', 'luoyang'] },
      { name: '夜班', from: '20:30', to: '08:30', members: ['sunwei', 'dev', 'gaojie'] },
    ],
    leave: { user: 'luoyang', from: 4, to: 6, reason: '年假' },
    substitute: { user: 'pm', ahead: 2, reason: '现场割接，临时换人' },
    swap: { user: 'dev', ahead: 3, reason: '当晚要参加上线支持' },
  },
  yunfan: {
    name: '数字化值守',
    group: '数字化值守组',
    shifts: [{ name: '全天', from: '09:00', to: '09:00', members: ['xiaofei', 'member'] }],
    leave: { user: 'xiaofei', from: 6, to: 7, reason: '外出培训' },
    substitute: { user: 'yunfan', ahead: 2, reason: '临时出差' },
    swap: { user: 'member', ahead: 4, reason: '家中有事' },
  },
};
const [PAST, AHEAD] = [14, 28];
const ZONE = 'Asia/Shanghai';

export async function createDemoDuty(
  db: TenantDb,
  code: string,
  userIds: ReadonlyMap<string, string>,
  groupIds: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  const demo = rosters[code];
  if (!demo) return;
  const [rosterId, startDay, publishedTo] = [newId(), addDays(today, -PAST), addDays(today, AHEAD)];
  await db.insert(dutyRoster, { id: rosterId, name: demo.name, groupId: groupIds.get(demo.group), publishedTo });
  const user = (name: string) => userIds.get(name) as string;
  const { leave, substitute, swap } = demo;
  const away = { userId: user(leave.user), fromDay: addDays(today, leave.from), toDay: addDays(today, leave.to) };
  await db.insert(dutyLeave, { ...away, id: newId(), reason: leave.reason });
  const isFree = (userId: string, day: number) =>
    userId !== away.userId || dayText(day) < away.fromDay || dayText(day) > away.toDay;
  const made: (typeof dutySlot.$inferInsert)[] = [];
  const calendar = new WorkCalendar({ weekdays: 0b0011111, holidays: [] });
  for (const [sort, { name, from, to, members }] of demo.shifts.entries()) {
    const shiftId = newId();
    const rule = {
      ...{ cycle: 'day', length: 1, weekdays: 0b1111111, holidays: 'keep', fairness: 'balanced' },
      members: members.map((one) => userIds.get(one) as string),
    } satisfies Omit<RotationRule, 'start'>;
    const span = [dayNumber(startDay), dayNumber(publishedTo)] as const;
    const { slots, state } = rotate({ ...rule, start: span[0] }, calendar, span, undefined, isFree);
    await db.insert(dutyShift, {
      ...{ id: shiftId, rosterId, sort, name, fromClock: from, toClock: to, startDay, holidayMembers: [], state },
      ...rule,
    });
    const published = slots.map(({ day, member }) => {
      const times = shiftOn(dayText(day), ZONE, { from, to });
      return {
        ...{ id: newId(), tenantId: db.tenantId, shiftId, day: dayText(day), userId: member },
        startsAt: new Date(times.from).toISOString(),
        endsAt: new Date(times.to).toISOString(),
      };
    });
    await db.insert(dutySlot, published);
    made.push(...published);
  }
  const replaced = made.find(({ day }) => day === addDays(today, substitute.ahead));
  if (replaced?.userId) {
    const { shiftId, day, startsAt, endsAt, userId } = replaced;
    await db.insert(dutyOverride, {
      ...{ id: newId(), shiftId, day, startsAt, endsAt, kind: 'replace', userId, byId: user(substitute.user) },
      ...{ reason: substitute.reason, createdBy: user(demo.shifts[0]?.members[0] ?? '') },
    });
  }
  const asker = user(swap.user);
  const given = made.find(({ day, userId }) => userId === asker && day >= addDays(today, swap.ahead));
  if (given) {
    const { shiftId, day, startsAt, endsAt } = given;
    await db.insert(dutySwap, {
      ...{ id: newId(), shiftId, day, startsAt, endsAt, kind: 'give', requesterId: asker },
      ...{ reason: swap.reason, createdBy: asker },
    });
  }
}
