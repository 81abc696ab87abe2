import type { TaskDetail } from '@contract/task/task';
import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import { useOwnChange, useTaskChanges } from '@/features/realtime';
import { useTaken } from '@/features/undo';
import { getTaskDetail } from '@/services/task';
import { isMissing } from '@/utils/failure';
import type { TaskDetailHandle } from './useTaskDetail';

/** An editor is open: what it began with has to stay, so that saving it meets the other's change and asks. */
const isEditing = () => document.querySelector('[data-editing]') !== null;

interface Following {
  /** Grows when comments and history have to be read again although the task itself waits for the user to finish typing. */
  heard: number;
  /** To be called after what is no field of the task, but changes it: a comment, a file, who follows, an urge. */
  touched: () => void;
}

/** Follows what others do to the task that is shown, and what one does to it beside its fields. */
export function useFollowTask(task: TaskDetail, { state, dispatch }: TaskDetailHandle): Following {
  const [heard, setHeard] = useState(0);
  const busy = useMemoizedFn(() => state.update || isEditing());
  const refresh = useMemoizedFn(async () => {
    const { key } = state;
    try {
      const fresh = await getTaskDetail(task.taskId, { quiet: true });
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
  return { heard, touched: useOwnChange(refresh) };
}
