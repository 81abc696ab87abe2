import { FOCUS_REFRESH_THROTTLE_MS, REQUEST_CACHE_TTL_MS } from '@contract/constants';
import { useMyId } from '@/features/project';
import { useMessageChanges, useOwnTaskChanges } from '@/features/realtime';
import { useRequest } from '@/hooks/useRequest';
import { useArrived } from './arrivals';

const nothing = () => {};
/** What a block is read again for: of a desk that is left open, each of its blocks. */
const hearing = {
  tasks: { tasks: true, messages: false },
  messages: { tasks: false, messages: true },
  nothing: { tasks: false, messages: false },
};

/**
 * What one block of the desk shows. A minute-old answer is shown at once and renewed behind it; coming back to the
 * window renews it too, every five seconds at the most (specification §9), and so does what it changes with: one's own tasks, or messages that come.
 * Failures stay within the block.
 */
export const useBlock = <T>(
  name: string,
  load: () => Promise<T>,
  { deps = [], changesWith = 'tasks' }: { deps?: readonly unknown[]; changesWith?: keyof typeof hearing } = {},
) => {
  const myId = useMyId();
  const choice = JSON.stringify(deps);
  const request = useRequest(async () => ({ choice, value: await load() }), {
    cacheKey: `desk:${myId}:${name}:${choice}`,
    cacheTime: REQUEST_CACHE_TTL_MS,
    refreshDeps: [...deps],
    refreshOnWindowFocus: true,
    focusTimespan: FOCUS_REFRESH_THROTTLE_MS,
  });
  const { data, error, loading, refresh } = request;
  useArrived(name, data !== undefined || error !== undefined);
  const { tasks, messages } = hearing[changesWith];
  useOwnTaskChanges(tasks ? refresh : nothing);
  useMessageChanges(messages ? refresh : nothing);
  // What another choice gave may stand while this one loads, but not for one that did not come.
  const failed = !loading && data?.choice !== choice;
  return {
    data: data?.value,
    state: { loading: loading && !data, error: failed ? error : undefined, onRetry: refresh },
  };
};
