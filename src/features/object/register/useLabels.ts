import { useRequest } from 'ahooks';
import { listLabels } from '@/services/label';

/** The labels that objects of a project may bear. */
export function useLabels(projectId: string) {
  const { data } = useRequest(() => listLabels(projectId, { quiet: true }), {
    refreshDeps: [projectId],
    cacheKey: `labels:${projectId}`,
    staleTime: 60_000,
    onError: () => undefined,
  });
  return data?.result ?? [];
}
