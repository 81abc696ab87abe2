/** People by weeks, and where one has more than fits: sums know what a stage hides, and no task is named by it. */
import {
  MANPOWER_PEOPLE_MAX,
  type Manpower,
  type ManpowerQuery,
  type ManpowerRow,
} from '../../../contract/manpower/manpower';
import { type Capacity, overbookings } from '../../../contract/time/capacity';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { addDays } from '../../base/present';
import type { TenantContext } from '../../http/route';
import { capacityOf } from '../../object/capacity';
import { projectFor } from '../../object/project';
import { anyUnseen, unseenIn } from '../task';
import { type OpenTask, openTasksOf, peopleOf, spentOf } from './load';

const monday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
/** Plans that go further count to here. */
const DAYS_AHEAD = 730;

interface Span {
  id: string;
  task: OpenTask;
  from: number;
  to: number;
  minutes: number;
}

/** What is left of a task lies ahead; of one that is late, today. */
function spanOf(task: OpenTask, now: number): Span | null {
  const [start, end] = [task.from ?? task.to, task.to ?? task.from];
  if (start === null || end === null) return null;
  const from = Math.max(now, dayNumber(start));
  const to = Math.min(Math.max(from, dayNumber(end)), now + DAYS_AHEAD);
  return { id: task.id, task, from: Math.min(from, to), to, minutes: task.minutes };
}

export async function manpower(
  context: TenantContext,
  { projectId, from, weeks = 8 }: ManpowerQuery,
): Promise<Manpower> {
  const { platform, db, actor } = context;
  await projectFor(context, projectId, 'MANPOWER:LIST');
  const today = await platform.calendars.today(db.tenantId);
  const first = monday(from ?? today);
  const mondays = Array.from({ length: weeks }, (_, at) => addDays(first, 7 * at));
  const last = addDays(first, 7 * weeks - 1);
  const now = dayNumber(today);
  const people = await peopleOf(db, projectId, { since: first, today }, MANPOWER_PEOPLE_MAX);
  const userIds = people.map(({ userId }) => userId);
  const unseen = unseenIn(await platform.workflows.of(db.tenantId));
  const untold = anyUnseen(unseen, 'executorId', 'planStart', 'planEnd', 'estimateHours');
  const tasks = await openTasksOf(db, actor, userIds, untold);
  const spent = await spentOf(db, projectId, first, last);
  const calendar = await platform.calendars.of(actor.tenantId);
  const range = [
    dayText(Math.min(dayNumber(first), now)),
    dayText(Math.max(dayNumber(last), now + DAYS_AHEAD)),
  ] as const;
  const capacity = await capacityOf(db, calendar, userIds, range);
  const directory = await platform.directory.of(actor.tenantId);
  const rows = people.flatMap(({ userId, position }): ManpowerRow[] => {
    const person = directory(userId);
    if (!person) return [];
    const own = tasks.filter((task) => task.userId === userId);
    const spans = own.flatMap((task) => spanOf(task, now) ?? []);
    const can = capacity(userId);
    const inside = spans.filter(({ task }) => task.projectId === projectId);
    const outside = spans.filter(({ task }) => task.projectId !== projectId);
    const [planned, elsewhere] = [byWeek(inside, can, mondays), byWeek(outside, can, mondays)];
    return [
      {
        person,
        position,
        cells: mondays.map((week, at) => ({
          planned: planned[at] ?? 0,
          elsewhere: elsewhere[at] ?? 0,
          spent: spent.find((one) => one.userId === userId && one.week === week)?.minutes ?? 0,
          capacity: can.between(dayNumber(week), dayNumber(week) + 6),
        })),
        unplanned: own
          .filter((task) => task.projectId === projectId && spanOf(task, now) === null)
          .reduce((sum, { minutes }) => sum + minutes, 0),
        overload: overloadOf(spans, can, projectId),
      },
    ];
  });
  return { weeks: mondays, rows };
}

function byWeek(spans: readonly Span[], capacity: Capacity, mondays: readonly string[]): number[] {
  const sums = mondays.map(() => 0);
  for (const { from, to, minutes } of spans) {
    // In front of the first week and behind the last one, so that what is shown is its own share.
    const starts = mondays.map(dayNumber);
    const before = [from, (starts[0] ?? from) - 1] as const;
    const parts = [before, ...starts.map((start) => [start, start + 6] as const)];
    for (const [at, share] of capacity.share(minutes, [from, to], parts).slice(1).entries()) {
      sums[at] = (sums[at] ?? 0) + share;
    }
  }
  return sums;
}

function overloadOf(spans: readonly Span[], capacity: Capacity, projectId: string): ManpowerRow['overload'] {
  const byId = new Map(spans.map(({ id, task }) => [id, task]));
  return overbookings(spans, capacity).map(({ from, to, excess, items }) => {
    const tasks = items.flatMap((id) => byId.get(id) ?? []);
    const ours = tasks.filter((task) => task.projectId === projectId);
    return {
      from: dayText(from),
      to: dayText(to),
      excess,
      tasks: ours.filter(({ told }) => told).map(({ taskNo }) => taskNo),
      elsewhere: ours.length < tasks.length,
    };
  });
}
