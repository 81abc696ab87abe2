/** The plan as a file of MS Project: what a file brought and nobody changed is written back as it was. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { acceptStates, acceptWays, constraintCodes, isPoint } from '../../../../contract/plan/kinds';
import type { PlanOuterLink } from '../../../../contract/plan/plan';
import { phaseLinks, type Reckoned } from '../../../../contract/plan/reckon';
import { dayNumber, dayText, type WorkCalendar } from '../../../../contract/time/workdays';
import { htmlToText } from '../../../base/html';
import type { People } from '../../../base/people';
import type { TenantContext } from '../../../http/route';
import type { acceptancesOf } from '../acceptance';
import { type BaselinesOut, baselinesOut } from '../baselineRows';
import type { LinkRow, LoadedPlan, NodeRow } from '../load';
import { projectOfPlan } from '../load';
import { presentOuter } from '../outer';
import { seenPlan } from '../view';
import { calendarXml, resourcesXml } from './lists';
import { derived, placeOf } from './order';
import { type External, externalLinkXml, externals, externalXml, plainLinkXml } from './outside';
import { stampOf } from './stamp';
import { numbered } from './uids';
import {
  DELIVERABLE_MARK,
  dayOf,
  durationText,
  element,
  endDayOf,
  escapeXml,
  type LinkRead,
  linkTypesByCode,
  minutesOf,
  readLink,
} from './values';

const NAMESPACE = 'http://schemas.microsoft.com/project';
const [MORNING, EVENING] = ['08:00:00', '17:00:00'];

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
  accepted: Awaited<ReturnType<typeof acceptancesOf>>;
  name: string;
  baselines: BaselinesOut;
  /** Of each node, its identity in files of MS Project. */
  uids: ReadonlyMap<string, number>;
  /** Predecessors in other plans, as whoever asks may know them. */
  outer: readonly PlanOuterLink[];
}

const BASELINES = 11;

/** When days begin and end: as the file said that the plan came from. */
interface Hours {
  start: string;
  end: string;
}
function hoursOf({ project }: PlanBag): Hours {
  const of = (name: string, otherwise: string) => {
    const text = project?.find(([one]) => one === name)?.[1]?.trim() ?? '';
    return /^\d\d:\d\d:\d\d$/.test(text) ? text : otherwise;
  };
  return { start: of('DefaultStartTime', MORNING), end: of('DefaultFinishTime', EVENING) };
}

const minutesPerDay = ({ project }: PlanBag): number =>
  Number(project?.find(([name]) => name === 'MinutesPerDay')?.[1]) || 480;

const moment = (day: string | null, time: string) => (day ? `${day}T${time}` : null);
/** A day that ends at midnight ends where the next one begins. */
const ending = (day: string | null, time: string) =>
  day && time === '00:00:00' ? moment(dayText(dayNumber(day) + 1), time) : moment(day, time);

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

interface Written {
  perDay: number;
  hours: Hours;
  /** Numbers of the baselines that are written: the newest first. */
  numbers: ReadonlyMap<string, number>;
}

/**
 * Numbers for the baselines that were taken here, 0 for the last of them: those that the file brought keep theirs, and
 * MS Project knows eleven.
 */
function baselineNumbers(nodes: readonly NodeRow[], { order }: BaselinesOut): Map<string, number> {
  const taken = new Set<number>();
  for (const { bag } of nodes) {
    for (const [name, raw] of (bag as NodeBag | null)?.more ?? []) {
      if (name === 'Baseline') taken.add(Number(/<Number>\s*(\d+)/.exec(raw)?.[1] ?? 0));
    }
  }
  const free = Array.from({ length: BASELINES }, (_, at) => at).filter((one) => !taken.has(one));
  return new Map(order.slice(0, free.length).map((id, at) => [id, free[at] ?? 0]));
}

function baselinesXml(node: NodeRow, { baselines }: Exported, { perDay, hours, numbers }: Written): string[] {
  return (baselines.of.get(node.id) ?? []).flatMap(({ baselineId, kind, startOn, endOn, duration }) => {
    const number = numbers.get(baselineId);
    if (number === undefined || startOn === null || endOn === null) return [];
    const point = isPoint(kind);
    const start = point && !node.atStart ? ending(startOn, hours.end) : moment(startOn, hours.start);
    const finish = point && node.atStart ? moment(endOn, hours.start) : ending(endOn, hours.end);
    const parts = [
      element('Number', number),
      element('Start', start ?? ''),
      element('Finish', finish ?? ''),
      element('Duration', durationText(point ? 0 : duration, perDay)),
      element('DurationFormat', 7),
    ];
    return [`<Baseline>${parts.join('')}</Baseline>`];
  });
}

/** MS Project knows no deliverables with an acceptance: it gets a milestone that says so, which comes back as what it was. */
function deliverableNote({ id, kind, acceptWay }: NodeRow, { accepted }: Exported): string {
  if (kind !== 'deliverable') return '';
  const state = accepted.get(id)?.state;
  return `${DELIVERABLE_MARK}${acceptWay && state ? `${acceptWays[acceptWay]}验收，${acceptStates[state]}` : '不需要验收'}`;
}

/** Elements that say what the plan says. */
function ownElements(
  { node, id, uid, level, wbs, isGroup, links }: Row,
  exported: Exported,
  written: Written,
): Map<string, string[]> {
  const { perDay, hours } = written;
  const now = exported.dates.get(node.id);
  const point = isPoint(node.kind);
  /** A milestone is the evening of its day, or its morning. */
  const begin = (day: string | null) => (point && !node.atStart ? ending(day, hours.end) : moment(day, hours.start));
  const end = (day: string | null) => (point && node.atStart ? moment(day, hours.start) : ending(day, hours.end));
  const [start, finish] = [begin(now?.startOn ?? null), end(now?.endOn ?? null)];
  const days = isGroup ? (now?.workdays ?? 0) : node.duration;
  // Without a link or a day of its own MS Project would begin it with the plan, wherever it stood here.
  const loose =
    !isGroup && node.mode === 'auto' && links.length === 0 && node.constraintType === 'ASAP' && now?.startOn;
  const type = loose ? 'SNET' : node.constraintType;
  const ends = type === 'FNET' || type === 'FNLT' || type === 'MFO';
  const on = loose ? start : ends ? end(node.constraintOn) : begin(node.constraintOn);
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
  put('Priority', node.priority);
  put('Start', start);
  put('Finish', finish);
  put('Duration', durationText(days, perDay));
  if (node.mode === 'manual' && !isGroup) {
    put('ManualStart', start);
    put('ManualFinish', finish);
    put('ManualDuration', durationText(days, perDay));
  }
  put('DurationFormat', 7);
  put('Milestone', point ? 1 : 0);
  put('Summary', isGroup ? 1 : 0);
  put('PercentComplete', now?.percent ?? node.progress);
  if (!isGroup) {
    put('ActualStart', begin(node.realStart));
    put('ActualFinish', end(node.realEnd));
  }
  put('ConstraintType', constraintCodes.indexOf(isGroup ? 'ASAP' : type));
  put('ConstraintDate', isGroup ? null : on);
  put('Deadline', ending(node.deadline, hours.end));
  const notes = [deliverableNote(node, exported), htmlToText(node.description)].filter(Boolean).join('\n');
  put('Notes', notes || null);
  if (links.length > 0) own.set('PredecessorLink', links);
  const baselines = baselinesXml(node, exported, written);
  if (baselines.length > 0) own.set('Baseline', baselines);
  return own;
}

function externalSpan({ isPoint: point, startOn, endOn }: PlanOuterLink, calendar: WorkCalendar, written: Written) {
  const { perDay, hours } = written;
  const finish = ending(endOn, hours.end) ?? '';
  const days = point ? 0 : Math.max(1, calendar.count(dayNumber(startOn), dayNumber(endOn)));
  return { start: point ? finish : `${startOn}T${hours.start}`, finish, duration: durationText(days, perDay) };
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

function taskXml(row: Row, exported: Exported, written: Written): string {
  const { node } = row;
  const { exact = {}, more = [], stamp } = (node.bag ?? {}) as NodeBag;
  const own = ownElements(row, exported, written);
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
    if (['ID', 'WBS', 'OutlineNumber', 'Summary', 'WBSLevel', 'Priority'].includes(name)) continue;
    const list = ['Type', 'ID'].includes(name) ? [] : (own.get(name) ?? []);
    own.set(name, [...list, `<${name}>${raw}</${name}>`]);
  }
  const parts = [...own].sort(([a], [b]) => placeOf(a) - placeOf(b)).flatMap(([, list]) => list);
  return `<Task>${parts.join('')}</Task>`;
}

export function* projectXml(exported: Exported): Generator<string> {
  const { loaded, dates, wbs, name, uids } = exported;
  const { plan, nodes, links } = loaded;
  const bag = (plan?.bag ?? {}) as PlanBag;
  const [perDay, hours] = [minutesPerDay(bag), hoursOf(bag)];
  const written = { perDay, hours, numbers: baselineNumbers(nodes, exported.baselines) };
  const parents = new Set(nodes.map(({ parentId }) => parentId));
  const namespaces = Object.entries(bag.namespaces ?? {}).map(
    ([key, value]) => ` ${key}="${escapeXml(value).replace(/"/g, '&quot;')}"`,
  );
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="${NAMESPACE}"${namespaces.join('')}>`;
  const ends = [...dates.values()].flatMap(({ endOn }) => endOn ?? []).sort();
  const last = ends.at(-1) ?? loaded.startOn;
  /** To the minute as the file said it, while the day is the same. */
  const said = (name: string, dayIn: typeof dayOf, day: string, text: string | null): string => {
    const raw = bag.project?.find(([one]) => one === name)?.[1] ?? undefined;
    return raw !== undefined && dayIn(raw) === day ? raw : (text ?? '');
  };
  const start = said('StartDate', dayOf, loaded.startOn, moment(loaded.startOn, hours.start));
  const finish = said('FinishDate', endDayOf, last, ending(last, hours.end));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const incoming = new Map<string, string[]>();
  for (const link of links) {
    const list = incoming.get(link.toId) ?? [];
    list.push(linkXml(link, uids.get(link.fromId) ?? 0, perDay, byId.get(link.fromId)));
    incoming.set(link.toId, list);
  }
  const own = new Set(links.map(({ fromId, toId }) => `${fromId} ${toId}`));
  // Other programs know no strict phases: what these ask goes out as dependencies.
  for (const { from, to } of loaded.strictPhases
    ? phaseLinks(nodes, ({ id }) => dates.get(id)?.cancelled ?? false)
    : []) {
    if (!own.has(`${from} ${to}`)) incoming.set(to, [...(incoming.get(to) ?? []), plainLinkXml(uids.get(from) ?? 0)]);
  }
  const outside = externals(exported.outer, uids);
  for (const link of exported.outer) {
    const list = incoming.get(link.toId) ?? [];
    list.push(externalLinkXml(outside.get(link.fromId) as External, link, perDay));
    incoming.set(link.toId, list);
  }
  const levels = new Map<string, number>();
  const tops = nodes.filter(({ parentId }) => parentId === null).length;
  function* tasks(): Generator<string> {
    yield '<Tasks>';
    yield `<Task><UID>0</UID><ID>0</ID>${element('Name', name)}<Type>1</Type><IsNull>0</IsNull><OutlineNumber>0</OutlineNumber><OutlineLevel>0</OutlineLevel>${element('Start', start)}${element('Finish', finish)}<Summary>1</Summary></Task>`;
    for (const [at, node] of nodes.entries()) {
      const level = (node.parentId === null ? 0 : (levels.get(node.parentId) ?? 0)) + 1;
      levels.set(node.id, level);
      const row = { node, id: at + 1, uid: uids.get(node.id) ?? 0, level, wbs: wbs.get(node.id) ?? '' };
      yield taskXml({ ...row, isGroup: parents.has(node.id), links: incoming.get(node.id) ?? [] }, exported, written);
    }
    for (const [at, one] of [...outside.values()].entries()) {
      const place = { id: nodes.length + 1 + at, top: tops + 1 + at };
      yield externalXml(one, { ...place, span: externalSpan(one.of, exported.calendar, written) });
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
    yield resourcesXml(exported);
  }
  yield '</Project>\n';
}

export async function exportProjectFile(context: TenantContext, projectId: string): Promise<FastifyReply> {
  const project = await projectOfPlan(context, projectId);
  const { loaded, dates, wbs, people, accepted } = await seenPlan(context, project, true);
  const calendar = await context.platform.calendars.of(context.actor.tenantId);
  const baselines = loaded.plan ? await baselinesOut(context.db, loaded.plan.id) : { order: [], of: new Map() };
  const uids = await numbered(context.db, loaded);
  const outer = await presentOuter(context, project, loaded.outer);
  const exported = { loaded, dates, wbs, people, accepted, calendar, name: project.name, baselines, uids, outer };
  const file = encodeURIComponent(`${project.code}-计划.xml`);
  return context.reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('content-disposition', `attachment; filename="plan.xml"; filename*=UTF-8''${file}`)
    .send(Readable.from(projectXml(exported)));
}
