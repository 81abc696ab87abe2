/**
 * What a change of a task comes to: judged, described, not yet written. One task of a request and ten thousand of a batch
 * go through the same lines; `sources` decides how what they need is read.
 */

import type { FieldChange } from '../../../../contract/object/history';
import type { TaskUpdate } from '../../../../contract/task/task';
import type { KeptChange } from '../../../db/schema';
import { againstRule } from '../../../errors';
import type { ChangeRecord, LoadedChange } from '../read/load';
import { otherTask } from '../read/names';
import { filesIn, type ProjectFields, type ProjectLabels } from '../read/values';
import { type Executing, executingChanges, teamEstimate } from '../team/input';
import { advances } from './advance';
import { applyAlarm, applyExecuting, applyFields, applyResume } from './apply';
import { describeChanges } from './changes';
import { applyConsequences } from './consequences';
import { assertRights, assertValues } from './judge';
import type { ChangeSources } from './sources';
import { assertRules, changeStage, changeType } from './step';
import type { TransitionEffect } from './transition';

/** Any subset of a task's fields; the version has been compared before. */
export interface ChangeInput extends Omit<TaskUpdate, 'version'> {
  /** What is taken back: nothing is asked for, and those who executed it are as they were. */
  undo?: boolean;
  /** The step has passed the approval that its process wants. */
  approved?: boolean;
  /** Apps that have to be asked before the step allowed it; never said by a request. */
  checked?: boolean;
  executing?: Executing;
  /** The step alone: the process does nothing of its own beside it. */
  bare?: boolean;
}

export interface TaskChange {
  before: LoadedChange;
  after: ChangeRecord;
  changes: KeptChange[];
  /** Name of the transition, where the stage changed. */
  transition: string | null;
  reopened: boolean;
  reason: string | null;
  /** Where title or description changed: what the search finds the task by. */
  words: string[] | null;
  involved: string[] | null;
  /** Whom the process has told of the step. */
  notify?: readonly string[];
}

/** The change, or null where nothing changes. Throws what the API answers with where it must not be. */
export async function planChange(
  sources: ChangeSources,
  before: LoadedChange,
  given: ChangeInput,
): Promise<TaskChange | null> {
  const { record, project } = before;
  assertRights(sources.actor, before, given);
  await assertValues(sources, before, given);
  const estimateHours = teamEstimate(record, given);
  const input = estimateHours === undefined ? given : { ...given, estimateHours };
  const after: ChangeRecord = { ...record };
  applyExecuting(after, record, input);
  const retyped = await changeType(sources, after, input);
  const effect = retyped ? null : await changeStage(sources, before, after, input);
  const words = applyFields(after, record, input);
  applyAlarm(sources, after, record, input);
  applyResume(after, record, input);
  await assertRules(sources, before, after, effect, input);
  await assertMayAdvance(sources, record, after);
  const whole = effect ? applyConsequences(after, record, effect.consequences, input) : input;
  const fields: ProjectFields = whole.customFields ? await sources.fields(project.id) : new Map();
  const labels: ProjectLabels = whole.labelIds ? await sources.labels(project.id) : new Map();
  const named = [record.custom_fields, whole.customFields ?? {}].flatMap((values) => filesIn(fields, values));
  const files = await sources.fileNames(named);
  const norms =
    whole.specificationId === undefined
      ? []
      : [record.specification_id, whole.specificationId].filter((id) => id != null);
  const normNames = await sources.normNames(norms);
  const said = retyped ? { ...whole, stageId: after.stage_id } : whole;
  const changes = [
    ...describeChanges(record, said, sources.workflow, sources.people, fields, labels, { files, norms: normNames }),
    ...executingChanges(record, after, sources.people, input.executorId !== undefined),
    ...passedOver(effect),
    ...resumed(record, after),
  ];
  if (changes.length === 0) return null;
  return {
    before,
    after,
    changes,
    transition: effect?.name ?? null,
    reopened: effect?.reopened ?? false,
    reason: input.reason?.trim() || null,
    words,
    involved: whole.involveMember ?? null,
    notify: effect?.consequences.notify ?? [],
  };
}

/** Whatever starts a task or takes it further asks here: by hand, by a batch, a rule, an import or an undo. */
async function assertMayAdvance(sources: ChangeSources, record: ChangeRecord, after: ChangeRecord): Promise<void> {
  const reason = advances(record, after) ? await sources.heldBack(record.id) : null;
  if (reason) throw againstRule(reason);
}

/** Going on takes the day away without a word: the stage says it. */
const resumed = (before: ChangeRecord, after: ChangeRecord): FieldChange[] =>
  after.category === 'PAUSED' && after.resume_on !== (before.category === 'PAUSED' ? before.resume_on : null)
    ? [
        {
          field: 'resumeDate',
          label: '计划恢复',
          before: before.category === 'PAUSED' ? before.resume_on : null,
          after: after.resume_on,
        },
      ]
    : [];

const passedOver = (effect: TransitionEffect | null): KeptChange[] =>
  effect && effect.ignored.length > 0
    ? [
        {
          field: 'ignorePredecessors',
          label: '忽略前置',
          before: null,
          after: '',
          others: [[], effect.ignored.map(otherTask)],
        },
      ]
    : [];
