import type { TaskDetail } from '@contract/task/task';
import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import { isEditing, useTaskChanges } from '@/features/realtime';
import { useTaken } from '@/features/undo';
import { taskApi } from '@/services/task';
import { isMissing } from '@/utils/failure';
import type { TaskDetailHandle } from './useTaskDetail';

/**
 * Follows what others do to the task that is shown. Gives a number that grows when comments and history have to be read
 * again although the task itself waits for the user to finish typing.
 */
export function useFollowTask(task: TaskDetail, { state, dispatch }: TaskDetailHandle): number {
  const [heard, setHeard] = useState(0);
  const busy = useMemoizedFn(() => state.update || isEditing());
  const refresh = useMemoizedFn(async () => {
    const { key } = state;
    try {
      const fresh = await taskApi.detail({ id: task.taskId });
      show(key, fresh);
    } catch (error) {
      // Gone, or no longer for this user: said in place. Anything else is no news, the next change tries again.
      if (!isMissing(error)) return;
      dispatch({ type: 'reset', key });
      dispatch({ type: 'failed', key, error });
    }
  });
  // Apart, so that it sees what was saved or opened while the answer was on its way.
  const show = useMemoizedFn((key: string, fresh: TaskDetail) => {
    if (fresh.version >= task.version && !busy()) dispatch({ type: 'loaded', key, task: fresh });
  });
  useTaken(refresh);
  useTaskChanges(task.taskId, () => busy() && setHeard((count) => count + 1));
  useTaskChanges(task.taskId, () => void refresh(), { busy });
  return heard;
}
