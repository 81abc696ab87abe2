import { FOCUS_REFRESH_THROTTLE_MS, REQUEST_CACHE_TTL_MS } from '@contract/constants';
import { useRequest } from 'ahooks';
import { useMyId } from '@/features/project';
import { useOwnTaskChanges } from '@/features/realtime';

/**
 * What one block of the desk shows. A minute-old answer is shown at once and renewed behind it; coming back to the
 * window renews it too, every five seconds at the most (specification §9), and so does a change of one's own tasks.
 * Failures stay within the block.
 */
export const useBlock = <T>(name: string, load: () => Promise<T>, deps: readonly unknown[] = []) => {
  const myId = useMyId();
  const request = useRequest(load, {
    cacheKey: `desk:${myId}:${name}:${JSON.stringify(deps)}`,
    cacheTime: REQUEST_CACHE_TTL_MS,
    refreshDeps: [...deps],
    refreshOnWindowFocus: true,
    focusTimespan: FOCUS_REFRESH_THROTTLE_MS,
  });
  const { data, error, loading, refresh } = request;
  useOwnTaskChanges(refresh);
  return { data, state: { loading: loading && !data, error: data ? undefined : error, onRetry: refresh } };
};
