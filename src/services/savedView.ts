/** Saved views of lists: the only callers of these endpoints. Failures are shown by who asks. */
import { ErrorShowType } from '@contract/constants';
import type { SavedList, SavedView, SavedViewCreate, SavedViews, SavedViewUpdate } from '@contract/object/savedViews';
import { request } from '@umijs/max';

const VIEWS = '/api/project-center/savedViews';
const quiet = { showType: ErrorShowType.SILENT };

export const listSavedViews = (list: SavedList) => request<SavedViews>(VIEWS, { params: { list }, ...quiet });

export const createSavedView = (data: SavedViewCreate) =>
  request<{ id: string }>(VIEWS, { method: 'POST', data, ...quiet });

export const updateSavedView = (id: string, data: SavedViewUpdate) =>
  request<SavedView>(`${VIEWS}/${id}`, { method: 'PUT', data, ...quiet });

export const removeSavedView = (id: string) => request<null>(`${VIEWS}/${id}`, { method: 'DELETE', ...quiet });
