/** A task's way on: to another type, to another stage, and what the process demands of its fields there. */
import { finishedCategories } from '../../../../contract/task/enums';
import { againstRule } from '../../../errors';
import { conditionText, isConditional } from '../read/conditions';
import { assertFieldRules, namesCustomFields } from '../read/fieldRules';
import type { ChangeRecord, LoadedChange } from '../read/load';
import { visibleChildren } from '../read/privateChildren';
import type { Stage } from '../read/workflowStore';
import { executorOf } from '../team/parts';
import { asGiven } from './apply';
import { assertParentType, planType } from './changeType';
import { type Consequences, consequencesOf, filledBy } from './consequences';
import type { ChangeInput } from './plan';
import type { ChangeSources } from './sources';
import { planTransition, type TransitionEffect } from './transition';

/** A step with what the process does beside it. */
export type Step = TransitionEffect & { consequences: Consequences };
const noFields: ReadonlySet<string> = new Set();

/** Another type; the task keeps its place in the work, if its process has one of that name or kind. */
export async function changeType(
  { workflow, typesAround }: ChangeSources,
  after: ChangeRecord,
  { taskTypeId, stageId }: ChangeInput,
): Promise<boolean> {
  if (!taskTypeId || taskTypeId === after.type_id) return false;
  const { type, stage } = planType(workflow, after, taskTypeId, stageId);
  const around = await typesAround(after.id);
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

/** Null where the task stays where it is. `after` has the executors already that come with the step. */
export async function changeStage(
  sources: ChangeSources,
  before: LoadedChange,
  after: ChangeRecord,
  input: ChangeInput,
): Promise<Step | null> {
  const { actor, workflow, people, now, predecessors } = sources;
  const { record, facts, project } = before;
  const { stageId, involveMember } = input;
  if (!stageId || stageId === record.stage_id) return null;
  // A child that the actor may not see neither stands in the way nor is told of.
  const children = visibleChildren(record, actor);
  const consequences = await consequencesOf(sources, before, after, input);
  const effect = planTransition({
    actor,
    project,
    workflow,
    task: {
      ...facts,
      involved: involveMember ?? facts.involved,
      executorId: after.executor_id,
      team: after.team?.map(({ userId }) => userId) ?? [],
      stageId: record.stage_id,
      realStart: record.real_start,
      teamMode: after.team_mode,
      parts: after.team,
    },
    toStageId: stageId,
    words: input,
    executorComes: Boolean(consequences.executing?.executor_id),
    openChildren: children.total - children.done,
    childTotal: children.total,
    consumedHours: record.consumed_hours,
    openPredecessors: await predecessors(record.id),
    nameOf: (userId) => people(userId)?.name ?? '已离开的成员',
    now,
  });
  await assertChecked(sources, project.id, effect.name, input);
  after.stage_id = effect.stage.id;
  after.category = effect.stage.category;
  if (effect.realStart !== undefined) after.real_start = effect.realStart;
  if (effect.realEnd !== undefined) after.real_end = effect.realEnd;
  if (effect.progress !== undefined) after.progress = effect.progress;
  if (effect.leftHours !== undefined) after.left_hours = effect.leftHours;
  if (effect.team && !input.executing) {
    after.team = effect.team;
    after.executor_id = executorOf(effect.team, after.executor_id);
  }
  return { ...effect, consequences };
}

/** Every door but the request itself ends here: nobody is asked inside a transaction. */
async function assertChecked(
  sources: ChangeSources,
  projectId: string,
  step: string,
  input: ChangeInput,
): Promise<void> {
  if (input.checked || input.approved || input.undo) return;
  const apps = await sources.checkingApps(projectId);
  if (apps.length === 0) return;
  throw againstRule(`「${step}」需要应用「${apps.join('」「')}」检查：请打开任务单独变更`, { check: true });
}

/** What the process demands beyond the step itself: its condition, and what the fields have to be. */
export async function assertRules(
  sources: ChangeSources,
  { record, project }: LoadedChange,
  after: ChangeRecord,
  effect: Step | null,
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
    filled: effect ? filledBy(effect.consequences) : noFields,
    arrives: record.stage_id !== after.stage_id || record.type_id !== after.type_id,
    fields: namesCustomFields([...asked, ...rulesBefore.keys(), ...rulesAfter.keys()])
      ? await sources.fields(project.id)
      : new Map(),
  });
}
