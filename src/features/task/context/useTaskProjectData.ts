import type { ProjectSettings } from '@contract/project/project';
import { labelColors } from '@contract/task/enums';
import type { TaskLabel } from '@contract/task/labels';
import type { TaskDetail } from '@contract/task/task';
import { useModel } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { useMemo } from 'react';
import { useOptionalProject } from '@/features/project';
import { useProjectConfigChanges } from '@/features/realtime';
import { useRequest } from '@/hooks/useRequest';
import { fieldApi } from '@/services/field';
import { labelApi } from '@/services/label';
import { projectApi } from '@/services/project';
import { taskTypeApi } from '@/services/taskType';
import type { TaskProjectData, TaskProjectInfo } from './TaskProject';

const stranger = (project: TaskDetail['project']): TaskProjectInfo => ({
  ...project,
  owner: null,
  privileges: [],
  readonly: false,
});

/**
 * Loads a project's task context. Members may be denied, and then only those shown on tasks have names. With a task's
 * own `project` given, a project that the user may not see is no failure: the task was given to them without it.
 */
export function useTaskProjectData(projectId: string | undefined, given?: TaskDetail['project']) {
  const { initialState } = useModel('@@initialState');
  const userId = initialState?.user?.userId ?? '';
  // Inside a project centre the project is there already, and changes with it.
  const outer = useOptionalProject()?.project;
  const known = outer?.id === projectId ? outer : undefined;
  const { data, error, loading, refresh, mutate } = useRequest(
    async () => {
      const id = projectId ?? '';
      const [project, types, members, customFields, labels, settings] = await Promise.all([
        known ??
          projectApi.get({ id }).catch((failure: unknown) => {
            if (given) return stranger(given);
            throw failure;
          }),
        taskTypeApi.list({ projectId: id }),
        projectApi.listMembers({ entityId: id }).catch(() => []),
        fieldApi.list({ projectId: id }).catch((failure: unknown) => {
          if (given) return [];
          throw failure;
        }),
        // A task without its labels is still a task.
        labelApi.list({ projectId: id }).then(
          ({ result }) => result,
          () => [],
        ),
        // Without them every setting stands as it does by default.
        projectApi.getSettings({ projectId: id }).catch((): ProjectSettings => ({})),
      ]);
      return { project, types, members, customFields, labels, settings };
    },
    {
      ready: Boolean(projectId),
      refreshDeps: [projectId],
      // Who comes back to a project sees it as it was left, and a moment later as it is.
      ...(!given && { cacheKey: `taskProject:${userId}:${projectId}` }),
    },
  );
  useProjectConfigChanges(projectId, refresh);
  const makeLabel = useMemoizedFn(async (name: string): Promise<TaskLabel> => {
    const color = labelColors[(data?.labels.length ?? 0) % labelColors.length] ?? 'blue';
    const { labelId } = await labelApi.create({ projectId: projectId ?? '', name, color });
    const label: TaskLabel = { labelId, name, color, shared: false };
    mutate((before) => before && { ...before, labels: [...before.labels, label] });
    return label;
  });
  const context = useMemo<TaskProjectData | undefined>(
    () => data && { ...data, project: known ?? data.project, userId, createLabel: makeLabel },
    [data, known, userId, makeLabel],
  );
  return { context: context?.project.id === projectId ? context : undefined, error, loading, refresh };
}
