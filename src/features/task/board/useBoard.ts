import { type BoardColumn, boardColumns } from '@contract/task/boardColumns';
import type { TaskRow } from '@contract/task/task';
import { useDebounceFn, useMemoizedFn } from 'ahooks';
import { useMemo } from 'react';
import { useShownStore } from '@/features/object/board';
import { taskApi } from '@/services/task';
import { taskViewApi } from '@/services/taskView';
import { useTaskProject } from '../context/TaskProject';
import { type ListState, toFilter } from '../state/urlState';
import { PlainBoard, SwimlaneBoard, type TaskBoard } from './boardStore';
import { columnQuery } from './columns';
import { laneFieldOf } from './laneFields';
import { type LaneValue, laneValues } from './laneValues';

/** Other people's changes and one's own in the drawer come in bursts. */
const SETTLE_MS = 600;

/** The board's columns with their cards, each a query of its own by the list's filters; with a lane field one each lane. */
export function useBoard(state: ListState) {
  const project = useTaskProject();
  const { projectId, types } = project;
  const field = useMemo(() => laneFieldOf(state.lane, project), [state.lane, project]);
  const key = JSON.stringify([
    boardColumns(types, state).map((column) => ({ column, query: columnQuery(state, projectId, column) })),
    { projectId, filter: toFilter(state) },
    field?.name ?? null,
    (field && state.emptyLanes && laneValues(field.name, project)) || [],
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which field it is.
  const wanted = useMemo<TaskBoard>(() => {
    const [parts, heads, , standing] = JSON.parse(key) as [
      { column: BoardColumn; query: ReturnType<typeof columnQuery> }[],
      { projectId: string; filter: ReturnType<typeof toFilter> },
      string | null,
      LaneValue[],
    ];
    const columns = parts.map(({ column }) => column);
    const queryOf = (column: BoardColumn) => parts.find((part) => part.column === column)?.query ?? {};
    if (!field) {
      return new PlainBoard(
        columns,
        (column) => (pageNo, pageSize) => taskApi.query({ ...queryOf(column), pageNo, pageSize }),
      );
    }
    return new SwimlaneBoard(
      columns,
      field,
      async () => {
        const [cells, stages] = await Promise.all([
          taskViewApi.groups({ ...heads, group: field.name, swimlane: 'stageId' }),
          taskViewApi.groups({ ...heads, group: 'stageId' }),
        ]);
        return { cells, stages };
      },
      (column, lane) => (pageNo, pageSize) => {
        const { filter, ...query } = queryOf(column);
        const inGroups = [{ field: field.name, key: lane }];
        return taskApi.query({ ...query, filter: { ...filter, inGroups }, pageNo, pageSize });
      },
      standing,
    );
  }, [key]);
  const { store: shown, shape, pending } = useShownStore(wanted);

  const place = useMemoizedFn((row: TaskRow, settled = true) => shown.place(row, settled));
  const settle = useMemoizedFn((taskId: string) => shown.settle(taskId));
  const reload = useMemoizedFn(() => shown.reload());
  const { run: reloadSoon } = useDebounceFn(reload, { wait: SETTLE_MS });
  return {
    store: shown,
    shape,
    total: shown.total,
    ready: shown.loaded,
    pending,
    place,
    settle,
    reload,
    reloadSoon,
  };
}
