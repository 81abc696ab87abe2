/**
 * The one way in which a task's stage changes (product model 17.1): is there such a transition, may the actor use it,
 * do its guards hold. A refusal names the rule and the way out. Pure: `core/update.ts` loads and writes.
 */
import { actorRules, finishedCategories, type StageCategory } from '../../../../contract/task/enums';
import { againstRule, forbidden, invalid } from '../../../errors';
import type { Actor } from '../../../http/actor';
import type { ProjectFacts } from '../../../policies/project';
import { canTransition, type TaskFacts } from '../../../policies/task';
import type { Stage, Transition, Workflow } from '../types/workflowStore';
import { assertHours } from './hoursGuard';

export interface TransitionInput {
  actor: Actor;
  project: ProjectFacts & { settings: Readonly<Record<string, string>> };
  workflow: Workflow;
  task: TaskFacts & { stageId: string; realStart: string | null };
  toStageId: string;
  reason: string | undefined;
  /** Children whose work is not over. */
  openChildren: number;
  childTotal: number;
  /** Hours logged on the task itself. */
  consumedHours: number;
  /** Numbers of finish-to-start predecessors whose work is not over. */
  openPredecessors: readonly string[];
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
  reopened: boolean;
}

const isOver = (category: StageCategory) => finishedCategories.includes(category);

export function planTransition(input: TransitionInput): TransitionEffect {
  const { actor, project, workflow, task, toStageId, reason, now } = input;
  const from = workflow.stage(task.stageId);
  const to = workflow.stage(toStageId);
  if (!from || !to || from.processId !== to.processId)
    throw invalid('目标阶段不属于该任务的流程，请刷新后重试', 'stageId');
  const transition = workflow.transitionsFrom(from.id).find((one) => one.toStageId === to.id);
  if (!transition) {
    const ways = workflow.transitionsFrom(from.id).map((one) => workflow.stage(one.toStageId)?.name);
    throw againstRule(`不能从「${from.name}」变更为「${to.name}」，可以变更为：${ways.join('、') || '无'}`);
  }
  if (!canTransition(actor, project, task, transition)) {
    throw forbidden(refusal(transition));
  }
  if (transition.reasonRequired && !reason?.trim()) throw invalid(`「${transition.name}」需要填写原因`, 'reason');
  assertGuards(input, from, to);
  assertHours(input, to);
  return {
    stage: to,
    transition,
    name: transition.name,
    ...(to.category === 'IN_PROGRESS' && !task.realStart ? { realStart: now } : {}),
    ...(to.defaultProgress === null ? {} : { progress: to.defaultProgress }),
    ...(to.category === 'DONE'
      ? { realEnd: now, progress: 100, leftHours: 0, ...(task.realStart ? {} : { realStart: now }) }
      : {}),
    ...(isOver(from.category) && !isOver(to.category) ? { realEnd: null } : {}),
    reopened:
      (isOver(from.category) && !isOver(to.category)) ||
      (from.category === 'VERIFYING' && to.category === 'IN_PROGRESS'),
  };
}

/** Who may, for those who may not. Whoever leads the project may always. */
function refusal({ name, actorRule }: Transition): string {
  if (actorRule === 'any') return '您没有变更任务状态的权限';
  const who = { verifier: '创建人', creator: '创建人', executor: '执行人', involved: '参与人', manager: '' }[
    actorRule as string
  ];
  if (who === undefined) return `「${name}」只能由${actorRules[actorRule]}或项目经理执行，请联系他们处理`;
  return `「${name}」只能由${who ? `${who}或` : ''}项目经理执行`;
}

function assertGuards(
  { task, openChildren, openPredecessors, project }: TransitionInput,
  from: Stage,
  to: Stage,
): void {
  if (from.category === 'NOT_STARTED' && to.category === 'IN_PROGRESS') {
    if (!task.executorId) throw againstRule('开始任务前请先设置执行人');
    if (openPredecessors.length > 0) {
      throw againstRule(`前置任务 ${openPredecessors.join('、')} 尚未完成，请先完成前置任务或移除依赖`);
    }
  }
  if (to.category === 'DONE' && openChildren > 0 && project.settings.TASK_REQUIRE_CHILDREN_DONE === '1') {
    throw againstRule(`还有 ${openChildren} 个子任务未完成，请先完成子任务`);
  }
}
