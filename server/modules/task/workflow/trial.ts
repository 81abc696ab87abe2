/**
 * A walk through a process as it is drawn (`POST ccProcess/trial`): a task that is there, taken along a path of stages by
 * whoever is asked about. Steps are judged by the lines that judge real ones (`change/plan.ts`); nothing is written.
 */
import type { FieldChange } from '../../../../contract/object/history';
import type { ProcessTrial, ProcessTrialResult } from '../../../../contract/task/process';
import { newId } from '../../../base/present';
import { ApiError, invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { loadActors } from '../../../object/actors';
import { planChange, type TaskChange } from '../change/plan';
import { type ChangeSources, openSources } from '../change/sources';
import { factsOf, type LoadedChange, loadTask } from '../read/load';
import { type Stage, type Transition, Workflow } from '../read/workflowStore';

/** Says it where the step demands a reason: whether there is one is not what is tried. */
const REASON = '试运行';

interface Place {
  at: LoadedChange;
  changes: FieldChange[];
  notify: readonly string[];
}

export async function tryProcess(context: TenantContext, input: ProcessTrial): Promise<ProcessTrialResult> {
  const { platform, db, actor } = context;
  const task = await loadTask(context, { taskNo: input.taskNo.trim() });
  const who = input.userId ? (await loadActors(db, [input.userId])).get(input.userId) : actor;
  if (!who) throw invalid('所选人员不在本企业或已停用', 'userId');
  const { workflow, idOf, keyOf } = drawn(await platform.workflows.of(actor.tenantId), input);
  const [first, ...path] = input.path;
  const begins = first === undefined ? workflow.initialStage(PROCESS) : workflow.stage(idOf(first));
  if (!begins) throw invalid('起始阶段不存在，请重新选择', 'path');
  const sources = trialSources(await openSources({ ...context, actor: who }, [task.record.id]), workflow);
  const type_id = input.taskTypeId ?? task.record.type_id;
  let place: Place = {
    at: standing({ ...task, record: { ...task.record, type_id } }, begins),
    changes: [],
    notify: [],
  };
  for (const key of path) {
    const to = workflow.stage(idOf(key));
    if (!to) throw invalid('流转的阶段不存在，请重新选择', 'path');
    place = await step(sources, place.at, to);
  }
  const { record } = place.at;
  const steps = [];
  for (const way of workflow.transitionsFrom(record.stage_id)) steps.push(await judged(sources, place.at, way, keyOf));
  const told = [...new Set(place.notify)].map((id) => sources.people(id)?.name ?? '已离开的成员');
  return {
    ...{ taskNo: record.task_no, title: record.title, stageId: keyOf(record.stage_id) },
    ...{ changes: place.changes.map(said), told, steps },
  };
}

const PROCESS = newId();

/** The process of the document in place of the one that is published. New stages have words for ids there. */
function drawn(real: Workflow, { document }: ProcessTrial) {
  const ids = new Map<string, string>(
    document.stages.map(({ stageId }) => [stageId, real.stage(stageId) ? stageId : newId()]),
  );
  const keys = new Map([...ids].map(([key, id]) => [id, key]));
  const idOf = (key: string) => ids.get(key) ?? '';
  const stages = document.stages.map(({ stageId, autoExecutor = null, retired = false, ...one }, sort): Stage => {
    const id = idOf(stageId);
    return { ...one, id, code: id, processId: PROCESS, sort, autoExecutor, retired };
  });
  const transitions = document.transitions.map(
    ({ fromStageId, toStageId, postActions = [], ...one }): Transition => ({
      ...one,
      id: newId(),
      processId: PROCESS,
      fromStageId: fromStageId === null ? null : idOf(fromStageId),
      toStageId: idOf(toStageId),
      postActions,
      // What the step does once people have agreed to it.
      approvalFlowId: null,
    }),
  );
  const rules = document.fieldRules.map((one) => ({ ...one, stageId: idOf(one.stageId) }));
  return {
    workflow: new Workflow(real.types, stages, transitions, rules),
    idOf,
    keyOf: (id: string) => keys.get(id) ?? '',
  };
}

/** Conditions are asked of the task as it has become on the way, not as it is stored. */
const trialSources = (sources: ChangeSources, workflow: Workflow): ChangeSources => ({
  ...sources,
  workflow,
  isOpen: (transition, record, given) => sources.isOpen(transition, record, given ?? record),
});

function standing(task: LoadedChange, { id, category }: Stage): LoadedChange {
  const record = { ...task.record, stage_id: id, category };
  return { ...task, record, facts: factsOf(record) };
}

/** A step that would be refused is taken all the same: whoever draws wants to see what is behind it. */
async function step(sources: ChangeSources, at: LoadedChange, to: Stage): Promise<Place> {
  const change = await planned(sources, at, to.id);
  if (change instanceof ApiError || !change) return { at: standing(at, to), changes: [], notify: [] };
  const record = { ...change.after, involved: change.involved ?? at.record.involved };
  return { at: { ...at, record, facts: factsOf(record) }, changes: change.changes, notify: change.notify ?? [] };
}

async function judged(
  sources: ChangeSources,
  at: LoadedChange,
  way: Transition,
  keyOf: (id: string) => string,
): Promise<ProcessTrialResult['steps'][number]> {
  const change = await planned(sources, at, way.toStageId);
  const refused = change instanceof ApiError ? change : null;
  return {
    toStageId: keyOf(way.toStageId),
    name: way.name,
    refusal: refused?.message ?? null,
    reasonRequired: way.reasonRequired,
    requiredFields: way.requiredFields,
    changes: change instanceof ApiError || !change ? [] : change.changes.map(said),
  };
}

async function planned(
  sources: ChangeSources,
  at: LoadedChange,
  stageId: string,
): Promise<TaskChange | ApiError | null> {
  return planChange(sources, at, { stageId, reason: REASON }).catch((error: unknown) => {
    if (error instanceof ApiError) return error;
    throw error;
  });
}

const said = ({ label, before, after }: FieldChange) => ({ label, before, after });
