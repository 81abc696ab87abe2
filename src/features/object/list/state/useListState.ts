import { useSearchParams } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { useMemo, useRef } from 'react';
import { changed, isFleeting, parseState, printState } from './address';
import type { Schema, StateOf } from './param';

export type ChangeState<S extends Schema> = (changes: Partial<StateOf<S>>, options?: { replace?: boolean }) => void;

/**
 * A list's state, kept in the address, so that back, reload and a sent link keep it. A change can be gone back from,
 * except where it is one of many (typing).
 *
 *     const params = { q: text(100), state: many(states), owner: person(), page: page(), size: size(20), sort: sort(keys) };
 *     const [state, change] = useListState(params);
 */
export function useListState<S extends Schema>(schema: S): readonly [state: StateOf<S>, change: ChangeState<S>] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parseState(schema, params), [schema, params]);
  // Two changes within one tick build on each other: the router tells of the first only with the next render.
  const latest = useRef(params);
  latest.current = params;
  const change: ChangeState<S> = useMemoizedFn((changes, { replace = isFleeting(schema, changes) } = {}) => {
    const next = changed(schema, parseState(schema, latest.current), changes);
    latest.current = printState(schema, next, latest.current);
    setParams(latest.current, { replace });
  });
  return [state, change];
}
