/** What each column of the board asks for. Pure. */
import type { BoardColumn } from '@contract/task/boardColumns';
import type { TaskQuery } from '@contract/task/task';
import { type ListState, toQuery } from '../state/urlState';

/** A column's own query: the list's filters, with the column's stages instead of theirs. */
export function columnQuery(
  state: ListState,
  projectId: string,
  column: BoardColumn,
): Omit<TaskQuery, 'pageNo' | 'pageSize'> {
  const { filter, ...query } = toQuery({ ...state, view: 'board', categories: [], stageIds: [] }, projectId);
  return { ...query, filter: { ...filter, stageIds: column.stageIds } };
}
