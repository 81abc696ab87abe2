import type { NormLabel } from '@contract/norm/norm';
import { useRequest } from '@/hooks/useRequest';
import { normApi } from '@/services/norm';

/** The enterprise's labels of norms, by name. */
export function useNormLabels(): {
  labels: readonly NormLabel[];
  loading: boolean;
  /** Of the reading, where nothing is known. */
  error: Error | undefined;
  refresh: () => void;
  reload: () => Promise<unknown>;
} {
  const { data, loading, error, refresh, refreshAsync } = useRequest(normApi.listLabels, {
    cacheKey: 'norm-labels',
    onError: () => undefined,
  });
  const reload = () => refreshAsync().catch(() => undefined);
  return { labels: data ?? [], loading, error: data ? undefined : error, refresh, reload };
}
