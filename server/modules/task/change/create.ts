/** Creating a task (`POST ccTask/create`). */

import { taskFields } from '../../../../contract/task/fields';
import type { CustomValues, TaskCreate } from '../../../../contract/task/task';
import { htmlToText, mentionsIn, sanitize } from '../../../base/html';
import { newId } from '../../../base/present';
import { task } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { currentTransaction } from '../../../db/transactionContext';
import { ApiError, againstRule, forbidden, invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { type LoadedProject, projectFor } from '../../../object/project';
import { objectWords } from '../../../object/search/words';
import { canInProject } from '../../../policies/project';
import { telling } from '../../message';
import { lockLinks } from '../read/dependencies';
import { assertNewTask, namesCustomFields } from '../read/fieldRules';
import { loadTask } from '../read/load';
import { assertSpecification } from '../read/norms';
import { addInvolved } from '../read/people';
import type { TeamPart } from '../read/rows';
import {
  assertAhead,
  assertAssignable,
  assertDates,
  assignableOf,
  checkLabels,
  newCustomValues,
  projectFieldsOf,
  projectLabelsOf,
} from '../read/values';
import type { Stage, TaskTypeRecord, Workflow } from '../read/workflowStore';
import { propagateSchedule } from '../schedule/service';
import { schedulesItself } from '../schedule/setting';
import { assertTeamInput, type Executing } from '../team/input';
import { estimateOf, executorOf, rearranged } from '../team/parts';
import { writeTeams } from '../team/write';
import { assertMayStand } from './advance';
import { assertParentType } from './changeType';
import { automatic } from './consequences';
import { insertedOf, insertTasks, type TaskInsert } from './createQueue';
import { refreshParents } from './parents';
import { madeTask, tellExecutor, tellNamed } from './tell';

export interface CreatedTask {
  taskId: string;
  taskNo: string;
}

export async function createTask(context: TenantContext, input: TaskCreate): Promise<CreatedTask> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, input.projectId, 'TASK:CREATE');
  const workflow = await platform.workflows.of(actor.tenantId);
  const { type, stage } = beginning(workflow, input);
  assertDates(input.planStart, input.planEnd);
  if (input.alarmTime) assertAhead(input.alarmTime, new Date().toISOString());
  assertTeamInput(input);
  const people = await peopleOf(context, project, stage, input);
  await assertSpecification(context, input.specificationId);
  if (input.labelIds?.length) checkLabels(await projectLabelsOf(db, project.id), input.labelIds);
  const rules = workflow.fieldRules(type.id, stage.id);
  // What the stage hides or locks nobody can fill in, and the form does not ask for it.
  const asked = (fieldId: string) => !['hidden', 'readonly'].includes(rules.get(fieldId) ?? '');
  const customFields = await newCustomValues(db, actor.userId, project, input.customFields ?? {}, asked);

  const notes = input.notes ? sanitize(input.notes) : '';
  const taskId = newId();
  const insert = insertOf(context, project, { type, stage }, input, {
    taskId,
    notes,
    customFields,
    ...people.executing,
  });
  await assertBeginning(db, workflow, type, stage, insert, input);
  // The queue writes for many callers at once: none of that belongs into somebody's transaction.
  const alone =
    !currentTransaction() &&
    !input.parentId &&
    people.others.length === 0 &&
    people.involved.length === 0 &&
    mentionsIn(notes).length === 0;
  const taskNo = alone
    ? await platform.creates.insert(db, project, insert)
    : await db.transaction((tx) => writeWithOthers({ ...context, db: tx }, project, insert, people));
  db.afterCommit(() =>
    platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId: project.id, taskIds: [taskId] }),
  );
  return { taskId, taskNo };
}

interface NamedPeople {
  executing: Executing;
  involved: readonly string[];
  /** Those who hear of it. */
  others: readonly string[];
}

/** Who executes it and who takes part. @throws 403 where the actor may not say who, 400 where one cannot be named */
async function peopleOf(
  { db, actor }: TenantContext,
  project: LoadedProject,
  stage: Stage,
  input: TaskCreate,
): Promise<NamedPeople> {
  const given = input.team ? rearranged(input.team.mode, [], input.team.parts) : null;
  const named = given?.map(({ userId }) => userId) ?? [input.executorId];
  const involved = input.involveMember ?? [];
  const isOther = (id: string | null | undefined): id is string => Boolean(id) && id !== actor.userId;
  if (named.some(isOther) && !canInProject(actor, project, 'TASK:EXECUTOR:SET')) {
    throw forbidden('您没有权限指派执行人');
  }
  await assertAssignable(db, project, [...named, ...involved].filter(isOther));
  const executing = await executingFrom(db, project, stage, input, given);
  const working = executing.team?.map(({ userId }) => userId) ?? [executing.executor_id];
  return { executing, involved, others: [...working, ...involved].filter(isOther) };
}

interface Written extends Executing {
  taskId: string;
  /** Clean. */
  notes: string;
  customFields: TaskInsert['custom_fields'];
}

function insertOf(
  { actor }: TenantContext,
  project: LoadedProject,
  { type, stage }: { type: TaskTypeRecord; stage: Stage },
  input: TaskCreate,
  { taskId, notes, customFields, team, team_mode, executor_id }: Written,
): TaskInsert {
  return {
    ...insertedOf(input),
    id: taskId,
    history_id: newId(),
    type_id: type.id,
    stage_id: stage.id,
    category: stage.category,
    title: input.title.trim(),
    notes,
    parent_id: input.parentId ?? null,
    urgent: input.urgent ?? taskFields.urgent.initial,
    executor_id,
    team_mode,
    plan_start: input.planStart ?? null,
    plan_end: input.planEnd ?? null,
    progress: input.progress ?? 0,
    estimate_hours: input.estimateHours === undefined ? estimateOf(team ?? []) : input.estimateHours,
    private_type: input.privateTask ? 1 : 0,
    custom_fields: customFields,
    label_ids: [...new Set(input.labelIds)],
    words: objectWords(input.title, htmlToText(notes)),
    creator_id: actor.userId,
    follow: project.settings.TASK_AUTO_FOLLOW === '1',
  };
}

/** The task with all that comes with it: its place in the tree, its people, and that they are told. @returns its number */
async function writeWithOthers(
  context: TenantContext,
  project: LoadedProject,
  insert: TaskInsert,
  { executing: { team, executor_id: executorId }, involved }: NamedPeople,
): Promise<string> {
  const { platform, db, actor } = context;
  const { id: taskId, parent_id: parentId, notes } = insert;
  if (parentId && schedulesItself(project)) await lockLinks(db);
  if (parentId) await lockParent(context, project, parentId);
  const number = (await insertTasks(db, project, [insert])).get(taskId) as string;
  await addInvolved(db, taskId, involved);
  if (team) await writeTeams(db, [{ taskId, parts: team }]);
  if (parentId) {
    await assertMayStand(context, [taskId]);
    await refreshParents({ platform, db, actorId: actor.userId }, [parentId]);
    // The parent spans its children, and what is asked of it is asked of them.
    if (schedulesItself(project)) {
      const below = { id: taskId, placed: true, joined: true };
      await propagateSchedule(context, [below, { id: parentId, spans: true }]);
    }
  }
  const turns = team?.filter(({ state }) => state === 'doing').map(({ userId }) => userId);
  await telling(platform, db, actor, { of: madeTask(taskId) }, async (tell) => {
    for (const userId of turns ?? [executorId]) await tellExecutor(tell, taskId, userId);
    await tellNamed(tell, { taskId, html: notes });
  });
  return number;
}

/** What the task will be, and where its work begins: at the first stage, or at another one that is open to new tasks. */
function beginning(workflow: Workflow, { projectId, taskTypeId, stageId }: TaskCreate) {
  const type = taskTypeId ? workflow.type(taskTypeId) : workflow.defaultTypeOf(projectId);
  if (!type) throw invalid('任务类型不存在，请刷新后重新选择', 'taskTypeId');
  if (!workflow.usable(type, projectId)) {
    throw againstRule(`任务类型「${type.name}」${type.enabled ? '不用于本项目' : '已停用'}，请选择其他类型`);
  }
  if (!stageId) return { type, stage: workflow.initialStage(type.processId) };
  const stage = workflow.stage(stageId);
  if (stage?.processId !== type.processId) throw invalid(`「${type.name}」的流程没有这个阶段，请重新选择`, 'stageId');
  if (!stage.initial && !stage.allowCreate) throw againstRule(`不能直接在「${stage.name}」阶段新建任务`);
  return { type, stage };
}

/** Who executes it: as it is said, else as the stage has it. */
async function executingFrom(
  db: TenantDb,
  project: LoadedProject,
  { autoExecutor, category }: Stage,
  input: TaskCreate,
  given: TeamPart[] | null,
): Promise<Executing> {
  if (input.team && given) return { executor_id: executorOf(given, null), team_mode: input.team.mode, team: given };
  const said: Executing = { executor_id: input.executorId ?? null, team_mode: null, team: null };
  if (!autoExecutor || said.executor_id) return said;
  const people = await assignableOf(db, project, autoExecutor.userIds);
  return automatic({ ...said, category }, autoExecutor, people) ?? said;
}

/** What the type and the stage demand of a new task: its parent, its fields. */
async function assertBeginning(
  db: TenantDb,
  workflow: Workflow,
  type: TaskTypeRecord,
  stage: Stage,
  insert: TaskInsert,
  input: TaskCreate,
): Promise<void> {
  if (type.parentTypeIds.length > 0) {
    const parent = insert.parent_id ? await db.find(task, insert.parent_id) : undefined;
    assertParentType(workflow, type, parent?.typeId ?? null);
  }
  const rules = workflow.fieldRules(type.id, stage.id);
  if (rules.size === 0) return;
  const fields = namesCustomFields(rules.keys()) ? await projectFieldsOf(db, input.projectId) : new Map();
  const values = {
    ...insert,
    involved: input.involveMember ?? [],
    alarm_time: insert.alarm_time ?? null,
    alarm_offsets: insert.alarm_offsets ?? [],
    custom_fields: insert.custom_fields as CustomValues,
  };
  // What a field begins with is nobody's entry.
  const entered = { ...values, executor_id: input.executorId ?? null, custom_fields: input.customFields ?? {} };
  assertNewTask(
    values,
    input.team ? { ...entered, executor_id: insert.executor_id } : entered,
    type,
    stage,
    rules,
    fields,
  );
}

/** Locked before the child is written, so that a parent that is being recycled takes the child along or refuses it. */
async function lockParent(context: TenantContext, project: LoadedProject, parentId: string): Promise<void> {
  const parent = await loadTask(context, { id: parentId }, true).catch((error: unknown) => {
    if (error instanceof ApiError && error.kind === 'NOT_FOUND') return null;
    throw error;
  });
  if (parent?.project.id !== project.id) throw invalid('父任务不存在、已删除或不在本项目', 'parentId');
  if (parent.record.category === 'CLOSED') throw invalid('父任务已关闭，请先激活父任务', 'parentId');
}
