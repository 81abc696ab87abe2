import type { SavedList } from '@contract/object/savedViews';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';

/** The saved views of a list that the user sees, and the one that is open; without them the list works all the same. */
export function useSavedViews(list: SavedList | undefined, openId: unknown) {
  const { data, refreshAsync } = useRequest(() => projectApi.listSavedViews({ list: list as SavedList }), {
    ready: list !== undefined,
    onError: () => undefined,
  });
  const views = data?.views ?? [];
  return {
    views,
    mayShare: data?.mayShare ?? false,
    open: views.find(({ id }) => id === openId) ?? null,
    reload: () => refreshAsync().catch(() => undefined),
  };
}
