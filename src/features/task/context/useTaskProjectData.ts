import type { ProjectSettings } from '@contract/project/project';
import type { TaskDetail } from '@contract/task/task';
import { useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { useMemo } from 'react';
import { useOptionalProject } from '@/features/project';
import { getProjectDetail, getProjectSettings, listProjectCustomFields, listProjectMembers } from '@/services/project';
import { listTaskTypes } from '@/services/task';
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
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const id = projectId ?? '';
      const [project, types, members, customFields, settings] = await Promise.all([
        known ??
          getProjectDetail(id, { quiet: true }).catch((failure: unknown) => {
            if (given) return stranger(given);
            throw failure;
          }),
        listTaskTypes(id, { quiet: true }),
        listProjectMembers(id, { quiet: true }).catch(() => []),
        listProjectCustomFields(id, { quiet: true }).catch((failure: unknown) => {
          if (given) return [];
          throw failure;
        }),
        // Without them every setting stands as it does by default.
        getProjectSettings(id, { quiet: true }).catch((): ProjectSettings => ({})),
      ]);
      return { project, types, members, customFields, settings };
    },
    { ready: Boolean(projectId), refreshDeps: [projectId] },
  );
  const context = useMemo<TaskProjectData | undefined>(
    () => data && { ...data, project: known ?? data.project, userId },
    [data, known, userId],
  );
  return { context: context?.project.id === projectId ? context : undefined, error, loading, refresh };
}
