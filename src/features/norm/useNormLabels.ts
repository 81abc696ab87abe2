import type { NormLabel } from '@contract/norm/norm';
import { useRequest } from '@/hooks/useRequest';
import { normApi } from '@/services/norm';

/** The enterprise's labels of norms, by name. */
export function useNormLabels(): { labels: readonly NormLabel[]; loading: boolean; refresh: () => void } {
  const { data, loading, refresh } = useRequest(normApi.listLabels, {
    cacheKey: 'norm-labels',
    onError: () => undefined,
  });
  return { labels: data ?? [], loading, refresh };
}
