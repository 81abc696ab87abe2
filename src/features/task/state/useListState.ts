import { useLocation, useSearchParams } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { useMemo } from 'react';
import { ALL, addressOf, openedBy } from './address';
import type { ListState } from './urlState';
import { useViews } from './ViewsContext';

/** The list's state, which lives in the address: a saved view's, or what deviates from it. */
export function useListState() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const { views, choice } = useViews();
  const text = params.toString();
  const { defaultId } = choice;
  const opened = useMemo(() => openedBy(new URLSearchParams(text), views, defaultId), [text, views, defaultId]);
  const { view, state } = opened;
  const change = useMemoizedFn((part: Partial<ListState>) =>
    setParams(addressOf({ ...state, ...part }, view, defaultId, params), { replace: true }),
  );
  /** The address of the same page with a part of the state changed. */
  const addressWith = (part: Partial<ListState>) => {
    const next = addressOf({ ...state, ...part }, view, defaultId, params).toString();
    return next ? `${pathname}?${next}` : pathname;
  };
  /** Opens a view as it was saved; `all`: the list without one. */
  const openView = useMemoizedFn((layoutId: string) =>
    setParams(layoutId === ALL && !defaultId ? {} : { layout: layoutId }),
  );
  return { ...opened, change, addressWith, openView, search: text ? `?${text}` : '' };
}
