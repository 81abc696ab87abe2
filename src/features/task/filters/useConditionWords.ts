import { useMemo } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { labelApi } from '@/services/label';
import { useTaskProject } from '../context/TaskProject';
import type { Known } from './conditionWords';

/** What conditions of this project are made of; labels are asked for with the first who wants to know. */
export function useKnown(wanted = true): Known {
  const project = useTaskProject();
  const { projectId } = project;
  const { data } = useRequest(() => labelApi.list({ projectId }), {
    ready: wanted,
    refreshDeps: [projectId],
    cacheKey: `labels:${projectId}`,
    staleTime: 30_000,
  });
  const labels = data?.result;
  return useMemo(() => ({ ...project, labels: labels ?? [] }), [project, labels]);
}
