/** A roster of each demo enterprise: days since two weeks ago and for four to come are published. */
import { dayNumber, dayText, WorkCalendar } from '../../contract/tenant/workdays';
import { type RotationRule, rotate } from '../../contract/time/roster';
import { addDays, newId } from '../base/present';
import { shiftOn } from '../base/wallClock';
import { dutyRoster, dutyShift, dutySlot } from '../db/schema';
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
  },
  yunfan: {
    name: '数字化值守',
    group: '数字化值守组',
    shifts: [{ name: '全天', from: '09:00', to: '09:00', members: ['xiaofei', 'member'] }],
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
  const calendar = new WorkCalendar({ weekdays: 0b0011111, holidays: [] });
  for (const [sort, { name, from, to, members }] of demo.shifts.entries()) {
    const shiftId = newId();
    const rule = {
      ...{ cycle: 'day', length: 1, weekdays: 0b1111111, holidays: 'keep', fairness: 'balanced' },
      members: members.map((one) => userIds.get(one) as string),
    } satisfies Omit<RotationRule, 'start'>;
    const span = [dayNumber(startDay), dayNumber(publishedTo)] as const;
    const { slots, state } = rotate({ ...rule, start: span[0] }, calendar, span);
    await db.insert(dutyShift, {
      ...{ id: shiftId, rosterId, sort, name, fromClock: from, toClock: to, startDay, holidayMembers: [], state },
      ...rule,
    });
    await db.insert(
      dutySlot,
      slots.map(({ day, member }) => {
        const times = shiftOn(dayText(day), ZONE, { from, to });
        return {
          ...{ id: newId(), shiftId, day: dayText(day), userId: member },
          startsAt: new Date(times.from).toISOString(),
          endsAt: new Date(times.to).toISOString(),
        };
      }),
    );
  }
}
