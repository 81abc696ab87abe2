import type { SavedList } from '@contract/object/savedViews';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';

/** Where the views of a list stand. */
export interface ViewsPlace {
  list: SavedList;
  projectId?: string;
}

/** The saved views of a list that the user sees, and the one that is open; without them the list works all the same. */
export function useSavedViews(place: ViewsPlace | undefined, openId: unknown) {
  const { data, refreshAsync } = useRequest(() => projectApi.listSavedViews(place as ViewsPlace), {
    ready: place !== undefined,
    refreshDeps: [place?.list, place?.projectId],
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
