/** People by weeks, and where one has more than fits: sums know what a stage hides, and no task is named by it. */
import {
  MANPOWER_PEOPLE_MAX,
  type Manpower,
  type ManpowerQuery,
  type ManpowerRow,
  type OpenPosition,
} from '../../../contract/manpower/manpower';
import { mondayOf } from '../../../contract/time/period';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { addDays } from '../../base/present';
import type { TenantContext } from '../../http/route';
import { projectFor } from '../../object/project';
import { canInProject } from '../../policies/project';
import { openPositionsOf, peopleOf, spentOf } from './load';
import { loadsOf, type PersonLoad, takenIn } from './weeks';

export async function manpower(
  context: TenantContext,
  { projectId, from, weeks = 8 }: ManpowerQuery,
): Promise<Manpower> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, projectId, 'MANPOWER:LIST');
  const today = await platform.calendars.today(db.tenantId);
  const first = mondayOf(from ?? today);
  const mondays = Array.from({ length: weeks }, (_, at) => addDays(first, 7 * at));
  const last = addDays(first, 7 * weeks - 1);
  const people = await peopleOf(db, projectId, { since: first, today }, MANPOWER_PEOPLE_MAX);
  const loads = await loadsOf(
    context,
    people.map(({ userId }) => userId),
    mondays,
  );
  const spent = await spentOf(db, projectId, first, last);
  const directory = await platform.directory.of(actor.tenantId);
  const rows: ManpowerRow[] = [];
  for (const { userId, position } of people) {
    const person = directory(userId);
    if (!person) continue;
    const load = loads(userId);
    const own = load.byProject.get(projectId);
    const others = [...load.byProject].filter(([id]) => id !== projectId).map(([, one]) => one);
    rows.push({
      person,
      position,
      cells: mondays.map((week, at) => ({
        planned: own?.planned[at] ?? 0,
        booked: own?.booked[at] ?? 0,
        elsewhere: others.reduce((sum, one) => sum + takenIn(one, at), 0),
        spent: spent.find((one) => one.userId === userId && one.week === week)?.minutes ?? 0,
        capacity: load.capacity.between(dayNumber(week), dayNumber(week) + 6),
      })),
      unplanned: load.unplanned
        .filter((task) => task.projectId === projectId)
        .reduce((sum, { minutes }) => sum + minutes, 0),
      overload: await overloadOf(context, load, projectId),
    });
  }
  const positions = openRows(await openPositionsOf(db, projectId, first, last), mondays);
  return { weeks: mondays, rows, positions, editable: canInProject(actor, project, 'MANPOWER:UPDATE') };
}

/** Projects whose manpower the reader may read are named; of all others there is one sum. */
async function overloadOf(
  { platform, actor }: TenantContext,
  { overload }: PersonLoad,
  projectId: string,
): Promise<ManpowerRow['overload']> {
  const told: ManpowerRow['overload'] = [];
  for (const { from, to, excess, spans } of overload) {
    const sums = new Map<string, number>();
    for (const one of spans) sums.set(one.projectId, (sums.get(one.projectId) ?? 0) + one.minutes);
    const projects: ManpowerRow['overload'][number]['projects'] = [];
    let hidden = 0;
    for (const [id, minutes] of sums) {
      const project = await platform.projects.find(actor.tenantId, id);
      if (project && canInProject(actor, project, 'MANPOWER:LIST')) {
        projects.push({ projectId: id, name: project.name, minutes });
      } else hidden += minutes;
    }
    const ours = spans.filter((one) => one.projectId === projectId);
    told.push({
      ...{ from: dayText(from), to: dayText(to), excess, hidden },
      tasks: ours.flatMap(({ task }) => (task?.told ? [task.taskNo] : [])),
      elsewhere: ours.length < spans.length,
      projects: projects.sort((a, b) => b.minutes - a.minutes || (a.projectId < b.projectId ? -1 : 1)),
    });
  }
  return told;
}

function openRows(
  booked: readonly { positionId: string; name: string; week: string; minutes: number }[],
  mondays: readonly string[],
): OpenPosition[] {
  const rows = new Map<string, OpenPosition>();
  for (const { positionId, name, week, minutes } of booked) {
    const row = rows.get(positionId) ?? { positionId, name, booked: mondays.map(() => 0) };
    row.booked[mondays.indexOf(week)] = minutes;
    rows.set(positionId, row);
  }
  return [...rows.values()];
}
