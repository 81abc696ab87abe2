import type { FormLabel } from '@contract/questionnaire/form';
import { useRequest } from 'ahooks';
import { queryFormLabels } from '@/services/questionnaire';

const MANY = 100;

/** The enterprise's labels of questionnaires, by name. */
export function useFormLabels(): { labels: readonly FormLabel[]; loading: boolean; refresh: () => void } {
  const { data, loading, refresh } = useRequest(() => queryFormLabels({ pageSize: MANY }), {
    cacheKey: 'form-labels',
    onError: () => {},
  });
  return { labels: data?.result ?? [], loading, refresh };
}
