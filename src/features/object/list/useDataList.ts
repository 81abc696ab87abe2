import type { PageOf } from '@contract/envelope';
import { useRef } from 'react';
import { usePageWithin } from '@/hooks/usePageWithin';
import { useRequest } from '@/hooks/useRequest';
import { narrowing, queryKey } from './state/address';
import type { Schema, StateOf } from './state/param';
import { type ChangeState, useListState } from './state/useListState';
import { type Selection, useSelection } from './useSelection';

/** A page of rows; with how many rows stand under each quick tab, where the server counts them. */
export type ListPage<T> = PageOf<T> & { counts?: Readonly<Record<string, number>> };

/** All rows at once, for lists that are short by nature. */
export const onePage = <T>(rows: readonly T[]): ListPage<T> => ({
  result: [...rows],
  total: rows.length,
  pageNo: 1,
  pageSize: Math.max(1, rows.length),
});

interface Options<T, S extends Schema> {
  params: S;
  /** Asks the server; the failure is shown by the list, so it asks quietly. */
  load: (state: StateOf<S>) => Promise<ListPage<T>>;
  idOf: (row: T) => string;
  /** What else the rows depend on: the project they belong to. */
  deps?: readonly string[];
  /** Read again every so often while the page is seen; for what real time does not tell of. */
  pollMs?: number;
}

export interface DataListModel<T, S extends Schema> {
  params: S;
  state: StateOf<S>;
  change: ChangeState<S>;
  /** The keys that narrow the list. */
  narrowedBy: readonly (keyof S & string)[];
  /** Undefined until there are any: rows of another tab or filter never stand for those that failed to come. */
  page: ListPage<T> | undefined;
  loading: boolean;
  failure: Error | undefined;
  refresh: () => Promise<unknown>;
  /** Shows a change of rows at once. */
  patch: (id: string, change: Partial<T>) => void;
  idOf: (row: T) => string;
  selection: Selection<T>;
}

/** A list's rows as its address asks for them. */
export function useDataList<T, S extends Schema>(options: Options<T, S>): DataListModel<T, S> {
  const { params, load, idOf, deps = [], pollMs } = options;
  const [state, change] = useListState(params);
  const key = [...deps, queryKey(params, state)].join('\n');
  const failedFor = useRef<string>(undefined);
  const answer = useRequest(async () => ({ key, page: await load(state) }), {
    refreshDeps: [key],
    pollingInterval: pollMs,
    pollingWhenHidden: false,
    onSuccess: () => {
      failedFor.current = undefined;
    },
    onError: () => {
      failedFor.current = key;
    },
  });
  const { data, error, loading, mutate, refreshAsync } = answer;
  // While the next rows are on their way those before them stay; when they fail to come they do not.
  const failed = failedFor.current === key;
  const page = data && (data.key === key || !failed) ? data.page : undefined;
  usePageWithin(data?.key === key ? data.page : undefined, (last) =>
    change({ page: last } as Partial<StateOf<S>>, { replace: true }),
  );
  return {
    params,
    state,
    change,
    narrowedBy: narrowing(params, state),
    page,
    loading,
    failure: failed && !loading ? error : undefined,
    refresh: () => refreshAsync().catch(() => undefined),
    patch: (id, part) =>
      mutate(
        (before) =>
          before && {
            ...before,
            page: {
              ...before.page,
              result: before.page.result.map((row) => (idOf(row) === id ? { ...row, ...part } : row)),
            },
          },
      ),
    idOf,
    selection: useSelection(page?.result ?? [], idOf),
  };
}
