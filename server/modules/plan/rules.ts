/** What values of a node belong together; each is mended where it follows, and refused where people have to decide. */
import { constraintNeedsDay, isPoint, nodeKinds } from '../../../contract/plan/kinds';
import type { NodeDrag, NodeInputs } from '../../../contract/plan/plan';
import { ledByTasks, putByHand } from '../../../contract/plan/reckon';
import { dayNumber, dayText, type WorkCalendar } from '../../../contract/time/workdays';
import { sanitize } from '../../base/html';
import { today } from '../../base/zone';
import { againstRule, invalid } from '../../errors';
import type { ObjectContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';
import type { NodeValues, PlanDraft } from './draft';
import type { NodeRow } from './load';

/** The days that MS Project knows, so that all of its files are read. A plan further off is a slip of the finger. */
const [FIRST, LAST] = ['1984-01-01', '2149-12-31'];
export const planDays = `${FIRST} 与 ${LAST} 之间`;
export const isPlanDay = (day: string): boolean => day >= FIRST && day <= LAST;
const days = ['constraintOn', 'deadline', 'manualStart', 'manualEnd', 'realStart', 'realEnd'] as const;
/** Of a node with others in it these come from those. */
const ofLeaves = [
  ...['duration', 'mode', 'manualStart', 'manualEnd', 'realStart', 'realEnd', 'progress', 'progressSource', 'atStart'],
  ...['constraintType', 'constraintOn'],
] as (keyof NodeInputs)[];

export function checkDays(values: Partial<Record<string, unknown>>): void {
  for (const field of days) {
    const value = values[field];
    if (typeof value === 'string' && !isPlanDay(value)) throw invalid(`日期须在 ${planDays}`, field);
  }
}

/** Somebody of the project, or nobody. */
export async function checkOwner(
  { db }: ObjectContext,
  project: LoadedProject,
  ownerId: string | null | undefined,
  field = 'ownerId',
  label = '负责人',
): Promise<void> {
  if (!ownerId || ownerId === project.ownerId) return;
  const [found] = await db.query(
    'SELECT 1 AS one FROM project_person WHERE tenant_id = $1 AND project_id = $2 AND user_id = $3 LIMIT 1',
    [project.id, ownerId],
  );
  if (!found) throw invalid(`${label}须为项目成员`, field);
}

function kindsFit(draft: PlanDraft, row: NodeRow, given: Partial<NodeInputs>): Partial<NodeValues> {
  const kind = given.kind ?? row.kind;
  if (isPoint(kind)) {
    if (draft.isGroup(row.id)) throw againstRule(`下面还有节点，不能改为${nodeKinds[kind]}`);
    if ((given.duration ?? 0) > 0) throw invalid(`${nodeKinds[kind]}没有工期`, 'duration');
    return { duration: 0 };
  }
  const duration = given.duration ?? row.duration;
  if (given.duration === 0) throw invalid('工期至少 1 天；没有工期的请设为里程碑或交付物', 'duration');
  return { duration: Math.max(1, duration), ...(kind !== row.kind && { atStart: false }) };
}

/** By hand it begins where it stands; its length follows its days. */
function manualFit(row: NodeRow, given: Partial<NodeInputs>, calendar: WorkCalendar): Partial<NodeValues> {
  const mode = given.mode ?? row.mode;
  if (mode === 'auto') {
    if (given.manualStart || given.manualEnd) throw invalid('自动排期的日期由计划计算，请先改为手动排期', 'mode');
    return given.mode ? { manualStart: null, manualEnd: null } : {};
  }
  const start = given.manualStart ?? row.manualStart ?? row.startOn ?? today();
  const point = isPoint(given.kind ?? row.kind);
  const end = point ? start : (given.manualEnd ?? row.manualEnd ?? row.endOn ?? start);
  if (end < start) throw invalid('手动完成不能早于手动开始', 'manualEnd');
  const count = calendar.count(dayNumber(start), dayNumber(end));
  return { manualStart: start, manualEnd: end, duration: point ? 0 : Math.max(1, count) };
}

function constraintFit(row: NodeRow, given: Partial<NodeInputs>, userId: string): Partial<NodeValues> {
  if (given.constraintType === undefined && given.constraintOn === undefined) return {};
  const type = given.constraintType ?? row.constraintType;
  if (!constraintNeedsDay(type)) return { constraintOn: null, pinnedBy: null, pinnedAt: null };
  const on = given.constraintOn === undefined ? row.constraintOn : given.constraintOn;
  if (!on) throw invalid('请选择约束日期', 'constraintOn');
  return { constraintOn: on, pinnedBy: userId, pinnedAt: new Date().toISOString() };
}

function realFit(row: NodeRow, given: Partial<NodeInputs>): Partial<NodeValues> {
  const end = given.realEnd === undefined ? row.realEnd : given.realEnd;
  let start = given.realStart === undefined ? row.realStart : given.realStart;
  if (start === null && end !== null) {
    if (given.realStart === null) throw invalid('已有实际完成，请先清除实际完成', 'realStart');
    start = row.startOn !== null && row.startOn < end && !isPoint(row.kind) ? row.startOn : end;
  }
  if (isPoint(row.kind) && end !== null) start = end;
  const now = today();
  if (start !== null && start > now && start !== row.realStart) throw invalid('实际开始不能晚于今天', 'realStart');
  if (end !== null && end > now && end !== row.realEnd) throw invalid('实际完成不能晚于今天', 'realEnd');
  if (start !== null && end !== null && end < start) throw invalid('实际完成不能早于实际开始', 'realEnd');
  // Progress of what has not begun says that it has.
  if (start === null && (given.progress ?? 0) > 0 && row.realStart === null) start = now;
  return { realStart: start, realEnd: end };
}

/** Only a deliverable is accepted, by what its way says; whoever delivers does not accept. */
function acceptFit(row: NodeRow, given: Partial<NodeInputs>): Partial<NodeValues> {
  const none = { acceptWay: null, acceptId: null, acceptorId: null };
  const asks = Boolean(given.acceptWay ?? given.acceptId ?? given.acceptorId);
  if ((given.kind ?? row.kind) !== 'deliverable') {
    if (asks) throw invalid('只有交付物可以设置验收', 'acceptWay');
    return row.acceptWay === null ? {} : none;
  }
  const way = given.acceptWay === undefined ? row.acceptWay : given.acceptWay;
  if (way === null) {
    if (asks) throw invalid('请先选择验收方式', 'acceptWay');
    return given.acceptWay === undefined ? {} : none;
  }
  const acceptorId = given.acceptorId === undefined ? row.acceptorId : given.acceptorId;
  const ownerId = given.ownerId === undefined ? row.ownerId : given.ownerId;
  if (way === 'questionnaire' && acceptorId !== null && acceptorId === ownerId) {
    throw invalid('负责人不能验收自己的交付物，请另选验收人', given.ownerId === undefined ? 'acceptorId' : 'ownerId');
  }
  // Another way is another thing to accept by.
  const isOther = way !== row.acceptWay && given.acceptId === undefined;
  return { ...(isOther && { acceptId: null }), ...(way === 'review' && { acceptorId: null }) };
}

/** What is typed of a node that its tasks lead. */
export const BY_TASKS = '它的日期由任务汇总，请修改任务的日期，或在计划设置中改为由节点带动任务';
const ofTasks = ['duration', 'mode', 'manualStart', 'manualEnd'] as const satisfies (keyof NodeInputs)[];

/** Values as they are kept. @throws 400 naming the field, 422 where the plan forbids it */
export function fitting(
  draft: PlanDraft,
  row: NodeRow,
  given: Partial<NodeInputs>,
  { calendar, userId }: { calendar: WorkCalendar; userId: string },
): Partial<NodeValues> {
  checkDays(given);
  if (draft.isGroup(row.id)) {
    const own = ofLeaves.find((field) => given[field] !== undefined && given[field] !== row[field]);
    if (own) throw againstRule('它的日期与进度由下级节点汇总，请修改下级节点');
    const { kind } = kindsFit(draft, row, given) && given;
    return { ...given, ...(kind && { kind }), ...text(given) };
  }
  if (ledByTasks(row) && ofTasks.some((field) => given[field] !== undefined && given[field] !== row[field])) {
    throw againstRule(BY_TASKS);
  }
  return {
    ...given,
    ...kindsFit(draft, row, given),
    ...constraintFit(row, given, userId),
    ...manualFit(row, given, calendar),
    ...realFit(row, given),
    ...acceptFit(row, given),
    ...text(given),
  };
}

const text = ({ title, description }: Partial<NodeInputs>): Partial<NodeValues> => ({
  ...(title !== undefined && { title: title.trim() }),
  ...(description !== undefined && { description: sanitize(description) }),
});

/** What is scheduled by hand, pulled elsewhere. */
export function shifted(calendar: WorkCalendar, row: NodeRow, { startOn, duration }: NodeDrag): Partial<NodeValues> {
  const first = row.manualStart ?? row.startOn ?? today();
  const manualStart = startOn ?? first;
  if (isPoint(row.kind)) return { manualStart, manualEnd: manualStart, duration: 0 };
  const was = { start: dayNumber(first), end: dayNumber(row.manualEnd ?? row.endOn ?? first) };
  const now = putByHand(calendar, was, dayNumber(manualStart), duration);
  return { manualStart, manualEnd: dayText(now.end), duration: Math.max(1, calendar.count(now.start, now.end)) };
}
