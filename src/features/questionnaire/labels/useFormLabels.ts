import type { FormLabel } from '@contract/questionnaire/form';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';

const MANY = 100;

/** The enterprise's labels of questionnaires, by name. */
export function useFormLabels(): {
  labels: readonly FormLabel[];
  loading: boolean;
  /** Of the reading, where nothing is known. */
  error: Error | undefined;
  refresh: () => void;
  reload: () => Promise<unknown>;
} {
  const { data, loading, error, refresh, refreshAsync } = useRequest(
    () => questionnaireApi.queryLabels({ pageSize: MANY }),
    {
      cacheKey: 'form-labels',
      onError: () => {},
    },
  );
  const reload = () => refreshAsync().catch(() => undefined);
  return { labels: data?.result ?? [], loading, error: data ? undefined : error, refresh, reload };
}
