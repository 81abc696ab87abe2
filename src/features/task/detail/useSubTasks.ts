import type { TaskDetail } from '@contract/task/task';
import { useRequest } from '@/hooks/useRequest';
import { allSubTasks } from '../tree/allSubTasks';

/** The children of an open task, read again where it says something else of them: a step may have taken them along. */
export const useSubTasks = ({
  taskId,
  childTotal,
  childDone,
}: Pick<TaskDetail, 'taskId' | 'childTotal' | 'childDone'>) =>
  useRequest(() => allSubTasks(taskId), { refreshDeps: [taskId, childTotal, childDone], ready: childTotal > 0 });
