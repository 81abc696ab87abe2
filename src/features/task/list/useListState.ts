import { useSearchParams } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { useMemo } from 'react';
import { type ListState, parseListState, writeListState } from './urlState';

/** The list's state, which lives in the address. */
export function useListState() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const state = useMemo(() => parseListState(new URLSearchParams(text)), [text]);
  const change = useMemoizedFn((part: Partial<ListState>) =>
    setParams(writeListState({ ...state, ...part }, params), { replace: true }),
  );
  return { state, change, search: text ? `?${text}` : '' };
}
