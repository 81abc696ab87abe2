/** The task list's state as the address keeps it, and the query that it means. Pure. */

import { SUMS_MAX } from '@contract/object/groups';
import { type StageCategory, stageCategoryCodes, type TaskPriority, taskPriorities } from '@contract/task/enums';
import type { TaskFilter, TaskQuery } from '@contract/task/task';
import { type Conditions, conditionCount, noConditions, readConditions, writeConditions } from './conditions';
import { defaultSorts, readSorts, type Sort, writeSorts } from './sorts';
import { type ViewKey, viewKeys } from './viewKeys';

export const listTabs = {
  all: '全部',
  executing: '我执行的',
  created: '我创建的',
  involved: '我参与的',
  followed: '我关注的',
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
  labelIds: string[];
  due: DueChoice | null;
  /** What the filter builder says, besides the filters above. */
  conditions: Conditions;
  sorts: Sort[];
  view: ViewKey;
  /** What a list is grouped by (`planEnd:week`), and what each group sums up. */
  group: string | null;
  sums: string[];
  /** What a board's swimlanes are grouped by. */
  lane: string | null;
  /** Lanes in which no task stands are there, too. */
  emptyLanes: boolean;
}

export const defaultState: ListState = {
  tab: 'all',
  keyword: '',
  categories: [],
  stageIds: [],
  taskTypeIds: [],
  urgents: [],
  executorIds: [],
  labelIds: [],
  due: null,
  conditions: noConditions,
  sorts: [...defaultSorts],
  view: 'tree',
  group: null,
  sums: [],
  lane: null,
  emptyLanes: false,
};

const id = /^[0-9a-f-]{36}$/i;
const fieldName = /^[A-Za-z0-9-]{1,40}(:(day|week|month))?$/;
const named = (text: string | null) => (text !== null && fieldName.test(text) ? text : null);
const list = (text: string | null) => [...new Set((text ?? '').split(',').filter(Boolean))];
const oneOf = <T extends string>(text: string | null, known: readonly T[], fallback: T): T =>
  known.find((value) => value === text) ?? fallback;

/** Reads the address. What it does not know it leaves out: an old link must not end in a refused query. */
export function parseListState(params: URLSearchParams): ListState {
  const categories: readonly string[] = stageCategoryCodes;
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
    labelIds: list(params.get('label')).filter((value) => id.test(value)),
    due: (Object.keys(dueChoices) as DueChoice[]).find((value) => value === params.get('due')) ?? null,
    conditions: readConditions(params.get('filter')),
    sorts: readSorts(params.get('sort'), params.get('order')),
    view: oneOf(params.get('view'), Object.keys(viewKeys) as ViewKey[], 'tree'),
    group: named(params.get('group')),
    sums: list(params.get('sum'))
      .filter((field) => named(field))
      .slice(0, SUMS_MAX),
    lane: named(params.get('lane')),
    emptyLanes: params.get('empty') === '1',
  };
}

/** The parameters that are this list's. */
export const listParams =
  'tab q category stage type priority executor label due filter sort order view group sum lane empty'.split(' ');

/** Writes the address, with only what differs from the default. Parameters of others stay. */
export function writeListState(state: ListState, current = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(current);
  const set = (key: string, value: string) => (value ? params.set(key, value) : params.delete(key));
  set('tab', state.tab === 'all' ? '' : state.tab);
  set('q', state.keyword);
  set('category', state.categories.join(','));
  set('stage', state.stageIds.join(','));
  set('type', state.taskTypeIds.join(','));
  set('priority', state.urgents.join(','));
  set('executor', state.executorIds.join(','));
  set('label', state.labelIds.join(','));
  set('due', state.due ?? '');
  set('filter', writeConditions(state.conditions));
  set('sort', writeSorts(state.sorts));
  set('order', '');
  set('view', state.view === 'tree' ? '' : state.view);
  set('group', state.group ?? '');
  set('sum', state.sums.join(','));
  set('lane', state.lane ?? '');
  set('empty', state.emptyLanes ? '1' : '');
  return params;
}

/** How many of the filters (not the tab) are set. */
export function filterCount(state: ListState): number {
  const lists = [state.categories, state.stageIds, state.taskTypeIds, state.urgents, state.executorIds, state.labelIds];
  return lists.filter((values) => values.length > 0).length + (state.due ? 1 : 0) + conditionCount(state.conditions);
}

/** Whether the list is narrowed: then matching tasks stand in one flat list, wherever they are in the tree. */
export const isNarrowed = (state: ListState): boolean =>
  state.tab !== 'all' || state.keyword.trim() !== '' || filterCount(state) > 0;

export const isTree = (state: ListState): boolean => state.view === 'tree' && !isNarrowed(state) && !state.group;

const tabFilter: Record<ListTab, TaskFilter> = {
  all: {},
  executing: { executorIds: ['me'] },
  created: { creatorIds: ['me'] },
  involved: { involvedIds: ['me'] },
  followed: { followerIds: ['me'] },
  overdue: { due: 'overdue' },
};

export type ListQuery = Omit<TaskQuery, 'pageNo' | 'pageSize'>;

/** What the list asks for wherever a task stands. The tab comes last: within 逾期 another due choice would mean nothing. */
export function toFilter(state: ListState): TaskFilter {
  const keyword = state.keyword.trim();
  const { match, conditions, groups, withChildren } = state.conditions;
  return {
    ...(keyword && { keyword }),
    ...(state.categories.length > 0 && { categories: state.categories }),
    ...(state.stageIds.length > 0 && { stageIds: state.stageIds }),
    ...(state.taskTypeIds.length > 0 && { taskTypeIds: state.taskTypeIds }),
    ...(state.urgents.length > 0 && { urgents: state.urgents }),
    ...(state.executorIds.length > 0 && { executorIds: state.executorIds }),
    ...(state.labelIds.length > 0 && { labelIds: state.labelIds }),
    ...(state.due && { due: state.due }),
    ...(match === 'any' && conditionCount(state.conditions) > 0 && { match }),
    ...(conditions.length > 0 && { conditions }),
    ...(groups.length > 0 && { groups }),
    ...(withChildren && { withChildren }),
    ...tabFilter[state.tab],
  };
}

/** Columns whose values are told only where they are asked for. */
const asked: readonly string[] = ['involveMember', 'preTotal', 'specificationId'];

/**
 * The query of the rows that a list shows in its columns. As the list stands at first it asks for all of them, whoever hid
 * some: these rows are on their way before the columns are known (`contract/firstCalls.ts`).
 */
export function rowsQuery(state: ListState, projectId: string, columns: readonly string[]): ListQuery {
  const query = toQuery(state, projectId);
  const first = JSON.stringify(query) === JSON.stringify(toQuery(defaultState, projectId));
  return first || columns.some((name) => asked.includes(name)) ? { ...query, around: true } : query;
}

/** The query of the list, without paging. */
export const toQuery = (state: ListState, projectId: string): ListQuery => ({
  projectId,
  filter: { ...toFilter(state), ...(isTree(state) && { parentId: null }) },
  sorts: state.sorts,
});
