/** What a person has to do by weeks, over all projects: tasks, time that is set aside, and where both are too much. */
import { type Capacity, overbookings } from '../../../contract/time/capacity';
import { mondayOf } from '../../../contract/time/period';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { addDays } from '../../base/present';
import type { TenantContext } from '../../http/route';
import { capacityOf } from '../../object/capacity';
import { anyUnseen, unseenIn } from '../task';
import { type Booked, bookedOf, type OpenTask, openTasksOf } from './load';

/** Plans that go further count to here. */
const DAYS_AHEAD = 730;

/** Work that lies between two days: what a task still needs, or what of a booking no task fills. */
interface Span {
  id: string;
  projectId: string;
  /** Null: time that is set aside. */
  task: OpenTask | null;
  from: number;
  to: number;
  minutes: number;
}

/** Minutes of one project, a week each. */
export interface ProjectWeeks {
  planned: number[];
  booked: number[];
}
export interface PersonLoad {
  capacity: Capacity;
  byProject: ReadonlyMap<string, ProjectWeeks>;
  /** Open tasks without days. */
  unplanned: readonly OpenTask[];
  overload: readonly { from: number; to: number; excess: number; spans: readonly Span[] }[];
}

/** A booking is the room in which the tasks of a project are done: the larger of both is what a week takes. */
export const takenIn = ({ planned, booked }: ProjectWeeks, at: number): number =>
  Math.max(planned[at] ?? 0, booked[at] ?? 0);

/** What is left of a task lies ahead; of one that is late, today. */
function spanOf(task: OpenTask, now: number): Span | null {
  const [start, end] = [task.from ?? task.to, task.to ?? task.from];
  if (start === null || end === null) return null;
  const from = Math.max(now, dayNumber(start));
  const to = Math.min(Math.max(from, dayNumber(end)), now + DAYS_AHEAD);
  return { id: task.id, projectId: task.projectId, task, from: Math.min(from, to), to, minutes: task.minutes };
}

function byWeek(spans: readonly Span[], capacity: Capacity, mondays: readonly string[]): number[] {
  const sums = mondays.map(() => 0);
  const starts = mondays.map(dayNumber);
  for (const { from, to, minutes } of spans) {
    // In front of the first week and behind the last one, so that what is shown is its own share.
    const before = [from, (starts[0] ?? from) - 1] as const;
    const parts = [before, ...starts.map((start) => [start, start + 6] as const)];
    for (const [at, share] of capacity.share(minutes, [from, to], parts).slice(1).entries()) {
      sums[at] = (sums[at] ?? 0) + share;
    }
  }
  return sums;
}

/** Of a booking what lies ahead and is filled by no task of its project, within its week. */
function restOf(booked: Booked, tasks: readonly Span[], capacity: Capacity, now: number): Span[] {
  const monday = dayNumber(booked.week);
  const [from, to] = [Math.max(monday, now), monday + 6];
  if (to < now) return [];
  const [, ahead = 0] = capacity.share(
    booked.minutes,
    [monday, to],
    [
      [monday, from - 1],
      [from, to],
    ],
  );
  const [filled = 0] = byWeek(
    tasks.filter(({ projectId }) => projectId === booked.projectId),
    capacity,
    [booked.week],
  );
  const minutes = ahead - filled;
  if (minutes <= 0) return [];
  return [{ id: `${booked.projectId} ${booked.week}`, projectId: booked.projectId, task: null, from, to, minutes }];
}

/**
 * Loads of people over all their projects.
 * @param mondays the weeks that are asked for, in order
 * @returns by user; whose tasks may be named is said by each task's `told`
 */
export async function loadsOf(
  { platform, db, actor }: TenantContext,
  userIds: readonly string[],
  mondays: readonly string[],
): Promise<(userId: string) => PersonLoad> {
  const today = await platform.calendars.today(db.tenantId);
  const now = dayNumber(today);
  const [first, last] = [mondays[0] ?? today, addDays(mondays.at(-1) ?? today, 6)];
  const unseen = unseenIn(await platform.workflows.of(db.tenantId));
  const untold = anyUnseen(unseen, 'executorId', 'planStart', 'planEnd', 'estimateHours');
  const tasks = await openTasksOf(db, actor, userIds, untold);
  const thisWeek = mondayOf(today);
  const [earliest = first] = [first, thisWeek].sort();
  const bookings = await bookedOf(db, userIds, earliest, addDays(today, DAYS_AHEAD));
  const calendar = await platform.calendars.of(actor.tenantId);
  const range = [
    dayText(Math.min(dayNumber(first), dayNumber(thisWeek))),
    // The last booking may begin on the last day.
    dayText(Math.max(dayNumber(last), now + DAYS_AHEAD + 6)),
  ] as const;
  const capacities = await capacityOf(db, calendar, userIds, range);
  return (userId) => {
    const capacity = capacities(userId);
    const own = tasks.filter((task) => task.userId === userId);
    const spans = own.flatMap((task) => spanOf(task, now) ?? []);
    const booked = bookings.filter((one) => one.userId === userId);
    const projects = new Set([...spans, ...booked].map(({ projectId }) => projectId));
    const byProject = new Map(
      [...projects].map((projectId): [string, ProjectWeeks] => [
        projectId,
        {
          planned: byWeek(
            spans.filter((one) => one.projectId === projectId),
            capacity,
            mondays,
          ),
          booked: mondays.map(
            (week) => booked.find((one) => one.projectId === projectId && one.week === week)?.minutes ?? 0,
          ),
        },
      ]),
    );
    const all = [...spans, ...booked.flatMap((one) => restOf(one, spans, capacity, now))];
    const byId = new Map(all.map((one) => [one.id, one]));
    return {
      capacity,
      byProject,
      unplanned: own.filter((task) => spanOf(task, now) === null),
      overload: overbookings(all, capacity).map(({ items, ...met }) => ({
        ...met,
        spans: items.flatMap((id) => byId.get(id) ?? []),
      })),
    };
  };
}
