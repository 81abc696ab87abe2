/** What a new task cannot be given: judged by the type that it has and the stage in which such tasks begin. */
import { importTargets } from '../../../../contract/task/enums';
import type { CustomValues } from '../../../../contract/task/task';
import { fieldKinds } from '../../../object/fields/kinds';
import { Unfit } from '../../../object/fields/reading';
import { assertParentType } from '../change/changeType';
import { assertNewTask } from '../read/fieldRules';
import { isEmpty } from '../read/values';
import type { Stage, TaskTypeRecord } from '../read/workflowStore';
import type { Place } from './placing';
import { type Draft, noSuchStage, stageMeant, tolerate } from './rows';
import { type ImportRun, withoutNulls } from './run';

export const typeOf = (run: ImportRun, draft: Draft): TaskTypeRecord => draft.type ?? run.usualType;

/** Where the task stands from the beginning: a file may bring what is done long ago. */
export function beginningOf(run: ImportRun, draft: Draft): Stage {
  const { processId } = typeOf(run, draft);
  const stages = run.allStages.filter((stage) => stage.processId === processId);
  if (!draft.stageName) return run.workflow.initialStage(processId);
  const stage = stageMeant(stages, draft.stageName, run.plan);
  if (!stage && run.plan.foreign) return run.workflow.initialStage(processId);
  if (!stage) throw noSuchStage(draft.stageName, stages);
  return stage;
}

/** What stands in its fields: a field that the file has no column for begins with its default. */
export function newValues({ known }: ImportRun, draft: Draft): CustomValues {
  const values = { ...draft.custom };
  for (const { id, defaultValue } of known.values()) {
    if (values[id] === undefined && defaultValue !== null) values[id] = defaultValue;
  }
  return withoutNulls(values);
}

/** What can be judged of a new task by itself; where it comes to stand is `assertPlace`. */
export function assertNew(run: ImportRun, draft: Draft): void {
  const { plan } = run;
  if (!plan.foreign) {
    assertFit(run, draft);
    return;
  }
  // A row of another tool comes without what the project refuses, and lacks what it asks for.
  tolerate(draft, plan, importTargets.taskType, draft.type?.name ?? '', () => assertType(run, typeOf(run, draft)));
  if (!run.workflow.usable(typeOf(run, draft), run.project.id)) draft.type = undefined;
  tolerate(draft, plan, '', '', () => assertFit(run, draft));
}

function assertType({ workflow, project }: ImportRun, type: TaskTypeRecord): void {
  if (workflow.usable(type, project.id)) return;
  throw new Unfit(`类型「${type.name}」${type.enabled ? '不用于本项目' : '已停用'}，请改用其他类型`);
}

function assertFit(run: ImportRun, draft: Draft): void {
  const { workflow, known } = run;
  const type = typeOf(run, draft);
  assertType(run, type);
  beginningOf(run, draft);
  if (draft.team) throw new Unfit('新任务只能导入一位执行人，多人执行请在导入后设置');
  assertKnownPeople(run, null, draft);
  const custom = newValues(run, draft);
  const missing = [...known.values()].find(({ id, required }) => required && isEmpty(custom[id]));
  if (missing) throw new Unfit(`请填写「${missing.name}」`);
  const initial = workflow.initialStage(type.processId);
  const rules = workflow.fieldRules(type.id, initial.id);
  if (rules.size === 0) return;
  const values = {
    notes: draft.notes ?? '',
    urgent: draft.urgent ?? 2,
    executor_id: draft.executorId ?? null,
    plan_start: draft.planStart ?? null,
    plan_end: draft.planEnd ?? null,
    progress: draft.progress ?? 0,
    estimate_hours: draft.estimateHours ?? null,
    label_ids: draft.labelIds ?? [],
    private_type: 0,
    involved: draft.involved ?? [],
    custom_fields: custom,
    alarm_time: null,
    alarm_offsets: [],
  };
  assertNewTask(values, { ...values, custom_fields: withoutNulls(draft.custom) }, type, initial, rules, known);
}

export const assertPlace = (run: ImportRun, draft: Draft, place: Place | undefined): void =>
  assertParentType(run.workflow, typeOf(run, draft), place?.typeId ?? null);

interface Peopled {
  executor_id: string | null;
  involved: readonly string[];
  custom_fields: CustomValues;
}

/** Whom a row names anew has to be one who may be given tasks. */
export function assertKnownPeople(run: ImportRun, before: Peopled | null, draft: Draft): void {
  const { people, fields } = run;
  const inFields = (values: CustomValues) =>
    fields
      .filter(({ kind }) => fieldKinds[kind].names === 'person')
      .flatMap(({ id }) => values[id] ?? [])
      .filter((id) => typeof id === 'string');
  if (run.plan.foreign) {
    leaveStrangers(run, before, draft);
    return;
  }
  const known = before
    ? new Set([before.executor_id, ...before.involved, ...inFields(before.custom_fields)])
    : new Set<string | null>();
  const judge = (ids: readonly (string | null | undefined)[], as: string) => {
    const reasons = ids.map((id) => (id && !known.has(id) ? people.refusal(id, as) : undefined));
    const reason = reasons.find((one) => one !== undefined);
    if (reason !== undefined) throw new Unfit(reason);
  };
  judge([draft.executorId], '执行人');
  judge(draft.involved ?? [], '参与人');
  judge(inFields(draft.custom), '');
}

/** Who may not be given tasks of the project is left out. */
function leaveStrangers({ people, fields }: ImportRun, before: Peopled | null, draft: Draft): void {
  const mayStand = (id: string, column: string): boolean => {
    const reason = id === before?.executor_id || before?.involved.includes(id) ? undefined : people.refusal(id, '');
    if (reason === undefined) return true;
    draft.left.push({
      cause: `${reason.replace(/「[^」]*」/g, '')}`,
      column,
      value: /「([^」]*)」/.exec(reason)?.[1] ?? '',
    });
    return false;
  };
  if (draft.executorId && !mayStand(draft.executorId, importTargets.executor)) draft.executorId = undefined;
  draft.involved = draft.involved?.filter((id) => mayStand(id, importTargets.involved));
  for (const { id, name, kind } of fields) {
    const value = draft.custom[id];
    if (fieldKinds[kind].names !== 'person' || !value) continue;
    const ids = [value].flat().filter((one) => typeof one === 'string');
    if (!ids.every((one) => mayStand(one, name))) delete draft.custom[id];
  }
}
