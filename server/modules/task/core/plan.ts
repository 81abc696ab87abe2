/**
 * What a change of a task comes to: judged, described, not yet written. One task of a request and ten thousand of a batch
 * go through the same lines; `sources` decides how what they need is read.
 */
import { alarmOffsetsText } from '../../../../contract/task/alarm';
import { finishedCategories, type ProgressMode, progressModes } from '../../../../contract/task/enums';
import type { CustomValues, FieldChange, TaskUpdate } from '../../../../contract/task/task';
import type { TenantDb } from '../../../db/scope';
import { againstRule, forbidden } from '../../../errors';
import type { Actor } from '../../../http/actor';
import { htmlToText, sanitize } from '../../../http/html';
import type { Platform } from '../../../platform';
import { canAssignTask, canDateTask, canUpdateTask } from '../../../policies/task';
import type { LoadedProject } from '../../project';
import type { People } from '../../tenant';
import { assertOwnFiles, fileNames } from '../files/names';
import type { Stage, Transition, Workflow } from '../types/workflowStore';
import { leftAfterEstimate } from '../work/left';
import { assertParentType, planType, typesAround } from '../workflow/changeType';
import { conditionText, isConditional, isOpenWith, openFor } from '../workflow/conditions';
import { assertFieldRules, namesCustomFields } from '../workflow/fieldRules';
import { planTransition, type TransitionEffect } from '../workflow/transition';
import { describeChanges } from './changes';
import type { ChangeRecord, LoadedChange } from './load';
import { followsChildren } from './rollUp';
import { searchWords } from './search';
import {
  assertAhead,
  assertAssignable,
  assertDates,
  checkCustomValues,
  checkLabels,
  filesIn,
  isEmpty,
  type ProjectFields,
  type ProjectLabels,
  peopleIn,
  projectFieldsOf,
  projectLabelsOf,
  sameMoment,
} from './values';

/** Any subset of a task's fields; the version has been compared before. */
export type ChangeInput = Omit<TaskUpdate, 'version'>;

export interface TaskChange {
  before: LoadedChange;
  after: ChangeRecord;
  changes: FieldChange[];
  /** Name of the transition, where the stage changed. */
  transition: string | null;
  reopened: boolean;
  reason: string | null;
  /** Where title or description changed: what the search finds the task by. */
  words: string[] | null;
  involved: string[] | null;
}

/** What judging reads beside the task, each at most once a transaction. */
export interface ChangeSources {
  actor: Actor;
  workflow: Workflow;
  people: People;
  now: string;
  fields(projectId: string): Promise<ProjectFields>;
  labels(projectId: string): Promise<ProjectLabels>;
  /** Refuses files that the actor has not uploaded to the project. */
  ownFiles(projectId: string, fileIds: string[]): Promise<void>;
  /** What files are called, for the history. */
  fileNames(fileIds: string[]): Promise<ReadonlyMap<string, string>>;
  assignable(project: LoadedProject, userIds: string[]): Promise<void>;
  /** Numbers of unfinished finish-to-start predecessors. */
  predecessors(taskId: string): Promise<string[]>;
  /** Whether the condition of a transition holds for the task: as it is stored, or as `given` says it will be. */
  isOpen(transition: Transition, record: ChangeRecord, given: ChangeRecord | null): Promise<boolean>;
  /** Types of a task's parent and children. */
  typesAround: (record: ChangeRecord) => ReturnType<typeof typesAround>;
}

/** @param taskIds tasks whose predecessors will be asked for, to be read in one statement. */
export async function openSources(
  { platform, actor, db }: { platform: Platform; actor: Actor; db: TenantDb },
  taskIds: readonly string[],
): Promise<ChangeSources> {
  const once = new Map<string, Promise<unknown>>();
  const memo = <V>(key: string, load: () => Promise<V>): Promise<V> => {
    const known = once.get(key) ?? load();
    once.set(key, known);
    return known as Promise<V>;
  };
  const fields = (projectId: string) => memo(`fields ${projectId}`, () => projectFieldsOf(db, projectId));
  return {
    actor,
    workflow: await platform.workflows.of(actor.tenantId),
    people: await platform.directory.of(actor.tenantId),
    now: new Date().toISOString(),
    labels: (projectId) => memo(`labels ${projectId}`, () => projectLabelsOf(db, projectId)),
    ownFiles: (projectId, fileIds) => assertOwnFiles(db, actor.userId, projectId, fileIds),
    fileNames: (fileIds) => fileNames(db, fileIds),
    fields,
    assignable: (project, userIds) =>
      userIds.length === 0
        ? Promise.resolve()
        : memo(`people ${project.id} ${[...userIds].sort().join()}`, () => assertAssignable(db, project, userIds)),
    async predecessors(taskId) {
      const open = await memo('predecessors', () => openPredecessors(db, taskIds));
      return open.get(taskId) ?? [];
    },
    async isOpen(transition, record, given) {
      if (!isConditional(transition)) return true;
      const known = await fields(record.project_id);
      if (given) return isOpenWith(db, given, transition, known, actor);
      const key = `condition ${transition.id} ${record.project_id}`;
      const open = await memo(key, () => openFor(db, taskIds, [transition], known, actor));
      return open.get(transition.id)?.has(record.id) ?? false;
    },
    typesAround: (record) => typesAround(db, record),
  };
}

/** The change, or null where nothing changes. Throws what the API answers with where it must not be. */
export async function planChange(
  sources: ChangeSources,
  before: LoadedChange,
  input: ChangeInput,
): Promise<TaskChange | null> {
  const { record, project } = before;
  assertRights(sources.actor, before, input);
  await assertValues(sources, before, input);
  const after: ChangeRecord = { ...record };
  const retyped = await changeType(sources, after, input);
  const effect = retyped ? null : await changeStage(sources, before, after, input);
  const words = applyFields(after, record, input);
  applyAlarm(sources, after, record, input);
  await assertRules(sources, before, after, effect, input);
  const fields: ProjectFields = input.customFields ? await sources.fields(project.id) : new Map();
  const labels: ProjectLabels = input.labelIds ? await sources.labels(project.id) : new Map();
  const named = [record.custom_fields, input.customFields ?? {}].flatMap((values) => filesIn(fields, values));
  const files = await sources.fileNames(named);
  const said = retyped ? { ...input, stageId: after.stage_id } : input;
  const changes = describeChanges(record, said, sources.workflow, sources.people, fields, labels, files);
  if (changes.length === 0) return null;
  return {
    before,
    after,
    changes,
    transition: effect?.name ?? null,
    reopened: effect?.reopened ?? false,
    reason: input.reason?.trim() || null,
    words,
    involved: input.involveMember ?? null,
  };
}

const dateFields = ['planStart', 'planEnd', 'scheduleMode', 'milestone', 'alarmTime', 'alarmOffsets'] as const;
const plainFields = [
  'progressMode',
  'progressWeight',
  'leftHours',
  'title',
  'notes',
  'urgent',
  'progress',
  'privateTask',
  'involveMember',
  'customFields',
  'labelIds',
  'estimateHours',
  'taskTypeId',
] as const;

function assertRights(actor: Actor, { project, facts }: LoadedChange, input: ChangeInput): void {
  if (plainFields.some((field) => input[field] !== undefined) && !canUpdateTask(actor, project, facts))
    throw forbidden();
  if (input.executorId !== undefined && !canAssignTask(actor, project, facts)) throw forbidden('您没有权限指派执行人');
  if (dateFields.some((field) => input[field] !== undefined) && !canDateTask(actor, project, facts)) {
    throw forbidden('您没有权限设置起止时间');
  }
}

async function assertValues(
  sources: ChangeSources,
  { record, project }: LoadedChange,
  input: ChangeInput,
): Promise<void> {
  assertDates(
    input.planStart === undefined ? record.plan_start : input.planStart,
    input.planEnd === undefined ? record.plan_end : input.planEnd,
  );
  if (input.alarmTime && !sameMoment(input.alarmTime, record.alarm_time)) assertAhead(input.alarmTime, sources.now);
  const known = new Set([...record.involved, record.executor_id]);
  const added = [input.executorId, ...(input.involveMember ?? [])].filter((id): id is string => Boolean(id));
  await sources.assignable(
    project,
    added.filter((id) => !known.has(id)),
  );
  assertProgress(record, input);
  if (input.labelIds) {
    // A label that stands there already may stay, whatever has become of it.
    const added = input.labelIds.filter((id) => !record.label_ids.includes(id));
    checkLabels(await sources.labels(project.id), added);
  }
  if (input.customFields) {
    const fields = await sources.fields(project.id);
    checkCustomValues(fields, input.customFields);
    const named = new Set(peopleIn(fields, record.custom_fields));
    await sources.assignable(
      project,
      peopleIn(fields, input.customFields).filter((id) => !named.has(id)),
    );
    const held = new Set(filesIn(fields, record.custom_fields));
    await sources.ownFiles(
      project.id,
      filesIn(fields, input.customFields).filter((id) => !held.has(id)),
    );
  }
}

/** Whether a task's progress is the system's to say. */
export const isComputed = (record: ChangeRecord, mode: ProgressMode = record.progress_mode) =>
  mode === 'hours' || (followsChildren(mode) && record.child_total > 0);

/** What is computed is not written over by hand. */
function assertProgress(
  record: ChangeRecord,
  { progress, progressMode: mode = record.progress_mode }: ChangeInput,
): void {
  if (progress === undefined || progress === record.progress || !isComputed(record, mode)) return;
  throw againstRule(
    `进度由「${progressModes[mode]}」自动计算。要手工填写，请先把进度方式改为「${progressModes.manual}」`,
  );
}

/** Another type; the task keeps its place in the work, if its process has one of that name or kind. */
async function changeType(
  { workflow, typesAround }: ChangeSources,
  after: ChangeRecord,
  { taskTypeId, stageId }: ChangeInput,
): Promise<boolean> {
  if (!taskTypeId || taskTypeId === after.type_id) return false;
  const { type, stage } = planType(workflow, after, taskTypeId, stageId);
  const around = await typesAround(after);
  assertParentType(workflow, type, around.parent);
  for (const child of around.children) {
    const childType = workflow.type(child);
    if (!childType || childType.parentTypeIds.length === 0 || childType.parentTypeIds.includes(type.id)) continue;
    throw againstRule(
      `它有类型为「${childType.name}」的子任务，不能位于「${type.name}」之下，请先移动或变更这些子任务`,
    );
  }
  const wasOver = finishedCategories.includes(after.category);
  const isOver = finishedCategories.includes(stage.category);
  if (wasOver && !isOver) after.real_end = null;
  after.type_id = type.id;
  after.stage_id = stage.id;
  after.category = stage.category;
  return true;
}

/** Null where the task stays where it is. */
async function changeStage(
  { actor, workflow, now, predecessors }: ChangeSources,
  { record, facts, project }: LoadedChange,
  after: ChangeRecord,
  { stageId, executorId, reason, involveMember }: ChangeInput,
): Promise<TransitionEffect | null> {
  if (!stageId || stageId === record.stage_id) return null;
  const effect = planTransition({
    actor,
    project,
    workflow,
    task: {
      ...facts,
      involved: involveMember ?? facts.involved,
      executorId: executorId === undefined ? facts.executorId : executorId,
      stageId: record.stage_id,
      realStart: record.real_start,
    },
    toStageId: stageId,
    reason,
    openChildren: record.child_total - record.child_done,
    childTotal: record.child_total,
    consumedHours: record.consumed_hours,
    openPredecessors: await predecessors(record.id),
    now,
  });
  after.stage_id = effect.stage.id;
  after.category = effect.stage.category;
  if (effect.realStart !== undefined) after.real_start = effect.realStart;
  if (effect.realEnd !== undefined) after.real_end = effect.realEnd;
  if (effect.progress !== undefined) after.progress = effect.progress;
  if (effect.leftHours !== undefined) after.left_hours = effect.leftHours;
  return effect;
}

/** What the process demands beyond the step itself: its condition, and what the fields have to be. */
async function assertRules(
  sources: ChangeSources,
  { record, project }: LoadedChange,
  after: ChangeRecord,
  effect: TransitionEffect | null,
  input: ChangeInput,
): Promise<void> {
  const { workflow } = sources;
  const transition = effect?.transition ?? null;
  if (transition && isConditional(transition)) {
    const fields = await sources.fields(project.id);
    if (!(await sources.isOpen(transition, record, asGiven(record, input)))) {
      throw againstRule(conditionText(transition, fields), { condition: true });
    }
  }
  const rulesBefore = workflow.fieldRules(record.type_id, record.stage_id);
  const rulesAfter = workflow.fieldRules(after.type_id, after.stage_id);
  const asked = transition?.requiredFields ?? [];
  if (rulesBefore.size + rulesAfter.size + asked.length === 0) return;
  const [from, to] = [workflow.stage(record.stage_id), workflow.stage(after.stage_id)] as [Stage, Stage];
  const involved = input.involveMember ?? record.involved;
  // What the step itself brings about is nobody's change of a field.
  const changed = effect?.progress !== undefined && input.progress === undefined ? record.progress : after.progress;
  assertFieldRules({
    before: record,
    after: { ...after, involved, progress: changed },
    from,
    to,
    rulesBefore,
    rulesAfter,
    transition,
    arrives: record.stage_id !== after.stage_id || record.type_id !== after.type_id,
    fields: namesCustomFields([...asked, ...rulesBefore.keys(), ...rulesAfter.keys()])
      ? await sources.fields(project.id)
      : new Map(),
  });
}

/** The task with the values that come along with a step, where any do: a condition is about these. */
function asGiven(
  record: ChangeRecord,
  { stageId: _stage, reason: _reason, ...values }: ChangeInput,
): ChangeRecord | null {
  if (Object.values(values).every((value) => value === undefined)) return null;
  const given = { ...record };
  applyFields(given, record, values);
  return given;
}

/** Whoever changes an alarm is told by it, and what lay in the past by then never rings. */
function applyAlarm(
  { actor, now }: ChangeSources,
  after: ChangeRecord,
  record: ChangeRecord,
  { alarmTime, alarmOffsets }: ChangeInput,
): void {
  const time = alarmTime === undefined ? record.alarm_time : alarmTime;
  const offsets = alarmOffsets ?? record.alarm_offsets;
  if (sameMoment(time, record.alarm_time) && alarmOffsetsText(offsets) === alarmOffsetsText(record.alarm_offsets))
    return;
  after.alarm_time = time;
  after.alarm_offsets = offsets;
  after.alarm_by = actor.userId;
  after.alarm_set_at = now;
}

/** Returns the words of the search where they change. */
function applyFields(after: ChangeRecord, record: ChangeRecord, input: ChangeInput): string[] | null {
  after.title = input.title?.trim() ?? record.title;
  if (input.notes !== undefined) after.notes = sanitize(input.notes);
  if (input.urgent !== undefined) after.urgent = input.urgent;
  if (input.executorId !== undefined) after.executor_id = input.executorId;
  if (input.planStart !== undefined) after.plan_start = input.planStart;
  if (input.planEnd !== undefined) after.plan_end = input.planEnd;
  if (input.scheduleMode) after.schedule_mode = input.scheduleMode;
  if (input.milestone !== undefined) after.milestone = input.milestone;
  if (input.progress !== undefined) after.progress = input.progress;
  if (input.estimateHours !== undefined) after.estimate_hours = input.estimateHours;
  if (input.progressMode) after.progress_mode = input.progressMode;
  if (input.progressWeight !== undefined) after.progress_weight = input.progressWeight;
  if (after.category === record.category || input.leftHours !== undefined) {
    after.left_hours = leftAfterEstimate(record, input);
  }
  if (input.privateTask !== undefined) after.private_type = input.privateTask ? 1 : 0;
  if (input.labelIds) after.label_ids = [...new Set(input.labelIds)];
  if (input.customFields) after.custom_fields = merged(record.custom_fields, input.customFields);
  if (after.title === record.title && after.notes === record.notes) return null;
  const { task_no: no, external_key: key, seq } = record;
  return [...searchWords(after.title, htmlToText(after.notes), no, key ?? ''), no.toLowerCase(), String(seq)];
}

const merged = (before: CustomValues, given: CustomValues): CustomValues =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => !isEmpty(value)));

async function openPredecessors(db: TenantDb, taskIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.query<{ post_id: string; task_no: string }>(
    `SELECT d.post_id, t.task_no FROM task_depend d
       JOIN task t ON t.tenant_id = d.tenant_id AND t.id = d.pre_id AND t.deleted_at IS NULL
        AND NOT (t.category = ANY($3::text[]))
      WHERE d.tenant_id = $1 AND d.post_id = ANY($2::uuid[]) AND d.type = 'FS' ORDER BY t.seq`,
    [taskIds, finishedCategories],
  );
  const open = new Map<string, string[]>();
  for (const { post_id: id, task_no: no } of rows) {
    const numbers = open.get(id) ?? [];
    if (numbers.length < 5) numbers.push(no);
    open.set(id, numbers);
  }
  return open;
}
