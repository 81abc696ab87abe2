import { useLookup } from '@/hooks/useLookup';
import { labelApi } from '@/services/label';

/** The labels that objects of a project may bear. */
export function useLabels(projectId: string) {
  const { data } = useLookup(`labels:${projectId}`, () => labelApi.list({ projectId }));
  return data?.result ?? [];
}
