import { useMemoizedFn } from 'ahooks';
import { useRequest } from '@/hooks/useRequest';
import { tenantApi } from '@/services/tenant';
import type { RailView } from './recents';
import { useMyId } from './rights';

const KEY = 'favouriteViews';
const MAX_VIEWS = 20;
const STALE_MS = 60_000;

const isView = (value: unknown): value is RailView =>
  typeof value === 'object' && value !== null && 'id' in value && 'projectId' in value && 'name' in value;
/** Whatever else was kept counts as none. */
export const readViews = (kept: unknown): RailView[] => (Array.isArray(kept) ? kept.filter(isView) : []);

/**
 * The views that the user keeps in the rail, on each of their devices; undefined until they are known. All who ask share
 * one answer, and see a change at once.
 */
export function useFavouriteViews({ ready = true, wait }: { ready?: boolean; wait?: number } = {}) {
  const userId = useMyId();
  const { data, mutate } = useRequest(async () => readViews(await tenantApi.getPreference({ key: KEY })), {
    ready: ready && userId !== undefined,
    refreshDeps: [userId],
    cacheKey: `${KEY}:${userId}`,
    staleTime: STALE_MS,
    debounceWait: wait,
    onError: () => undefined,
  });
  const put = async (next: RailView[]) => {
    mutate(next);
    try {
      await tenantApi.savePreference({ key: KEY, value: next });
    } catch (error) {
      mutate(data);
      throw error;
    }
  };
  /** @throws what kept it from being kept */
  const keep = useMemoizedFn((view: RailView) =>
    put([...(data ?? []).filter(({ id }) => id !== view.id), view].slice(-MAX_VIEWS)),
  );
  /** It is called otherwise now; its place stays, and so does its name here where it could not be kept. */
  const rename = useMemoizedFn((view: RailView) => {
    const next = (data ?? []).map((one) => (one.id === view.id ? view : one));
    mutate(next);
    return tenantApi.savePreference({ key: KEY, value: next });
  });
  const drop = useMemoizedFn((viewId: string) => put((data ?? []).filter(({ id }) => id !== viewId)));
  return { views: data, keep, rename, drop };
}
