import type { TaskRow } from '@contract/task/task';
import { useDebounceFn, useMemoizedFn } from 'ahooks';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { queryTasks } from '@/services/task';
import { useTaskProject } from '../context/TaskProject';
import type { ListState } from '../list/urlState';
import { ColumnRows } from './columnRows';
import { type BoardColumn, boardColumns, columnQuery } from './columns';

export interface Lane {
  column: BoardColumn;
  rows: ColumnRows;
}

/** Other people's changes and one's own in the drawer come in bursts. */
const SETTLE_MS = 600;

/** The board's columns with their cards, each a query of its own by the list's filters. */
export function useBoard(state: ListState) {
  const { projectId, types } = useTaskProject();
  const key = JSON.stringify(
    boardColumns(types, state).map((column) => ({ column, query: columnQuery(state, projectId, column) })),
  );
  const wanted = useMemo<Lane[]>(() => {
    const parts = JSON.parse(key) as { column: BoardColumn; query: ReturnType<typeof columnQuery> }[];
    return parts.map(({ column, query }) => ({
      column,
      rows: new ColumnRows(column.stageIds, (pageNo, pageSize) =>
        queryTasks({ ...query, pageNo, pageSize }, { quiet: true }),
      ),
    }));
  }, [key]);
  // The former cards stay until all of the new ones are there: typing in the search box must not flicker.
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    const take = () => {
      if (wanted.every(({ rows }) => rows.loaded)) setShown(wanted);
    };
    const stops = wanted.map(({ rows }) => rows.subscribe(take));
    for (const { rows } of wanted) rows.ensure(0, 0);
    take();
    return () => {
      for (const stop of stops) stop();
    };
  }, [wanted]);

  const place = useMemoizedFn((row: TaskRow, settled = true) => {
    for (const { rows } of shown) rows.place(row, settled);
  });
  const settle = useMemoizedFn((taskId: string) => {
    for (const { rows } of shown) rows.settle(taskId);
  });
  const reload = useMemoizedFn(() => {
    for (const { rows } of shown) rows.reload();
  });
  const { run: reloadSoon } = useDebounceFn(reload, { wait: SETTLE_MS });

  // The whole board is drawn again when a count changes, not with each page.
  const counts = useSyncExternalStore(
    useMemo(
      () => (listener: () => void) => {
        const stops = shown.map(({ rows }) => rows.subscribe(listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      [shown],
    ),
    () => shown.map(({ rows }) => (rows.loaded ? rows.count : '')).join(),
  );
  const total = counts.split(',').reduce((sum, count) => sum + Number(count), 0);
  const ready = shown.every(({ rows }) => rows.loaded);
  return { lanes: shown, total, ready, pending: shown !== wanted, place, settle, reload, reloadSoon };
}

export type Board = ReturnType<typeof useBoard>;
