import { LOOKUP_CACHE_TTL_MS, REQUEST_CACHE_TTL_MS } from '@contract/constants';
import { useRequest } from '@/hooks/useRequest';

/**
 * What many places show and hardly anybody changes: labels, words, calendars. One answer serves all of them for a
 * minute; for five it is shown while the next is asked for (specification §9, both readings). Failures stay silent.
 */
export const useLookup = <T>(key: string, load: () => Promise<T>, ready = true) =>
  useRequest(load, {
    ready,
    refreshDeps: [key],
    cacheKey: key,
    staleTime: REQUEST_CACHE_TTL_MS,
    cacheTime: LOOKUP_CACHE_TTL_MS,
    onError: () => undefined,
  });
