import type { DependTask } from '@contract/task/depend';
import { useRequest } from '@/hooks/useRequest';
import { taskDependApi } from '@/services/taskDepend';

/** Dependencies and relations of a task; read again when the task was saved. */
export function useLinks(taskId: string, revision: number) {
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const [depends, relations] = await Promise.all([
        taskDependApi.list({ id: taskId }),
        taskDependApi.listRelations({ taskId }),
      ]);
      const flat = (side: 'PRE_TASK' | 'POST_TASK'): DependTask[] =>
        depends[side].taskGroups.flatMap((group) => group.taskList);
      return {
        PRE_TASK: flat('PRE_TASK'),
        POST_TASK: flat('POST_TASK'),
        relations: relations.result,
        granted: relations.granted,
      };
    },
    { refreshDeps: [taskId, revision] },
  );
  return { data, error, loading, refresh };
}
