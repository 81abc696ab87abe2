/** The detail's data and its three loading flags (specification §4 "Task detail loading"). Pure. */
import type { TaskDetail } from '@contract/task/task';

export interface DetailState {
  /** What is shown: an id or a number; another one clears everything. */
  key: string;
  task: TaskDetail | null;
  error: unknown;
  /** The first load of this task. */
  init: boolean;
  /** A field is being saved. */
  update: boolean;
  /** The task is being read again. */
  detail: boolean;
  /** Something was saved since it was opened. */
  edited: boolean;
  /** Counts saves: comments and history are read again when it changes. */
  revision: number;
  updatedTime: string | null;
}

export type DetailAction =
  | { type: 'reset'; key: string }
  | { type: 'load'; key: string }
  | { type: 'loaded'; key: string; task: TaskDetail }
  | { type: 'failed'; key: string; error: unknown }
  | { type: 'show'; task: TaskDetail }
  | { type: 'saving' }
  | { type: 'saved'; task: TaskDetail }
  | { type: 'refused' };

export const emptyDetail = (key: string): DetailState => ({
  key,
  task: null,
  error: null,
  init: Boolean(key),
  update: false,
  detail: false,
  edited: false,
  revision: 0,
  updatedTime: null,
});

export function detailReducer(state: DetailState, action: DetailAction): DetailState {
  // An answer for a task that is not shown any more changes nothing.
  if ('key' in action && action.type !== 'reset' && action.key !== state.key) return state;
  switch (action.type) {
    case 'reset':
      return emptyDetail(action.key);
    case 'load':
      return { ...state, error: null, init: state.task === null, detail: state.task !== null };
    case 'loaded':
      return {
        ...state,
        task: action.task,
        updatedTime: action.task.updatedTime,
        revision: state.task ? state.revision + 1 : state.revision,
        init: false,
        detail: false,
      };
    case 'failed':
      return { ...state, error: action.error, init: false, detail: false };
    case 'show':
      return state.task?.taskId === action.task.taskId ? { ...state, task: action.task } : state;
    case 'saving':
      return { ...state, update: true };
    case 'saved':
      if (state.task?.taskId !== action.task.taskId) return state;
      return {
        ...state,
        task: action.task,
        updatedTime: action.task.updatedTime,
        update: false,
        edited: true,
        revision: state.revision + 1,
      };
    case 'refused':
      return { ...state, update: false };
  }
}
