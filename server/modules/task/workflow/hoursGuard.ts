/** Where a project asks for it, a task is not handed in before somebody wrote down what it took. */
import { againstRule } from '../../../errors';
import type { Stage } from '../types/workflowStore';
import type { TransitionInput } from './transition';

/** A parent's hours stand with its children. */
export function assertHours({ project, consumedHours, childTotal }: TransitionInput, to: Stage): void {
  if (project.settings.TASK_HOURS_REQUIRED !== '1' || consumedHours > 0 || childTotal > 0) return;
  if (to.category === 'VERIFYING' || to.category === 'DONE') {
    throw againstRule(`项目要求登记工时，变更为「${to.name}」前请先在任务中登记工时`);
  }
}
