/**
 * A file of MS Project becomes the plan: read apart, staged, then one act. UIDs say what is the same; the file's dates and
 * constraints are kept, and what was read otherwise is told. Below a node of a plan that stands, and from a file of
 * Primavera, all of it is new.
 */

import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { ProjectFileReport } from '../../../../contract/plan/baseline';
import { PLAN_NODES_MAX } from '../../../../contract/plan/kinds';
import type { WorkCalendar } from '../../../../contract/time/workdays';
import { giveWay } from '../../../base/pace';
import { isId } from '../../../base/texts';
import { plan as planTable } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, badFile, invalid } from '../../../errors';
import { flagOf, withForm } from '../../../http/form';
import { goneSignal } from '../../../http/gone';
import type { TenantContext } from '../../../http/route';
import type { LoadedProject } from '../../../object/project';
import { canEditPlan } from '../../../policies/plan';
import { type Reader, readInSandbox, type Source } from '../../../sandbox/sandbox';
import { readBags } from '../bags';
import { changePlan } from '../change';
import type { PlanDraft } from '../draft';
import { projectOfPlan } from '../load';
import { openParent } from '../nodes';
import { addBelow, applyLinks, applyNodes } from './apply';
import { keepDates, tellDifferences } from './keep';
import { Outside } from './outside';
import { Reading, type Staged } from './reading';
import { stampOf } from './stamp';
import { allWanted, type Wanted } from './tasks';
import { dayOf } from './values';

const MAX_BYTES = 50 * 1024 * 1024;
const reader: Reader = {
  module: path.join(__dirname, 'read.cjs'),
  memoryMb: 512,
  withinMs: 60_000,
  outputBytes: 200 * 1024 * 1024,
  broken: '文件无法读取，请在 MS Project 中另存为“XML 格式”、或在 P6 中导出 XER 后重试',
  late: '文件过大或过于复杂，请拆分后再导入',
};

async function stage(source: Source, context: TenantContext): Promise<Staged> {
  const extras: Staged['extras'] = { calendars: [], resources: [], assignments: [] };
  const staged: Staged = { project: [], namespaces: {}, tasks: [], extras };
  const caller = { who: context.actor.userId, of: context.db.tenantId, signal: goneSignal(context.reply) };
  const asked = { tasksMax: PLAN_NODES_MAX };
  for await (const part of readInSandbox<Partial<Staged>>(reader, source, asked, caller)) {
    if (part.tasks) staged.tasks.push(...part.tasks);
    const { project, namespaces = {}, foreign = false, remarks = [] } = part;
    if (project) Object.assign(staged, { project, namespaces, foreign, remarks, extras: part.extras ?? extras });
  }
  return staged;
}

interface Applied {
  added: number;
  changed: number;
  removed: number;
  kept: number;
  nodes: number;
  links: number;
}

/** People of the project by their names; null where several are called so. */
async function ownersByName(
  { platform, db, actor }: TenantContext,
  project: LoadedProject,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db.query<{ id: string }>(
    'SELECT user_id AS id FROM project_person WHERE tenant_id = $1 AND project_id = $2',
    [project.id],
  );
  const people = await platform.directory.of(actor.tenantId);
  const found = new Map<string, string | null>();
  for (const id of new Set([project.ownerId, ...rows.map((row) => row.id)])) {
    const person = people(id);
    if (person) found.set(person.name, found.has(person.name) ? null : id);
  }
  return found;
}

/** Whoever works on a task answers for it, where the file names somebody of the project; who answers already stays. */
function nameOwners(
  draft: PlanDraft,
  ids: ReadonlyMap<number, string>,
  reading: Reading,
  owners: ReadonlyMap<string, string | null>,
): void {
  for (const [uid, id] of ids) {
    const names = reading.namesOf(uid);
    if (names.length === 0 || draft.node(id)?.ownerId !== null) continue;
    const ownerId = names.map((name) => owners.get(name)).find((one) => one);
    if (ownerId) draft.set(id, { ownerId });
    for (const name of ownerId ? [] : names) {
      const why = owners.has(name) ? '项目中有几人同名' : '不是项目成员';
      reading.remarks.add(`资源“${name}”${why}，没有指派负责人`);
    }
  }
}

/** A file that was read, and how it is laid into the plan. */
interface Brought {
  staged: Staged;
  reading: Reading;
  wanted: Wanted[];
  /** Its own identity; null: it has none. */
  guid: string | null;
  /** Nothing of the plan is the file's: what it brings is new, and stands beside the rest. */
  beside: boolean;
}

/** The plan's own origin, where it came from a file. */
const originOf = (draft: PlanDraft): string | null => (draft.plan.bag as { guid?: string } | null)?.guid ?? null;

/** What is below it stands in a node that holds others; a package of work at the top that does is a phase. */
function openBelow(draft: PlanDraft, parentId: string): void {
  const isTopWork = draft.node(parentId)?.kind === 'work' && draft.node(parentId)?.parentId === null;
  openParent(draft, parentId);
  if (isTopWork) draft.set(parentId, { kind: 'phase' });
}

/** The plan begins as the file says, and keeps of the file what it does not use. @throws 422 it is another plan's */
async function takePlan(db: TenantDb, draft: PlanDraft, { staged, reading, wanted, guid }: Brought): Promise<void> {
  const origin = originOf(draft);
  if (draft.size > 0 && (guid === null || (guid !== draft.plan.id && guid !== origin))) {
    throw againstRule('计划不为空，且这个文件不是由它导出的。请选择导入到哪个节点之下，或在空的计划中导入');
  }
  const startOn =
    reading.within('项目', dayOf(reading.setting('StartDate'))) ??
    wanted.flatMap((one) => one.startOn ?? []).sort()[0] ??
    draft.plan.startOn;
  const bag = staged.foreign
    ? draft.plan.bag
    : { guid: guid ?? origin, project: staged.project, namespaces: staged.namespaces };
  await db.update(planTable, { startOn, bag, version: draft.plan.version + 1 }, eq(planTable.id, draft.plan.id));
  Object.assign(draft.loaded, { startOn });
}

/** Nodes stand on the days of the file; where they cannot, they are told. Each of these reckons over the whole of a plan. */
async function takeDays(
  draft: PlanDraft,
  { wanted, beside, ...brought }: Brought,
  ids: ReadonlyMap<number, string>,
  by: { calendar: WorkCalendar; userId: string },
): Promise<number> {
  const how = { ...by, reading: brought.reading };
  let kept = 0;
  draft.unlessCircle(() => {
    kept = keepDates(draft, wanted, ids, how);
  });
  await giveWay();
  draft.unlessCircle(() => {
    const dates = tellDifferences(draft, wanted, ids, how);
    for (const node of beside ? [] : draft.allNodes) {
      draft.set(node.id, { bag: { ...node.bag, stamp: stampOf(node, dates.get(node.id)) } });
    }
  });
  await giveWay();
  return kept;
}

function countsOf(draft: PlanDraft): Pick<Applied, 'added' | 'changed' | 'removed'> {
  const changes = draft.changedNodes();
  const added = changes.filter(({ before }) => before === null).length;
  const removed = changes.filter(({ after }) => after === null).length;
  return { added, removed, changed: changes.length - added - removed };
}

class LookedAt extends Error {}

async function take(
  context: TenantContext,
  project: LoadedProject,
  staged: Staged,
  dryRun: boolean,
  parentId: string | null,
): Promise<ProjectFileReport> {
  const { platform, actor } = context;
  const reading = new Reading(staged);
  const outside = await Outside.takenFrom(context, project, reading);
  const calendar = await platform.calendars.of(actor.tenantId);
  // Each of these reckons over the whole of a plan.
  await giveWay();
  const wanted = allWanted(calendar, reading);
  await giveWay();
  if (wanted.length === 0) throw badFile('文件中没有任务');
  const guid = reading.setting('GUID')?.toLowerCase() ?? null;
  const brought = { staged, reading, wanted, guid, beside: staged.foreign === true || parentId !== null };
  const owners = await ownersByName(context, project);
  const applied: Applied = { added: 0, changed: 0, removed: 0, kept: 0, nodes: wanted.length, links: 0 };
  const { userId } = actor;
  const work = async (draft: PlanDraft, db: TenantDb) => {
    await readBags(db, draft, true);
    if (parentId === null) await takePlan(db, draft, brought);
    else openBelow(draft, parentId);
    const ids = brought.beside ? addBelow(draft, wanted, userId, parentId) : applyNodes(draft, wanted, userId);
    nameOwners(draft, ids, reading, owners);
    await giveWay();
    applied.links = applyLinks(draft, wanted, ids, reading, outside, brought.beside);
    await outside.apply(draft, { db, userId, projectId: project.id }, ids, reading);
    await giveWay();
    applied.kept = await takeDays(draft, brought, ids, { calendar, userId });
    Object.assign(applied, countsOf(draft));
  };
  const only = dryRun ? () => new LookedAt() : undefined;
  try {
    const acted = await changePlan(
      context,
      project,
      { action: 'planImported' },
      (draft, { db }) => work(draft, db),
      only,
    );
    return { ...applied, remarks: reading.remarks.list(), actId: acted.actId };
  } catch (error) {
    if (!(error instanceof LookedAt)) throw error;
    return { ...applied, remarks: reading.remarks.list(), actId: null };
  }
}

export function importProjectFile(context: TenantContext): Promise<ProjectFileReport> {
  let project: LoadedProject | undefined;
  const judge = async ({ projectId }: Partial<Record<'projectId' | 'dryRun' | 'parentId', string>>, whole: boolean) => {
    if (project || (projectId === undefined && !whole)) return;
    if (!isId(projectId)) throw invalid('缺少 projectId 或其格式不正确', 'projectId');
    project = await projectOfPlan(context, projectId, (one) => canEditPlan(context.actor, one));
  };
  const shape = { files: ['file'], fields: ['projectId', 'dryRun', 'parentId'], maxBytes: MAX_BYTES, judge } as const;
  return withForm(context, shape, async ({ files: { file }, fields }) => {
    if (!project) throw invalid('缺少 projectId 或其格式不正确', 'projectId');
    if (!file) throw invalid('请选择要导入的文件', 'file');
    const { parentId = null } = fields;
    if (parentId !== null && !isId(parentId)) throw invalid('所选的节点不存在，请刷新后重新选择', 'parentId');
    return take(context, project, await stage(file, context), flagOf('dryRun', fields.dryRun), parentId);
  });
}
