/** Calendar, resources and assignments of a plan that was made here, as a file of MS Project has them. */
import { dayNumber, dayText, weekdayOf } from '../../../../contract/time/workdays';
import type { Exported } from './export';
import { element } from './values';

const CALENDAR_NAME = 51;

/** The week, and days of the plan that are otherwise. */
export function calendarXml({ calendar, loaded, dates }: Exported): string {
  const worked = `<WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>12:00:00</ToTime></WorkingTime><WorkingTime><FromTime>13:00:00</FromTime><ToTime>17:00:00</ToTime></WorkingTime></WorkingTimes>`;
  const first = dayNumber(loaded.startOn);
  const last = Math.max(first, ...[...dates.values()].map(({ endOn }) => (endOn ? dayNumber(endOn) : first)));
  const usual = (weekday: number) => {
    for (let day = first; day < first + 400; day += 1) {
      if (weekdayOf(day) === weekday && !calendar.kindOf(day)) return calendar.isWorkday(day);
    }
    return weekday < 5;
  };
  const weekdays = [7, 1, 2, 3, 4, 5, 6].map((one, at) => {
    const isWorked = usual(one - 1);
    return `<WeekDay><DayType>${at + 1}</DayType><DayWorking>${isWorked ? 1 : 0}</DayWorking>${isWorked ? worked : ''}</WeekDay>`;
  });
  const exceptions: string[] = [];
  for (let day = first; day <= last; day += 1) {
    const kind = calendar.kindOf(day);
    if (!kind) continue;
    const text = dayText(day);
    const off = kind === 'off';
    exceptions.push(
      `<Exception><EnteredByOccurrences>0</EnteredByOccurrences><TimePeriod><FromDate>${text}T00:00:00</FromDate><ToDate>${text}T23:59:00</ToDate></TimePeriod><Occurrences>1</Occurrences><Name>${off ? '放假' : '补班'} ${text}</Name><Type>1</Type><DayWorking>${off ? 0 : 1}</DayWorking>${off ? '' : worked}</Exception>`,
    );
  }
  const name = '企业工作日历'.slice(0, CALENDAR_NAME);
  return `<Calendar><UID>1</UID><Name>${name}</Name><IsBaseCalendar>1</IsBaseCalendar><BaseCalendarUID>-1</BaseCalendarUID><WeekDays>${weekdays.join('')}</WeekDays>${exceptions.length > 0 ? `<Exceptions>${exceptions.join('')}</Exceptions>` : ''}</Calendar>`;
}

/** Names of resources hold no list separators and no brackets. */
const resourceName = (name: string) => name.replace(/[,[\]]/g, ' ').trim();

/** Who answers for nodes, where the file brought no resources of its own. */
export function resourcesXml({ loaded: { nodes }, people, uids }: Exported): string {
  const owners = [...new Set(nodes.flatMap(({ ownerId }) => ownerId ?? []))];
  const at = new Map(owners.map((id, index) => [id, index + 1]));
  const resources = owners.map(
    (id) =>
      `<Resource>${element('UID', at.get(id) ?? 0)}${element('ID', at.get(id) ?? 0)}${element('Name', resourceName(people(id)?.name ?? '已离开的成员'))}<Type>1</Type></Resource>`,
  );
  const assignments = nodes.flatMap(({ id, ownerId }) =>
    ownerId ? [[uids.get(id) ?? 0, at.get(ownerId) ?? 0] as const] : [],
  );
  const rows = assignments.map(
    ([task, resource], index) =>
      `<Assignment>${element('UID', index + 1)}${element('TaskUID', task)}${element('ResourceUID', resource)}<Units>1</Units></Assignment>`,
  );
  return `<Resources>${resources.join('')}</Resources><Assignments>${rows.join('')}</Assignments>`;
}
