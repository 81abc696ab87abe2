import { useLookup } from '@/hooks/useLookup';
import { listLabels } from '@/services/label';

/** The labels that objects of a project may bear. */
export function useLabels(projectId: string) {
  const { data } = useLookup(`labels:${projectId}`, () => listLabels(projectId, { quiet: true }));
  return data?.result ?? [];
}
