/** The plan as a file of MS Project: what a file brought and nobody changed is written back as it was. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { constraintCodes } from '../../../../contract/plan/kinds';
import type { Reckoned } from '../../../../contract/plan/reckon';
import { dayNumber, dayText, type WorkCalendar, weekdayOf } from '../../../../contract/time/workdays';
import { htmlToText } from '../../../base/html';
import type { People } from '../../../base/people';
import type { TenantContext } from '../../../http/route';
import type { LinkRow, LoadedPlan, NodeRow } from '../load';
import { projectOfPlan } from '../load';
import { seenPlan } from '../view';
import { derived, placeOf } from './order';
import { stampOf } from './stamp';
import { durationText, element, escapeXml, type LinkRead, linkTypesByCode, minutesOf, readLink } from './values';

const NAMESPACE = 'http://schemas.microsoft.com/project';
const [MORNING, EVENING] = ['08:00:00', '17:00:00'];
const CALENDAR_NAME = 51;

interface NodeBag {
  exact?: Record<string, string>;
  more?: [name: string, raw: string][];
  stamp?: string;
}
interface LinkBag {
  exact?: Record<string, string>;
  read?: LinkRead;
  more?: [name: string, raw: string][];
}
interface PlanBag {
  guid?: string | null;
  project?: [name: string, raw: string | null][];
  namespaces?: Record<string, string>;
}

export interface Exported {
  loaded: LoadedPlan;
  dates: ReadonlyMap<string, Reckoned>;
  wbs: ReadonlyMap<string, string>;
  calendar: WorkCalendar;
  people: People;
  name: string;
}

const minutesPerDay = ({ project }: PlanBag): number =>
  Number(project?.find(([name]) => name === 'MinutesPerDay')?.[1]) || 480;

const moment = (day: string | null, time: string) => (day ? `${day}T${time}` : null);

/** UIDs of the file stay; nodes that were made here get those that follow. */
export function uidsOf(nodes: readonly NodeRow[]): Map<string, number> {
  const taken = new Set(nodes.flatMap(({ uid }) => uid ?? []));
  const uids = new Map<string, number>();
  let next = 1;
  for (const { id, uid } of nodes) {
    if (uid !== null) {
      uids.set(id, uid);
      continue;
    }
    while (taken.has(next)) next += 1;
    taken.add(next);
    uids.set(id, next);
  }
  return uids;
}

function linkXml(link: LinkRow, uid: number, perDay: number, from: NodeRow | undefined): string {
  const bag = (link.bag ?? {}) as LinkBag;
  const { exact } = bag;
  const { Duration } = ((from?.bag ?? {}) as NodeBag).exact ?? {};
  // Plans that were imported earlier did not keep what was read: it is read once more.
  const read = bag.read ?? (exact && readLink(exact, perDay, minutesOf(Duration) ?? 0).read);
  const lag = link.lag * 10 * (link.elapsed ? 1440 : perDay);
  // A share of the predecessor's length, or odd minutes, come back as they came while the whole days are the same.
  const stands = read?.type === link.type && read.lag === link.lag && read.elapsed === link.elapsed;
  const parts: [string, string][] = [
    ['PredecessorUID', String(uid)],
    ['Type', String(linkTypesByCode.indexOf(link.type))],
    ['LinkLag', (stands && exact?.LinkLag) || String(lag)],
    ['LagFormat', (stands && exact?.LagFormat) || (link.elapsed ? '8' : '7')],
  ];
  const more = (bag.more ?? []).map(([name, raw]) => `<${name}>${raw}</${name}>`);
  const [first = '', ...rest] = parts.map(([name, text]) => element(name, text));
  return `<PredecessorLink>${first}${rest[0]}${more.join('')}${rest.slice(1).join('')}</PredecessorLink>`;
}

interface Row {
  node: NodeRow;
  id: number;
  uid: number;
  level: number;
  wbs: string;
  isGroup: boolean;
  links: string[];
}

/** Elements that say what the plan says. */
function ownElements(
  { node, id, uid, level, wbs, isGroup, links }: Row,
  { dates }: Exported,
  perDay: number,
): Map<string, string[]> {
  const now = dates.get(node.id);
  const isPoint = node.kind === 'milestone';
  const time = isPoint && !node.atStart ? EVENING : MORNING;
  const [start, finish] = [
    moment(now?.startOn ?? null, time),
    moment(now?.endOn ?? null, isPoint && node.atStart ? MORNING : EVENING),
  ];
  const days = isGroup ? (now?.workdays ?? 0) : node.duration;
  // Without a link or a day of its own MS Project would begin it with the plan, wherever it stood here.
  const loose =
    !isGroup && node.mode === 'auto' && links.length === 0 && node.constraintType === 'ASAP' && now?.startOn;
  const type = loose ? 'SNET' : node.constraintType;
  const ends = type === 'FNET' || type === 'FNLT' || type === 'MFO';
  const on = loose ? start : moment(node.constraintOn, ends ? EVENING : MORNING);
  const own = new Map<string, string[]>();
  const put = (name: string, value: string | number | null) => {
    if (value !== null) own.set(name, [element(name, value)]);
  };
  put('UID', uid);
  put('ID', id);
  put('Name', node.title);
  put('Active', node.cancelled ? 0 : 1);
  put('Manual', node.mode === 'manual' && !isGroup ? 1 : 0);
  put('Type', 0);
  put('IsNull', 0);
  put('WBS', wbs);
  put('OutlineNumber', wbs);
  put('OutlineLevel', level);
  put('Priority', 500);
  put('Start', start);
  put('Finish', finish);
  put('Duration', durationText(days, perDay));
  if (node.mode === 'manual' && !isGroup) {
    put('ManualStart', start);
    put('ManualFinish', finish);
    put('ManualDuration', durationText(days, perDay));
  }
  put('DurationFormat', 7);
  put('Milestone', isPoint ? 1 : 0);
  put('Summary', isGroup ? 1 : 0);
  put('PercentComplete', now?.percent ?? node.progress);
  if (!isGroup) {
    put('ActualStart', moment(node.realStart, time));
    put('ActualFinish', moment(node.realEnd, isPoint && node.atStart ? MORNING : EVENING));
  }
  put('ConstraintType', constraintCodes.indexOf(isGroup ? 'ASAP' : type));
  put('ConstraintDate', isGroup ? null : on);
  put('Deadline', moment(node.deadline, EVENING));
  const notes = htmlToText(node.description);
  put('Notes', notes || null);
  if (links.length > 0) own.set('PredecessorLink', links);
  return own;
}

const EXACT = ['Start', 'Finish', 'Duration', 'DurationFormat', 'ManualStart', 'ManualFinish', 'ManualDuration'];
const ALSO_EXACT = [
  'Milestone',
  'PercentComplete',
  'ActualStart',
  'ActualFinish',
  'ConstraintType',
  'ConstraintDate',
  'Deadline',
];

function taskXml(row: Row, exported: Exported, perDay: number): string {
  const { node } = row;
  const { exact = {}, more = [], stamp } = (node.bag ?? {}) as NodeBag;
  const own = ownElements(row, exported, perDay);
  const unchanged = stamp !== undefined && stamp === stampOf(node, exported.dates.get(node.id));
  if (unchanged) {
    for (const name of [...EXACT, ...ALSO_EXACT]) {
      const value = exact[name];
      if (value === undefined) own.delete(name);
      else own.set(name, [element(name, value)]);
    }
  }
  for (const [name, raw] of more) {
    if (!unchanged && derived.has(name)) continue;
    // The tree may have changed: its numbers are ours.
    if (['ID', 'WBS', 'OutlineNumber', 'Summary', 'WBSLevel'].includes(name)) continue;
    const list = ['Type', 'Priority', 'ID'].includes(name) ? [] : (own.get(name) ?? []);
    own.set(name, [...list, `<${name}>${raw}</${name}>`]);
  }
  const parts = [...own].sort(([a], [b]) => placeOf(a) - placeOf(b)).flatMap(([, list]) => list);
  return `<Task>${parts.join('')}</Task>`;
}

/** The week, and days of the plan that are otherwise. */
function calendarXml({ calendar, loaded, dates }: Exported): string {
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
function resourcesXml({ loaded: { nodes }, people }: Exported, uids: ReadonlyMap<string, number>): string {
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

export function* projectXml(exported: Exported): Generator<string> {
  const { loaded, dates, wbs, name } = exported;
  const { plan, nodes, links } = loaded;
  const bag = (plan?.bag ?? {}) as PlanBag;
  const perDay = minutesPerDay(bag);
  const uids = uidsOf(nodes);
  const parents = new Set(nodes.map(({ parentId }) => parentId));
  const namespaces = Object.entries(bag.namespaces ?? {}).map(
    ([key, value]) => ` ${key}="${escapeXml(value).replace(/"/g, '&quot;')}"`,
  );
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="${NAMESPACE}"${namespaces.join('')}>`;
  const ends = [...dates.values()].flatMap(({ endOn }) => endOn ?? []).sort();
  const [start, finish] = [moment(loaded.startOn, MORNING) ?? '', moment(ends.at(-1) ?? loaded.startOn, EVENING) ?? ''];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const incoming = new Map<string, string[]>();
  for (const link of links) {
    const list = incoming.get(link.toId) ?? [];
    list.push(linkXml(link, uids.get(link.fromId) ?? 0, perDay, byId.get(link.fromId)));
    incoming.set(link.toId, list);
  }
  const levels = new Map<string, number>();
  function* tasks(): Generator<string> {
    yield '<Tasks>';
    yield `<Task><UID>0</UID><ID>0</ID>${element('Name', name)}<Type>1</Type><IsNull>0</IsNull><OutlineNumber>0</OutlineNumber><OutlineLevel>0</OutlineLevel>${element('Start', start)}${element('Finish', finish)}<Summary>1</Summary></Task>`;
    for (const [at, node] of nodes.entries()) {
      const level = (node.parentId === null ? 0 : (levels.get(node.parentId) ?? 0)) + 1;
      levels.set(node.id, level);
      const row = { node, id: at + 1, uid: uids.get(node.id) ?? 0, level, wbs: wbs.get(node.id) ?? '' };
      yield taskXml({ ...row, isGroup: parents.has(node.id), links: incoming.get(node.id) ?? [] }, exported, perDay);
    }
    yield '</Tasks>';
  }
  if (bag.project) {
    const ours: Readonly<Record<string, string>> = { StartDate: start, FinishDate: finish };
    for (const [key, raw] of bag.project) {
      if (raw === null) yield* tasks();
      else yield ours[key] === undefined ? `<${key}>${raw}</${key}>` : element(key, ours[key]);
    }
  } else {
    yield '<SaveVersion>14</SaveVersion>';
    yield element('GUID', (plan?.id ?? '').toUpperCase());
    yield element('Name', name);
    yield element('Title', name);
    yield `<ScheduleFromStart>1</ScheduleFromStart>${element('StartDate', start)}${element('FinishDate', finish)}`;
    yield element('CriticalSlackLimit', loaded.criticalSlack);
    yield `<CalendarUID>1</CalendarUID><DefaultStartTime>${MORNING}</DefaultStartTime><DefaultFinishTime>${EVENING}</DefaultFinishTime>`;
    yield `<MinutesPerDay>${perDay}</MinutesPerDay><MinutesPerWeek>${perDay * 5}</MinutesPerWeek><DaysPerMonth>20</DaysPerMonth>`;
    yield `<Calendars>${calendarXml(exported)}</Calendars>`;
    yield* tasks();
    yield resourcesXml(exported, uids);
  }
  yield '</Project>\n';
}

export async function exportProjectFile(context: TenantContext, projectId: string): Promise<FastifyReply> {
  const project = await projectOfPlan(context, projectId);
  const { loaded, dates, wbs, people } = await seenPlan(context, project);
  const calendar = await context.platform.calendars.of(context.actor.tenantId);
  const exported = { loaded, dates, wbs, people, calendar, name: project.name };
  const file = encodeURIComponent(`${project.code}-计划.xml`);
  return context.reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('content-disposition', `attachment; filename="plan.xml"; filename*=UTF-8''${file}`)
    .send(Readable.from(projectXml(exported)));
}
