/**
 * A file of MS Project becomes the plan: read apart, staged, then one act. UIDs say what is the same; the file's dates are
 * kept, by a pin or by hand where the engine reckons others, and what was read otherwise is told.
 */
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { ProjectFileReport } from '../../../../contract/plan/baseline';
import {
  constraintCodes,
  constraintNeedsDay,
  DURATION_MAX,
  LAG_MAX,
  PLAN_DEPTH_MAX,
  PLAN_NODES_MAX,
} from '../../../../contract/plan/kinds';
import { reckon } from '../../../../contract/plan/reckon';
import { WorkdayIndex } from '../../../../contract/plan/workdayIndex';
import { dayNumber, type WorkCalendar } from '../../../../contract/time/workdays';
import { textToHtml } from '../../../base/html';
import { today } from '../../../base/present';
import { isId } from '../../../base/texts';
import { plan as planTable } from '../../../db/schema';
import { againstRule, badFile, invalid } from '../../../errors';
import { flagOf, withForm } from '../../../http/form';
import { goneSignal } from '../../../http/gone';
import type { TenantContext } from '../../../http/route';
import type { LoadedProject } from '../../../object/project';
import { canEditPlan } from '../../../policies/plan';
import { type Reader, readInSandbox, type Source } from '../../../sandbox/sandbox';
import { changePlan } from '../change';
import type { LinkValues, NodeValues, PlanDraft } from '../draft';
import { kept, type NodeRow, projectOfPlan } from '../load';
import { dropIdlePins } from '../nodes';
import { isPlanDay, planDays } from '../rules';
import { stampOf } from './stamp';
import {
  dayOf,
  endDayOf,
  type FileLink,
  type FileProject,
  type FileTask,
  isElapsed,
  minutesOf,
  momentOf,
  readLink,
} from './values';

const MAX_BYTES = 50 * 1024 * 1024;
const UID_MAX = 2 ** 31 - 1;
const REMARKS_MAX = 50;
const reader: Reader = {
  module: path.join(__dirname, 'read.cjs'),
  memoryMb: 512,
  withinMs: 60_000,
  outputBytes: 200 * 1024 * 1024,
  broken: '文件无法读取，请在 MS Project 中另存为“XML 格式”后重试',
  late: '文件过大或过于复杂，请拆分后再导入',
};

/** The whole file as it was read. */
export interface Staged extends FileProject {
  tasks: FileTask[];
}

async function stage(source: Source, context: TenantContext): Promise<Staged> {
  const staged: Staged = { project: [], namespaces: {}, tasks: [] };
  const caller = { who: context.actor.userId, signal: goneSignal(context.reply) };
  const asked = { tasksMax: PLAN_NODES_MAX };
  for await (const part of readInSandbox<Partial<Staged>>(reader, source, asked, caller)) {
    if (part.tasks) staged.tasks.push(...part.tasks);
    if (part.project) Object.assign(staged, { project: part.project, namespaces: part.namespaces ?? {} });
  }
  return staged;
}

const settingOf = ({ project }: Staged, name: string): string | undefined =>
  project.find(([one]) => one === name)?.[1] ?? undefined;

/** What a day is made of, in minutes. */
function perDayOf(staged: Staged): number {
  const text = settingOf(staged, 'MinutesPerDay');
  const minutes = text === undefined ? 480 : Number(text);
  if (Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440) return minutes;
  throw badFile(`文件的每日工时（MinutesPerDay ${text}）无效，应为 1 至 1440 分钟`);
}

/** A file is bound as whoever types is: a day or a length far off would make the line of working days endless. */
function dayWithin(whose: string, day: string | null): string | null {
  if (day === null || isPlanDay(day)) return day;
  throw badFile(`${whose}的日期 ${day} 不在 ${planDays}，请修改后再导入`);
}

class Remarks {
  private readonly all: string[] = [];
  private more = 0;
  add(text: string): void {
    if (this.all.length < REMARKS_MAX) this.all.push(text);
    else this.more += 1;
  }
  list = (): string[] => (this.more > 0 ? [...this.all, `另有 ${this.more} 处`] : this.all);
}

interface Wanted {
  uid: number;
  parent: number | null;
  values: Omit<NodeValues, 'rank' | 'parentId' | 'ownerId' | 'weight' | 'pinnedBy' | 'pinnedAt' | 'progressSource'>;
  /** As the file says it. */
  startOn: string | null;
  links: FileLink[];
  minutes: number;
}

/** Tasks by order and outline level; rows that are blank, and the plan's own, are left out. */
function wantedOf(staged: Staged, calendar: WorkCalendar, remarks: Remarks): Wanted[] {
  const perDay = perDayOf(staged);
  const index = new WorkdayIndex(calendar, dayNumber('2000-01-01'));
  const morning = momentOf(`2000-01-01T${settingOf(staged, 'DefaultStartTime') ?? '08:00:00'}`)?.minute ?? 480;
  const real = staged.tasks.filter(({ values }) => values.IsNull !== '1' && Number(values.UID) > 0);
  const levelOf = ({ values }: FileTask) => Math.max(1, Math.trunc(Number(values.OutlineLevel)) || 1);
  const above: (number | null)[] = [];
  const seen = new Set<number>();
  return real.map((task, at): Wanted => {
    const { values } = task;
    const uid = Number(values.UID);
    if (!Number.isInteger(uid) || uid > UID_MAX || seen.has(uid))
      throw badFile(`任务的 UID ${values.UID} 无效或重复，请重新导出文件`);
    seen.add(uid);
    const level = levelOf(task);
    if (level > PLAN_DEPTH_MAX) throw badFile(`大纲超过 ${PLAN_DEPTH_MAX} 级，请减少层级后再导入`);
    above.length = Math.min(above.length, level - 1);
    const parent = above.at(-1) ?? null;
    // A level that was left out counts as its parent.
    while (above.length < level - 1) above.push(parent);
    above.push(uid);
    const holds = (real[at + 1] ? levelOf(real[at + 1] as FileTask) : 0) > level;
    const name = (values.Name ?? '').replace(/\s+/g, ' ').trim().slice(0, 200) || `任务 ${uid}`;
    const minutes = minutesOf(values.Duration) ?? 0;
    const within = (day: string | null) => dayWithin(`任务「${name}」`, day);
    const [startOn, endOn] = [within(dayOf(values.Start)), within(endDayOf(values.Finish))];
    const whole =
      isElapsed(values.DurationFormat) && startOn && endOn
        ? index.evening(dayNumber(endOn)) - index.morning(dayNumber(startOn))
        : null;
    const days = whole ?? Math.ceil(minutes / perDay - 1e-9);
    // Of a group it follows from what is in it.
    if (!holds && !(days <= DURATION_MAX)) {
      throw badFile(`任务「${name}」的工期超过 ${DURATION_MAX} 天，请修改后再导入`);
    }
    if (whole === null && minutes % perDay !== 0 && !holds)
      remarks.add(`${name}：工期 ${minutes / 60} 小时按 ${days} 天计`);
    const isPoint = !holds && (minutes === 0 || (values.Milestone === '1' && days === 0));
    const manual = values.Manual === '1' && !holds;
    const manualStart = manual ? (within(dayOf(values.ManualStart)) ?? startOn) : null;
    const manualEnd = manual
      ? isPoint
        ? manualStart
        : (within(endDayOf(values.ManualFinish)) ?? endOn ?? manualStart)
      : null;
    const constraintType = constraintCodes[Number(values.ConstraintType ?? 0)] ?? 'ASAP';
    const constraintOn =
      constraintType === 'FNLT' || constraintType === 'FNET' || constraintType === 'MFO'
        ? endDayOf(values.ConstraintDate)
        : dayOf(values.ConstraintDate);
    const constrained = !holds && !manual && constraintNeedsDay(constraintType) && constraintOn !== null;
    const now = today();
    const past = (day: string | null) => {
      if (day === null || day <= now) return day;
      remarks.add(`${name}：实际日期 ${day} 在今天之后，未导入`);
      return null;
    };
    const realEnd = holds ? null : past(within(endDayOf(values.ActualFinish)));
    const realStart = holds ? null : (past(within(dayOf(values.ActualStart))) ?? realEnd);
    return {
      ...{ uid, parent, startOn, links: task.links, minutes },
      values: {
        kind: isPoint ? 'milestone' : holds ? (level === 1 ? 'phase' : 'group') : 'work',
        title: name,
        description: values.Notes?.trim() ? textToHtml(values.Notes.trim().slice(0, 20_000)) : '',
        mode: manual && manualStart ? 'manual' : 'auto',
        duration: isPoint ? 0 : Math.min(DURATION_MAX, Math.max(1, days || 1)),
        atStart: isPoint && (momentOf(values.Start)?.minute ?? 1440) <= morning,
        constraintType: constrained || !constraintNeedsDay(constraintType) ? (holds ? 'ASAP' : constraintType) : 'ASAP',
        constraintOn: constrained ? within(constraintOn) : null,
        deadline: within(endDayOf(values.Deadline)),
        ...{ manualStart, manualEnd, realStart, realEnd },
        progress: Math.min(100, Math.max(0, Math.round(Number(values.PercentComplete) || 0))),
        cancelled: values.Active === '0',
        uid,
        bag: { exact: values, more: task.more },
      },
    };
  });
}

/** A lag in days, or the share of its predecessor's length that it is; cut to whole days. */
function linkOf(link: FileLink, from: Wanted, perDay: number, title: string, remarks: Remarks) {
  const { values, more } = link;
  const { read, exact } = readLink(values, perDay, from.minutes);
  const { lag } = read;
  if (!(Math.abs(lag) <= LAG_MAX)) throw badFile(`任务「${title}」的前置间隔超过 ${LAG_MAX} 天，请修改后再导入`);
  if (Math.abs(exact - lag) > 1e-6) remarks.add(`${title}：前置间隔 ${exact.toFixed(2)} 天按 ${lag} 天计`);
  return { ...read, bag: { exact: values, read, more } } satisfies Partial<LinkValues>;
}

interface Applied {
  added: number;
  changed: number;
  removed: number;
  kept: number;
  nodes: number;
  links: number;
}

function applyNodes(draft: PlanDraft, wanted: readonly Wanted[], userId: string) {
  const byUid = new Map(draft.allNodes.flatMap((node) => (node.uid === null ? [] : [[node.uid, node] as const])));
  const ids = new Map<number, string>();
  const pinned = { pinnedBy: userId, pinnedAt: new Date().toISOString() };
  for (const [rank, { uid, parent, values }] of wanted.entries()) {
    const place = { parentId: parent === null ? null : (ids.get(parent) ?? null), rank };
    const own = { ...values, ...place, ...(values.constraintOn !== null && pinned) };
    const known = byUid.get(uid);
    if (known) {
      const { pinnedBy, pinnedAt, constraintOn, constraintType } = known;
      const same = constraintOn === values.constraintOn && constraintType === values.constraintType;
      draft.set(known.id, { ...own, ...(same && { pinnedBy, pinnedAt }) });
      ids.set(uid, known.id);
    } else ids.set(uid, draft.add(own));
  }
  const stays = new Set(ids.values());
  draft.remove(draft.allNodes.flatMap(({ id }) => (stays.has(id) ? [] : [id])));
  return ids;
}

function applyLinks(
  draft: PlanDraft,
  wanted: readonly Wanted[],
  ids: ReadonlyMap<number, string>,
  perDay: number,
  remarks: Remarks,
) {
  const byUid = new Map(wanted.map((one) => [one.uid, one]));
  const key = ({ fromId, toId, type }: Pick<LinkValues, 'fromId' | 'toId' | 'type'>) => `${fromId} ${toId} ${type}`;
  const old = new Map(draft.allLinks.map((link) => [key(link), link.id]));
  const taken = new Set<string>();
  for (const { uid, values, links } of wanted) {
    for (const link of links) {
      const from = byUid.get(Number(link.values.PredecessorUID));
      const [fromId, toId] = [from && ids.get(from.uid), ids.get(uid)];
      if (!from || !fromId || !toId) {
        remarks.add(`${values.title}：前置 UID ${link.values.PredecessorUID ?? '?'} 不在文件中，未导入`);
        continue;
      }
      const own = { fromId, toId, ...linkOf(link, from, perDay, values.title, remarks) };
      if (taken.has(key(own))) continue;
      taken.add(key(own));
      const known = old.get(key(own));
      if (known) draft.setLink(known, own);
      else draft.addLink(own);
    }
  }
  for (const [one, id] of old) if (!taken.has(one)) draft.removeLink(id);
}

/** Where the engine says another day than the file: later ones by a pin, the others by hand. @returns how many */
function keepDates(
  draft: PlanDraft,
  wanted: readonly Wanted[],
  ids: ReadonlyMap<number, string>,
  calendar: WorkCalendar,
  userId: string,
): number {
  const dates = () => {
    const { startOn, criticalSlack } = draft.loaded;
    return reckon(calendar, kept({ startOn, criticalSlack, nodes: draft.ordered(), links: draft.allLinks }));
  };
  const held = new Set<string>();
  const groups = draft.groups();
  const free = (node: NodeRow | undefined): node is NodeRow =>
    node !== undefined && node.mode === 'auto' && node.realStart === null && !node.cancelled && !groups.has(node.id);
  const day = (text: string) => calendar.onOrAfter(dayNumber(text));
  const ways: ((node: NodeRow, startOn: string, now: string) => Partial<NodeValues> | null)[] = [
    (node, startOn, now) =>
      startOn > now && node.constraintType === 'ASAP'
        ? { constraintType: 'SNET', constraintOn: startOn, pinnedBy: userId, pinnedAt: new Date().toISOString() }
        : null,
    (node, startOn) => {
      const last = node.kind === 'milestone' ? day(startOn) : calendar.add(day(startOn), node.duration - 1);
      return {
        mode: 'manual',
        manualStart: startOn,
        manualEnd: new Date(last * 86_400_000).toISOString().slice(0, 10),
      };
    },
  ];
  for (const way of ways) {
    const now = dates();
    for (const { uid, startOn } of wanted) {
      const node = draft.node(ids.get(uid) ?? '');
      const reckoned = node && now.get(node.id)?.startOn;
      if (!free(node) || !startOn || !reckoned || day(startOn) === dayNumber(reckoned)) continue;
      const values = way(node, startOn, reckoned);
      if (!values) continue;
      draft.set(node.id, values);
      held.add(node.id);
    }
  }
  return held.size;
}

class LookedAt extends Error {}

async function take(
  context: TenantContext,
  project: LoadedProject,
  staged: Staged,
  dryRun: boolean,
): Promise<ProjectFileReport> {
  const { platform, actor } = context;
  const remarks = new Remarks();
  const calendar = await platform.calendars.of(actor.tenantId);
  const wanted = wantedOf(staged, calendar, remarks);
  if (wanted.length === 0) throw badFile('文件中没有任务');
  const perDay = perDayOf(staged);
  const applied: Applied = { added: 0, changed: 0, removed: 0, kept: 0, nodes: wanted.length, links: 0 };
  const guid = settingOf(staged, 'GUID')?.toLowerCase() ?? null;
  const work = async (draft: PlanDraft, db: TenantContext['db']) => {
    const origin = (draft.plan.bag as { guid?: string } | null)?.guid ?? null;
    if (draft.size > 0 && (guid === null || (guid !== draft.plan.id && guid !== origin))) {
      throw againstRule('计划不为空，且这个文件不是由它导出的。请在空的计划中导入，或先删除现有节点');
    }
    const startOn =
      dayWithin('项目', dayOf(settingOf(staged, 'StartDate'))) ??
      wanted.flatMap((one) => one.startOn ?? []).sort()[0] ??
      draft.plan.startOn;
    const bag = { guid: guid ?? origin, project: staged.project, namespaces: staged.namespaces };
    await db.update(planTable, { startOn, bag, version: draft.plan.version + 1 }, eq(planTable.id, draft.plan.id));
    Object.assign(draft.loaded, { startOn });
    const ids = applyNodes(draft, wanted, actor.userId);
    applyLinks(draft, wanted, ids, perDay, remarks);
    draft.unlessCircle(() => {
      dropIdlePins(draft, [...ids.values()], calendar);
      applied.kept = keepDates(draft, wanted, ids, calendar, actor.userId);
      const { criticalSlack } = draft.loaded;
      const dates = reckon(calendar, kept({ startOn, criticalSlack, nodes: draft.ordered(), links: draft.allLinks }));
      for (const node of draft.allNodes) {
        draft.set(node.id, { bag: { ...node.bag, stamp: stampOf(node, dates.get(node.id)) } });
      }
    });
    const changes = draft.changedNodes();
    applied.added = changes.filter(({ before }) => before === null).length;
    applied.removed = changes.filter(({ after }) => after === null).length;
    applied.changed = changes.length - applied.added - applied.removed;
    applied.links = draft.allLinks.length;
  };
  let actId: string | null = null;
  try {
    const acted = await changePlan(
      context,
      project,
      { action: 'planImported' },
      (draft, { db }) => work(draft, db),
      dryRun ? () => new LookedAt() : undefined,
    );
    actId = acted.actId;
  } catch (error) {
    if (!(error instanceof LookedAt)) throw error;
  }
  return { ...applied, remarks: remarks.list(), actId };
}

export function importProjectFile(context: TenantContext): Promise<ProjectFileReport> {
  let project: LoadedProject | undefined;
  const judge = async ({ projectId }: Partial<Record<'projectId' | 'dryRun', string>>, whole: boolean) => {
    if (project || (projectId === undefined && !whole)) return;
    if (!isId(projectId)) throw invalid('缺少 projectId 或其格式不正确', 'projectId');
    project = await projectOfPlan(context, projectId, (one) => canEditPlan(context.actor, one));
  };
  const shape = { files: ['file'], fields: ['projectId', 'dryRun'], maxBytes: MAX_BYTES, judge } as const;
  return withForm(context, shape, async ({ files: { file }, fields }) => {
    if (!project) throw invalid('缺少 projectId 或其格式不正确', 'projectId');
    if (!file) throw invalid('请选择要导入的文件', 'file');
    return take(context, project, await stage(file, context), flagOf('dryRun', fields.dryRun));
  });
}
