/**
 * The one way in which a task's stage changes (product model 17.1): is there such a transition, may the actor use it,
 * do its guards hold. A refusal names the rule and the way out. Pure: `change/update.ts` loads and writes.
 */

import { actorRules, finishedCategories, type StageCategory, type TeamMode } from '../../../../contract/task/enums';
import { noSuchStep, stepOfOthers } from '../../../../contract/task/steps';
import type { Actor } from '../../../base/actor';
import { againstRule, invalid } from '../../../errors';
import type { ProjectFacts } from '../../../policies/project';
import { canTransition, type TaskFacts } from '../../../policies/task';
import { assertMay } from '../read/assertMay';
import type { TeamPart } from '../read/rows';
import type { Stage, Transition, Workflow } from '../read/workflowStore';
import { reopened } from '../team/parts';
import { assertChildren, assertStart } from './guards';
import { assertHours, assertLeftHours } from './hoursGuard';
import type { OpenPredecessor } from './sources';
import { teamDone } from './teamGuard';

/** What whoever takes a step says beside where to. */
export interface StepWords {
  reason?: string;
  ignorePredecessors?: boolean;
  wholeTeam?: boolean;
  openChildren?: 'along' | 'leave';
  leftHours?: number | null;
  /** A step taken back: nothing is asked for that was not asked for when it was taken. */
  undo?: boolean;
  /** Whom the process wants asked has agreed; never said by a request. */
  approved?: boolean;
}

export interface TransitionInput {
  actor: Actor;
  project: ProjectFacts & { settings: Readonly<Record<string, string>> };
  workflow: Workflow;
  task: TaskFacts & {
    stageId: string;
    realStart: string | null;
    teamMode: TeamMode | null;
    parts: readonly TeamPart[] | null;
  };
  toStageId: string;
  words: StepWords;
  /** The process gives the task to somebody as it takes the step. */
  executorComes: boolean;
  /** Children whose work is not over. */
  openChildren: number;
  childTotal: number;
  /** Hours logged on the task itself. */
  consumedHours: number;
  /** Finish-to-start predecessors whose work is not over. */
  openPredecessors: readonly OpenPredecessor[];
  nameOf: (userId: string) => string;
  now: string;
}

export interface TransitionEffect {
  stage: Stage;
  transition: Transition;
  name: string;
  realStart?: string;
  realEnd?: string | null;
  progress?: number;
  leftHours?: number;
  /** The parts of who executes it together, where the step moves them. */
  team?: TeamPart[];
  /** The predecessors that were passed over. */
  ignored: readonly OpenPredecessor[];
  reopened: boolean;
}

const isOver = (category: StageCategory) => finishedCategories.includes(category);

/** Every door but the request itself ends here. */
const needsApproval = ({ name }: Transition) =>
  againstRule(`「${name}」需要审批：请打开任务，提交审批`, { approval: true });

export function planTransition(input: TransitionInput): TransitionEffect {
  const { actor, project, workflow, task, toStageId, words, now } = input;
  const from = workflow.stage(task.stageId);
  const to = workflow.stage(toStageId);
  if (!from || !to || from.processId !== to.processId)
    throw invalid('目标阶段不属于该任务的流程，请刷新后重试', 'stageId');
  const transition = workflow.transitionsFrom(from.id).find((one) => one.toStageId === to.id);
  if (!transition) {
    const ways = workflow.transitionsFrom(from.id).map((one) => workflow.stage(one.toStageId)?.name ?? '');
    throw againstRule(noSuchStep(from.name, to.name, ways));
  }
  if (!canTransition(actor, project, task, transition)) {
    const message = stepOfOthers(transition.name, transition.actorRule, actorRules[transition.actorRule]);
    assertMay(
      (who, where, one) => canTransition(who, where, one, transition),
      actor,
      { project, facts: task },
      message,
    );
  }
  if (transition.approvalFlowId && !words.approved) throw needsApproval(transition);
  if (transition.reasonRequired && !words.reason?.trim()) throw invalid(`「${transition.name}」需要填写原因`, 'reason');
  const ignored = assertStart(input, from, to);
  assertChildren(input, to);
  assertHours(input, to);
  const opensAgain = isOver(from.category) && !isOver(to.category);
  if (opensAgain) assertLeftHours(input, transition);
  const goesBack = opensAgain || (from.category === 'VERIFYING' && to.category === 'IN_PROGRESS');
  const { teamMode, parts } = task;
  const team = goesBack && teamMode && parts ? reopened(teamMode, parts) : teamDone(input, from, to, transition);
  return {
    stage: to,
    transition,
    name: transition.name,
    ...(to.category === 'IN_PROGRESS' && !task.realStart ? { realStart: now } : {}),
    ...(to.defaultProgress === null ? {} : { progress: to.defaultProgress }),
    ...(to.category === 'DONE'
      ? { realEnd: now, progress: 100, leftHours: 0, ...(task.realStart ? {} : { realStart: now }) }
      : {}),
    ...(opensAgain ? { realEnd: null } : {}),
    ...(team && { team }),
    ignored,
    reopened: goesBack,
  };
}
