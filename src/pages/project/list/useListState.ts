import { useSearchParams } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import { changeListState, type ListState, readListState, writeListState } from './listState';

/** The list's state, kept in the address; a change of it can be gone back from. */
export const useListState = () => {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readListState(search), [search]);
  const change = useCallback(
    (changes: Partial<ListState>, { replace = false } = {}) =>
      setSearch((current) => writeListState(changeListState(readListState(current), changes)), { replace }),
    [setSearch],
  );
  return [state, change] as const;
};

export type ChangeState = ReturnType<typeof useListState>[1];
