/**
 * What a process does by itself as a task takes a step: the transition's post-actions, and who executes a task that
 * arrives at a stage (product model 17.1). What somebody says with the step stands above it; nobody's rights are asked,
 * and what a project does not have (people, labels, fields) is left out.
 */
import { finishedCategories, TEAM_MAX } from '../../../../contract/task/enums';
import type { AutoParty } from '../../../../contract/task/postActionEnums';
import type { AutoExecutor, PostAction } from '../../../../contract/task/postActions';
import { addDays } from '../../../base/present';
import { today } from '../../../base/zone';
import { againstRule } from '../../../errors';
import { fieldKinds } from '../../../object/fields/kinds';
import type { ChangeRecord, LoadedChange } from '../read/load';
import { isEmpty, type ProjectFields, peopleIn } from '../read/values';
import type { Stage, Transition } from '../read/workflowStore';
import { type Executing, executingAfter } from '../team/input';
import { applyFields } from './apply';
import type { ChangeInput } from './plan';
import type { ChangeSources } from './sources';

export interface Consequences {
  /** Fields that the process sets. */
  input: Pick<ChangeInput, 'urgent' | 'planStart' | 'planEnd' | 'labelIds' | 'involveMember' | 'customFields'>;
  /** Null: whoever executed it before. */
  executing: Executing | null;
  /** Whom the process tells of the step. */
  notify: string[];
}

const nothing: Consequences = { input: {}, executing: null, notify: [] };

/** Names of the fields that are not empty once the consequences hold. */
export const filledBy = ({ input, executing }: Consequences): ReadonlySet<string> => {
  const { customFields = {}, ...plain } = input;
  const set = Object.entries({ ...plain, ...customFields }).filter(([, value]) => !isEmpty(value));
  return new Set([...set.map(([field]) => field), ...(executing?.executor_id ? ['executorId'] : [])]);
};

/** @param after with the executors that somebody gives with the step. */
export async function consequencesOf(
  sources: ChangeSources,
  before: LoadedChange,
  after: ChangeRecord,
  given: ChangeInput,
): Promise<Consequences> {
  const { workflow } = sources;
  const to = given.stageId ? workflow.stage(given.stageId) : undefined;
  const way = workflow.transitionsFrom(before.record.stage_id).find(({ toStageId }) => toStageId === to?.id);
  if (!to || !way || given.undo || given.bare) return nothing;
  if (!to.autoExecutor && way.postActions.length === 0) return nothing;
  const said = given.executorId !== undefined || given.team !== undefined || given.executing !== undefined;
  const executing = said ? null : await executingOf(sources, before, after, way, to);
  const parties = partiesOf(sources.actor.userId, before, executing ? { ...after, ...executing } : after);
  return {
    input: await inputOf(sources, before, way.postActions, given),
    executing,
    notify: way.postActions.flatMap((action) =>
      action.kind === 'notify' ? [...action.who.flatMap((who) => parties[who]), ...action.userIds] : [],
    ),
  };
}

/** Writes them into the task as it is about to be; what somebody gave stands. Returns all that was set, for its history. */
export function applyConsequences(
  after: ChangeRecord,
  record: ChangeRecord,
  { input, executing }: Consequences,
  given: ChangeInput,
): ChangeInput {
  const customFields = { ...given.customFields, ...input.customFields };
  const whole: ChangeInput = { ...given, ...input, ...(input.customFields && { customFields }) };
  if (executing) Object.assign(after, executing);
  if (Object.keys(input).length === 0) return whole;
  applyFields(after, record, whole);
  if (after.plan_start && after.plan_end && after.plan_end < after.plan_start) {
    throw againstRule(
      `流程会把计划开始设为 ${after.plan_start}、计划截止设为 ${after.plan_end}，截止早于开始，请先调整计划日期`,
      { field: 'planEnd' },
    );
  }
  return whole;
}

const partiesOf = (
  actorId: string,
  { record, project }: LoadedChange,
  after: Pick<ChangeRecord, 'executor_id' | 'team'>,
): Record<AutoParty, string[]> => {
  const some = (id: string | null) => (id ? [id] : []);
  return {
    actor: [actorId],
    creator: some(record.created_by),
    owner: some(project.ownerId),
    executor: after.team?.map(({ userId }) => userId) ?? some(after.executor_id),
    involved: record.involved,
  };
};

/** What the step says of the executor stands above what the stage says. */
async function executingOf(
  sources: ChangeSources,
  { record, project }: LoadedChange,
  after: ChangeRecord,
  { postActions }: Transition,
  to: Stage,
): Promise<Executing | null> {
  const assign = postActions.findLast((action) => action.kind === 'assign');
  if (assign) {
    if (assign.who === null) return { executor_id: null, team_mode: null, team: null };
    const wanted = {
      actor: sources.actor.userId,
      creator: record.created_by,
      owner: project.ownerId,
      user: assign.userId,
    }[assign.who];
    const [userId] = await sources.assignableOf(project, wanted ? [wanted] : []);
    if (userId) return { executor_id: userId, team_mode: null, team: null };
  }
  if (!to.autoExecutor) return null;
  const people = await sources.assignableOf(project, to.autoExecutor.userIds);
  return automatic({ ...after, category: to.category }, to.autoExecutor, people);
}

/**
 * Who executes a task that arrives: several share it, all at once.
 * @param people of those that the stage names, whom the task can be given to.
 */
export function automatic(
  task: Executing & Pick<ChangeRecord, 'category'>,
  { mode }: AutoExecutor,
  people: readonly string[],
): Executing | null {
  if (people.length === 0 || (mode === 'keep' && task.executor_id)) return null;
  const [only] = people;
  const there = task.team ?? (task.executor_id ? [{ userId: task.executor_id, hours: null }] : []);
  const kept = mode === 'add' ? there.map(({ userId, hours }) => ({ userId, hours: hours ?? undefined })) : [];
  const fresh = people.filter((userId) => kept.every((part) => part.userId !== userId));
  const parts = [...kept, ...fresh.map((userId) => ({ userId }))].slice(0, TEAM_MAX);
  if (mode === 'add' && fresh.length === 0) return null;
  if (parts.length === 1) return { executor_id: only ?? null, team_mode: null, team: null };
  const teamMode = (mode === 'add' && task.team_mode) || 'parallel';
  const after = executingAfter(task, { team: { mode: teamMode, parts } });
  const over = finishedCategories.includes(task.category);
  // Of a team that is done already nobody is asked to begin again.
  return over && mode === 'add'
    ? null
    : { executor_id: after.executor_id, team_mode: after.team_mode, team: after.team };
}

async function inputOf(
  sources: ChangeSources,
  { record, project }: LoadedChange,
  actions: readonly PostAction[],
  given: ChangeInput,
): Promise<Consequences['input']> {
  const input: Consequences['input'] = {};
  for (const action of actions) {
    if (action.kind === 'urgent' && given.urgent === undefined) input.urgent = action.urgent;
    if (action.kind === 'date' && given[action.field] === undefined) {
      input[action.field] = action.days === null ? null : addDays(today(), action.days);
    } else if (action.kind === 'labels') {
      const known = await sources.labels(project.id);
      const labels = new Set(input.labelIds ?? given.labelIds ?? record.label_ids);
      for (const id of action.remove) labels.delete(id);
      for (const id of action.add) if (known.has(id)) labels.add(id);
      input.labelIds = [...labels];
    } else if (action.kind === 'involve') {
      const people = await sources.assignableOf(project, action.userIds);
      input.involveMember = [
        ...new Set([...(input.involveMember ?? given.involveMember ?? record.involved), ...people]),
      ];
    } else if (action.kind === 'field' && given.customFields?.[action.fieldId] === undefined) {
      const fields = await sources.fields(project.id);
      if (await fitting(sources, project, fields, action)) {
        input.customFields = { ...input.customFields, [action.fieldId]: action.value };
      }
    }
  }
  return input;
}

/** Whether the project has the field, and its kind the value. */
async function fitting(
  sources: ChangeSources,
  project: LoadedChange['project'],
  fields: ProjectFields,
  { fieldId, value }: Extract<PostAction, { kind: 'field' }>,
): Promise<boolean> {
  const field = fields.get(fieldId);
  if (!field || fieldKinds[field.kind].computed) return false;
  if (isEmpty(value)) return !field.required;
  if (!fieldKinds[field.kind].fits(value, field)) return false;
  const named = peopleIn(fields, { [fieldId]: value });
  return (await sources.assignableOf(project, named)).length === named.length;
}
