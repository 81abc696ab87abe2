import { useSearchParams } from '@umijs/max';
import { useCallback, useMemo, useRef } from 'react';
import { changeListState, type ListState, readListState, writeListState } from './listState';

/** The list's state, kept in the address; a change of it can be gone back from. */
export const useListState = () => {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readListState(search), [search]);
  // Two changes within one tick build on each other: the router only tells of the first with the next render.
  const latest = useRef(state);
  latest.current = state;
  const change = useCallback(
    (changes: Partial<ListState>, { replace = false } = {}) => {
      latest.current = changeListState(latest.current, changes);
      setSearch(writeListState(latest.current), { replace });
    },
    [setSearch],
  );
  return [state, change] as const;
};

export type ChangeState = ReturnType<typeof useListState>[1];
