/** What stands in the way of a step beside the process: the executor, predecessors, children. */
import { againstRule, forbidden, invalid } from '../../../errors';
import { canInProject } from '../../../policies/project';
import type { Stage } from '../read/workflowStore';
import type { OpenPredecessor } from './sources';
import type { TransitionInput } from './transition';

/** Returns the predecessors that are passed over, none where nothing stands in the way. */
export function assertStart(
  { actor, project, task, openPredecessors, words, executorComes }: TransitionInput,
  from: Stage,
  to: Stage,
): readonly OpenPredecessor[] {
  if (from.category !== 'NOT_STARTED' || to.category !== 'IN_PROGRESS') return [];
  if (!task.executorId && !executorComes) throw againstRule('开始任务前请先设置执行人');
  if (openPredecessors.length === 0) return [];
  const may = canInProject(actor, project, 'TASK:PREDECESSOR:IGNORE');
  if (words.ignorePredecessors) {
    if (!may) throw forbidden('您没有「忽略前置」的权限，请联系项目经理');
    if (!words.reason?.trim()) throw invalid('忽略前置任务需要填写原因', 'reason');
    return openPredecessors;
  }
  throw againstRule(
    `前置任务${named(openPredecessors)}尚未完成，请先完成前置任务或移除依赖${may ? '，也可以填写原因后忽略前置' : ''}`,
    may ? { ask: 'ignorePredecessors' } : undefined,
  );
}

const NAMED_PREDECESSORS = 5;

/** What the actor may not see stands in the way too, but is neither named nor counted. */
function named(predecessors: readonly OpenPredecessor[]): string {
  const seen = predecessors.filter(({ hidden }) => !hidden).map((one) => one.task_no);
  const more = seen.length > NAMED_PREDECESSORS ? [`另外 ${seen.length - NAMED_PREDECESSORS} 个任务`] : [];
  const words = [...seen.slice(0, NAMED_PREDECESSORS), ...more];
  return words.length > 0 ? ` ${words.join('、')} ` : '';
}

/** Nothing is finished over open children where the project forbids it; with a cancelled task it has to be said. */
export function assertChildren({ openChildren, project, words }: TransitionInput, to: Stage): void {
  if (openChildren === 0 || words.undo) return;
  if (to.category === 'DONE' && project.settings.TASK_REQUIRE_CHILDREN_DONE === '1') {
    if (words.openChildren === 'along') throw againstRule(`还有 ${openChildren} 个子任务${unreachable}`);
    throw againstRule(`还有 ${openChildren} 个子任务未完成，请先完成子任务，或选择连同子任务一起完成`, {
      ask: 'openChildren',
    });
  }
  if (to.category === 'CANCELLED' && words.openChildren !== 'leave') {
    if (words.openChildren === 'along') throw againstRule(`还有 ${openChildren} 个子任务${unreachable}`);
    throw againstRule(`还有 ${openChildren} 个子任务未结束，请选择一并取消，或保留子任务`, { ask: 'openChildren' });
  }
}

const unreachable = '不能一并处理（可能是您无权查看的任务），请先由其执行人或项目负责人处理';
