/**
 * Which view the address opens, and how it stands. `layout` alone is the view as it was saved, so that a link follows
 * it; what deviates from it is written out beside `changed`. Without a `layout` it is the user's default view, unless
 * the address says how the list should look. Pure.
 */
import type { TaskView } from '@contract/task/views';
import { defaultState, type ListState, listParams, parseListState, writeListState } from './urlState';
import { fromView, sameAsView } from './viewModel';

/** The list as it is without a saved view. */
export const ALL = 'all';

export interface Opened {
  view: TaskView | null;
  state: ListState;
  /** Deviates from the view. */
  changed: boolean;
  /** The address names a view that is not there, or not for this user. */
  missing: boolean;
}

export function openedBy(params: URLSearchParams, views: readonly TaskView[], defaultId: string | null): Opened {
  const own = listParams.some((key) => params.has(key));
  const named = params.get('layout') ?? (own ? ALL : (defaultId ?? ALL));
  const view = views.find(({ layoutId }) => layoutId === named) ?? null;
  const missing = params.has('layout') && named !== ALL && !view;
  if (!view) return { view, state: parseListState(params), changed: false, missing };
  if (!own && !params.has('changed')) return { view, state: fromView(view), changed: false, missing };
  const state = parseListState(params);
  return { view, state, changed: !sameAsView(state, view), missing };
}

/** The address of a state within a view (null: of none). */
export function addressOf(
  state: ListState,
  view: TaskView | null,
  defaultId: string | null,
  current = new URLSearchParams(),
): URLSearchParams {
  const same = view !== null && sameAsView(state, view);
  const params = writeListState(same ? defaultState : state, current);
  params.delete('changed');
  params.delete('layout');
  if (view) params.set('layout', view.layoutId);
  if (view && !same) params.set('changed', '1');
  const bare = !listParams.some((key) => params.has(key));
  if (!view && bare && defaultId) params.set('layout', ALL);
  return params;
}
