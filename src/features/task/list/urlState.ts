/** The task list's state as the address keeps it, and the query that it means. Pure. */
import {
  type StageCategory,
  stageCategoryCodes,
  type TaskPriority,
  type TaskSortKey,
  taskPriorities,
  taskSortKeys,
} from '@contract/task/enums';
import type { TaskFilter, TaskQuery } from '@contract/task/task';

export const listTabs = {
  all: '全部',
  executing: '我执行的',
  created: '我创建的',
  involved: '我参与的',
  overdue: '逾期',
} as const;
export type ListTab = keyof typeof listTabs;

export const dueChoices = { overdue: '已逾期', soon: '3 天内到期', today: '今天到期', none: '无截止日期' } as const;
export type DueChoice = keyof typeof dueChoices;

export interface ListState {
  tab: ListTab;
  keyword: string;
  categories: StageCategory[];
  stageIds: string[];
  taskTypeIds: string[];
  urgents: TaskPriority[];
  executorIds: string[];
  due: DueChoice | null;
  sort: TaskSortKey;
  order: 'asc' | 'desc';
  view: 'tree' | 'flat' | 'board';
}

export const defaultState: ListState = {
  tab: 'all',
  keyword: '',
  categories: [],
  stageIds: [],
  taskTypeIds: [],
  urgents: [],
  executorIds: [],
  due: null,
  sort: 'seq',
  order: 'desc',
  view: 'tree',
};

const id = /^[0-9a-f-]{36}$/i;
const list = (text: string | null) => [...new Set((text ?? '').split(',').filter(Boolean))];
const oneOf = <T extends string>(text: string | null, known: readonly T[], fallback: T): T =>
  known.find((value) => value === text) ?? fallback;

/** Reads the address. What it does not know it leaves out: an old link must not end in a refused query. */
export function parseListState(params: URLSearchParams): ListState {
  const categories: readonly string[] = stageCategoryCodes;
  const sort = oneOf(params.get('sort'), taskSortKeys, defaultState.sort);
  return {
    tab: oneOf(params.get('tab'), Object.keys(listTabs) as ListTab[], 'all'),
    keyword: (params.get('q') ?? '').slice(0, 200),
    categories: list(params.get('category')).filter((code): code is StageCategory => categories.includes(code)),
    stageIds: list(params.get('stage')).filter((value) => id.test(value)),
    taskTypeIds: list(params.get('type')).filter((value) => id.test(value)),
    urgents: taskPriorities
      .map(({ value }) => value)
      .filter((value) => list(params.get('priority')).includes(`${value}`)),
    executorIds: list(params.get('executor')).filter((value) => value === 'me' || value === 'none' || id.test(value)),
    due: (Object.keys(dueChoices) as DueChoice[]).find((value) => value === params.get('due')) ?? null,
    sort,
    order: oneOf(params.get('order'), ['asc', 'desc'], sort === defaultState.sort ? defaultState.order : 'asc'),
    view: oneOf(params.get('view'), ['tree', 'flat', 'board'], 'tree'),
  };
}

/** Writes the address, with only what differs from the default. Parameters of others stay. */
export function writeListState(state: ListState, current = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(current);
  const set = (key: string, value: string) => (value ? params.set(key, value) : params.delete(key));
  const defaultSort = state.sort === defaultState.sort && state.order === defaultState.order;
  set('tab', state.tab === 'all' ? '' : state.tab);
  set('q', state.keyword);
  set('category', state.categories.join(','));
  set('stage', state.stageIds.join(','));
  set('type', state.taskTypeIds.join(','));
  set('priority', state.urgents.join(','));
  set('executor', state.executorIds.join(','));
  set('due', state.due ?? '');
  set('sort', defaultSort ? '' : state.sort);
  set('order', defaultSort ? '' : state.order);
  set('view', state.view === 'tree' ? '' : state.view);
  return params;
}

/** How many of the filters (not the tab) are set. */
export function filterCount(state: ListState): number {
  const lists = [state.categories, state.stageIds, state.taskTypeIds, state.urgents, state.executorIds];
  return lists.filter((values) => values.length > 0).length + (state.due ? 1 : 0);
}

/** Whether the list is narrowed: then matching tasks stand in one flat list, wherever they are in the tree. */
export const isNarrowed = (state: ListState): boolean =>
  state.tab !== 'all' || state.keyword.trim() !== '' || filterCount(state) > 0;

export const isTree = (state: ListState): boolean => state.view === 'tree' && !isNarrowed(state);

const tabFilter: Record<ListTab, TaskFilter> = {
  all: {},
  executing: { executorIds: ['me'] },
  created: { creatorIds: ['me'] },
  involved: { involvedIds: ['me'] },
  overdue: { due: 'overdue' },
};

/** The query of the list, without paging. The tab comes last: within 逾期 another due choice would mean nothing. */
export function toQuery(state: ListState, projectId: string): Omit<TaskQuery, 'pageNo' | 'pageSize'> {
  const keyword = state.keyword.trim();
  const filter: TaskFilter = {
    ...(keyword && { keyword }),
    ...(state.categories.length > 0 && { categories: state.categories }),
    ...(state.stageIds.length > 0 && { stageIds: state.stageIds }),
    ...(state.taskTypeIds.length > 0 && { taskTypeIds: state.taskTypeIds }),
    ...(state.urgents.length > 0 && { urgents: state.urgents }),
    ...(state.executorIds.length > 0 && { executorIds: state.executorIds }),
    ...(state.due && { due: state.due }),
    ...tabFilter[state.tab],
    ...(isTree(state) && { parentId: null }),
  };
  return { projectId, filter, sort: state.sort, order: state.order };
}

/** The next sort of a column: ascending, descending, then the default again. */
export function nextSort(state: ListState, key: TaskSortKey): Pick<ListState, 'sort' | 'order'> {
  if (state.sort !== key) return { sort: key, order: 'asc' };
  if (state.order === 'asc') return { sort: key, order: 'desc' };
  return { sort: defaultState.sort, order: key === defaultState.sort ? 'asc' : defaultState.order };
}
