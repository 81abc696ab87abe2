import { clearCache, useMemoizedFn } from 'ahooks';
import { useRequest } from '@/hooks/useRequest';
import { appApi } from '@/services/app';
import { useProject } from './context';

const keyOf = (projectId: string) => `projectApps:${projectId}`;
const STALE_MS = 60_000;

/** The apps of the project that a page stands in, the enterprise's among them; read once for all who ask. */
export function useProjectApps() {
  const { project } = useProject();
  const { data, error, refresh } = useRequest(() => appApi.listAssigned({ projectId: project.id }), {
    refreshDeps: [project.id],
    cacheKey: keyOf(project.id),
    staleTime: STALE_MS,
    onError: () => undefined,
  });
  /** After a change: what is kept for the others is old, too, however young it is. */
  const readAgain = useMemoizedFn(() => {
    clearCache(keyOf(project.id));
    refresh();
  });
  return { apps: data, error: data ? undefined : error, refresh: readAgain };
}
