/** Where a project asks for hours: a task is not handed in before somebody wrote down what it took. */
import { ApiError, againstRule } from '../../../errors';
import type { Stage, Transition } from '../read/workflowStore';
import type { TransitionInput } from './transition';

/** A parent's hours stand with its children. */
const asksForHours = ({ project, childTotal }: TransitionInput) =>
  project.settings.TASK_HOURS_REQUIRED === '1' && childTotal === 0;

export function assertHours(input: TransitionInput, to: Stage): void {
  if (!asksForHours(input) || input.consumedHours > 0) return;
  if (to.category === 'VERIFYING' || to.category === 'DONE') {
    throw againstRule(`项目要求登记工时，变更为「${to.name}」前请先在任务中登记工时`);
  }
}

/** Finishing left nothing over: whoever opens it again says what there is to do. */
export function assertLeftHours(input: TransitionInput, { name }: Transition): void {
  if (!asksForHours(input) || input.words.undo || (input.words.leftHours ?? 0) > 0) return;
  throw new ApiError('VALIDATION', `项目要求登记工时，「${name}」时请填写剩余工时`, {
    field: 'leftHours',
    ask: 'leftHours',
  });
}
