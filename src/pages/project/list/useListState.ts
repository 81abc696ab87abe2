import { useCallback, useMemo } from 'react';
import { useUrlState } from '@/hooks/useUrlState';
import { addressChange, type ListState, listDefaults, readListState } from './listState';

/** The list's state, kept in the address; a change of it can be gone back from. */
export const useListState = () => {
  const [url, setUrl] = useUrlState(listDefaults);
  const state = useMemo(() => readListState(url), [url]);
  const change = useCallback(
    (changes: Partial<ListState>, { replace = false } = {}) => setUrl(addressChange(changes), { push: !replace }),
    [setUrl],
  );
  return [state, change] as const;
};

export type ChangeState = ReturnType<typeof useListState>[1];
