import { finishedCategories } from '@contract/task/enums';
import type { AnyTask } from '../fields/patch';
import { mayAct, type RightsHolder } from '../rights';

/** Whether urging is offered: there is somebody else at work whom one may write to. How often, the server knows. */
export const mayUrge = (task: AnyTask, holder: RightsHolder): boolean =>
  task.executor !== null &&
  task.executor.userId !== holder.userId &&
  !finishedCategories.includes(task.category) &&
  mayAct(task, 'comment', holder);
