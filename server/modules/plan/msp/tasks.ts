/** Tasks of a file of MS Project as the nodes that they become. What is read otherwise than the file says is remarked. */
import {
  type ConstraintType,
  constraintCodes,
  constraintNeedsDay,
  DURATION_MAX,
  PLAN_DEPTH_MAX,
  PRIORITY_MAX,
} from '../../../../contract/plan/kinds';
import { cutText } from '../../../../contract/text/cut';
import { dayNumber, dayText, type WorkCalendar } from '../../../../contract/time/workdays';
import { textToHtml } from '../../../base/html';
import { today } from '../../../base/zone';
import { badFile } from '../../../errors';
import type { NodeValues } from '../draft';
import { countWorked, reachWorked, type Worked } from './calendars';
import type { Reading } from './reading';
import {
  DELIVERABLE_MARK,
  dayOf,
  endDayOf,
  type FileLink,
  type FileTask,
  isElapsed,
  minutesOf,
  momentOf,
} from './values';

const UID_MAX = 2 ** 31 - 1;
/** Characters of a name and of notes that are kept. */
const NAME_MAX = 200;
const NOTES_MAX = 20_000;
/** Of a task that says none, as in MS Project. */
const PRIORITY_USUAL = 500;

function priorityOf(text: string | undefined): number {
  const given = Number(text ?? PRIORITY_USUAL);
  return Number.isFinite(given) ? Math.min(PRIORITY_MAX, Math.max(0, Math.round(given))) : PRIORITY_USUAL;
}

/** What a file has no word for, or what its place in the file says. */
type NotSaid =
  | 'rank'
  | 'parentId'
  | 'ownerId'
  | 'weight'
  | 'pinnedBy'
  | 'pinnedAt'
  | 'progressSource'
  | 'customFields'
  | `accept${string}`;

export interface Wanted {
  uid: number;
  parent: number | null;
  task: FileTask;
  values: Omit<NodeValues, NotSaid>;
  /** As the file says it, or as its calendar does where it leaves one of them out. */
  startOn: string | null;
  endOn: string | null;
  links: FileLink[];
  minutes: number;
}

interface Row {
  task: FileTask;
  uid: number;
  level: number;
  parent: number | null;
  /** Others stand in it. */
  holds: boolean;
  name: string;
}

/** The tree by order and outline level; rows that are blank, and the plan's own, are left out. */
function outline(tasks: readonly FileTask[]): Row[] {
  const real = tasks.filter(({ values }) => values.IsNull !== '1' && Number(values.UID) > 0);
  const levelOf = ({ values }: FileTask) => Math.max(1, Math.trunc(Number(values.OutlineLevel)) || 1);
  const above: (number | null)[] = [];
  const seen = new Set<number>();
  return real.map((task, at): Row => {
    const uid = Number(task.values.UID);
    if (!Number.isInteger(uid) || uid > UID_MAX || seen.has(uid))
      throw badFile(`任务的 UID ${task.values.UID} 无效或重复，请重新导出文件`);
    seen.add(uid);
    const level = levelOf(task);
    if (level > PLAN_DEPTH_MAX) throw badFile(`大纲超过 ${PLAN_DEPTH_MAX} 级，请减少层级后再导入`);
    above.length = Math.min(above.length, level - 1);
    const parent = above.at(-1) ?? null;
    // A level that was left out counts as its parent.
    while (above.length < level - 1) above.push(parent);
    above.push(uid);
    const next = real[at + 1];
    const name = cutText((task.values.Name ?? '').replace(/\s+/g, ' ').trim(), NAME_MAX) || `任务 ${uid}`;
    return { task, uid, level, parent, holds: next !== undefined && levelOf(next) > level, name };
  });
}

interface Length {
  days: number;
  isPoint: boolean;
}

/** A length that the file does not say, or says below zero, follows from its start and end. */
function lengthUnsaid(
  row: Row,
  startOn: string | null,
  endOn: string | null,
  worked: Worked,
  reading: Reading,
): Length {
  const { values } = row.task;
  if (values.Milestone === '1' || (values.Start !== undefined && values.Start === values.Finish)) {
    return { days: 0, isPoint: true };
  }
  if (startOn !== null && endOn !== null) {
    return { days: Math.max(1, countWorked(worked, dayNumber(startOn), dayNumber(endOn))), isPoint: false };
  }
  reading.remarks.add(`${row.name}：文件中没有工期，按 1 天计`);
  return { days: 1, isPoint: false };
}

/** In working days of the file. Of a group it follows from what is in it. */
function lengthOf(row: Row, startOn: string | null, endOn: string | null, worked: Worked, reading: Reading): Length {
  const { name, holds } = row;
  const { values } = row.task;
  const { perDay, remarks } = reading;
  const minutes = minutesOf(values.Duration);
  if (holds) return { days: Math.ceil((minutes ?? 0) / perDay - 1e-9), isPoint: false };
  if (minutes === null || minutes < 0) {
    const found = lengthUnsaid(row, startOn, endOn, worked, reading);
    if (minutes !== null) remarks.add(`${name}：工期 ${minutes / 60} 小时小于零，按 ${found.days} 天计`);
    return found;
  }
  const whole = isElapsed(values.DurationFormat) && startOn !== null && endOn !== null;
  const days = whole
    ? Math.max(minutes === 0 ? 0 : 1, countWorked(worked, dayNumber(startOn), dayNumber(endOn)))
    : Math.ceil(minutes / perDay - 1e-9);
  if (!(days <= DURATION_MAX)) throw badFile(`任务「${name}」的工期超过 ${DURATION_MAX} 天，请修改后再导入`);
  if (!whole && minutes % perDay !== 0) remarks.add(`${name}：工期 ${minutes / 60} 小时按 ${days} 天计`);
  return { days, isPoint: minutes === 0 };
}

interface Days {
  startOn: string | null;
  endOn: string | null;
}

/** Start and end; the one that is left out follows by the file's calendar, or by how its work is spread. */
function spanOf(row: Row, said: Days, { days, isPoint }: Length, worked: Worked, reading: Reading): Days {
  const { startOn, endOn } = said;
  const within = (day: number | null) => reading.within(`任务「${row.name}」`, day === null ? null : dayText(day));
  if (isPoint) return { startOn: startOn ?? endOn, endOn: startOn ?? endOn };
  if (row.holds || (startOn !== null) === (endOn !== null)) return said;
  if (startOn === null) return { startOn: within(reachWorked(worked, dayNumber(endOn ?? ''), days, -1)), endOn };
  const spread = reading
    .spreadsOf(row.uid)
    .flatMap(({ until, finish }) => endDayOf(until ?? finish ?? undefined) ?? []);
  const last = spread.sort().at(-1);
  return { startOn, endOn: within(last ? dayNumber(last) : reachWorked(worked, dayNumber(startOn), days)) };
}

/** Days by hand; of what is automatic none. */
function byHand(row: Row, { startOn, endOn }: Days, { isPoint }: Length, reading: Reading) {
  const { values } = row.task;
  if (values.Manual !== '1' || row.holds) return { mode: 'auto' as const, manualStart: null, manualEnd: null };
  const within = (day: string | null) => reading.within(`任务「${row.name}」`, day);
  const manualStart = within(dayOf(values.ManualStart)) ?? startOn;
  const end = isPoint ? manualStart : (within(endDayOf(values.ManualFinish)) ?? endOn ?? manualStart);
  const manualEnd = end !== null && manualStart !== null && end < manualStart ? manualStart : end;
  return { mode: manualStart === null ? ('auto' as const) : ('manual' as const), manualStart, manualEnd };
}

const bindEnds: ReadonlySet<ConstraintType> = new Set(['FNLT', 'FNET', 'MFO']);

function constraintOf(row: Row, isByHand: boolean, reading: Reading) {
  const { values } = row.task;
  const type = constraintCodes[Number(values.ConstraintType ?? 0)] ?? 'ASAP';
  const none = { constraintType: 'ASAP' as const, constraintOn: null };
  if (row.holds) return none;
  if (!constraintNeedsDay(type)) return { constraintType: type, constraintOn: null };
  const on = bindEnds.has(type) ? endDayOf(values.ConstraintDate) : dayOf(values.ConstraintDate);
  if (isByHand || on === null) return none;
  return { constraintType: type, constraintOn: reading.within(`任务「${row.name}」`, on) };
}

/** What has happened; nothing has that lies ahead. */
function realOf(row: Row, reading: Reading) {
  if (row.holds) return { realStart: null, realEnd: null };
  const now = today();
  const past = (day: string | null) => {
    const kept = reading.within(`任务「${row.name}」`, day);
    if (kept === null || kept <= now) return kept;
    reading.remarks.add(`${row.name}：实际日期 ${kept} 在今天之后，未导入`);
    return null;
  };
  const realEnd = past(endDayOf(row.task.values.ActualFinish));
  const start = past(dayOf(row.task.values.ActualStart)) ?? realEnd;
  return { realStart: start !== null && realEnd !== null && start > realEnd ? realEnd : start, realEnd };
}

function wantedOf(row: Row, calendar: WorkCalendar, reading: Reading): Wanted {
  const { task, uid, parent, name, holds, level } = row;
  const { values } = task;
  const within = (day: string | null) => reading.within(`任务「${name}」`, day);
  const worked = reading.workedOf(task) ?? { name: '', isWorked: (day: number) => calendar.isWorkday(day) };
  const said = { startOn: within(dayOf(values.Start)), endOn: within(endDayOf(values.Finish)) };
  const length = lengthOf(row, said.startOn, said.endOn, worked, reading);
  const span = spanOf(row, said, length, worked, reading);
  const hand = byHand(row, span, length, reading);
  const { days, isPoint } = length;
  const noted = values.Notes?.trim() ?? '';
  const isDeliverable = isPoint && noted.startsWith(DELIVERABLE_MARK);
  const notes = isDeliverable ? noted.replace(/^[^\n]*\n?/, '').trim() : noted;
  return {
    ...{ uid, parent, task, links: task.links, minutes: Math.max(0, minutesOf(values.Duration) ?? 0) },
    ...span,
    values: {
      kind: isDeliverable ? 'deliverable' : isPoint ? 'milestone' : holds ? (level === 1 ? 'phase' : 'group') : 'work',
      title: name,
      description: notes ? textToHtml(cutText(notes, NOTES_MAX)) : '',
      duration: isPoint ? 0 : Math.min(DURATION_MAX, Math.max(1, days || 1)),
      atStart: isPoint && (momentOf(values.Start)?.minute ?? 1440) <= reading.morning,
      ...hand,
      ...constraintOf(row, hand.mode === 'manual', reading),
      ...realOf(row, reading),
      deadline: within(endDayOf(values.Deadline)),
      progress: Math.min(100, Math.max(0, Math.round(Number(values.PercentComplete) || 0))),
      cancelled: values.Active === '0',
      priority: priorityOf(values.Priority),
      uid,
      bag: { exact: values, more: task.more },
    },
  };
}

export const allWanted = (calendar: WorkCalendar, reading: Reading): Wanted[] =>
  outline(reading.staged.tasks).map((row) => wantedOf(row, calendar, reading));
