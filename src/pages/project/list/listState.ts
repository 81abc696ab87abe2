import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '@contract/constants';
import {
  type ProjectHealth,
  type ProjectSortKey,
  type ProjectStatus,
  projectHealths,
  projectSortKeys,
  projectStatuses,
} from '@contract/project/enums';
import type { ProjectQuery } from '@contract/project/project';

export const quickTabs = {
  all: '全部',
  mine: '我负责的',
  joined: '我参与的',
  collected: '我收藏的',
  overdue: '已延期',
} as const;
export type QuickTab = keyof typeof quickTabs;

/** What the project list shows; all of it lives in the URL, what equals the default is left out there. */
export interface ListState {
  tab: QuickTab;
  view: 'table' | 'card';
  keyword: string;
  status: ProjectStatus[];
  health?: ProjectHealth;
  ownerId?: string;
  planEndFrom?: string;
  planEndTo?: string;
  sort?: ProjectSortKey;
  order?: 'asc' | 'desc';
  pageNo: number;
  pageSize: number;
}

const PAGE_SIZES = [10, 20, 50, 100];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const oneOf = <T extends string>(value: string | null, allowed: readonly T[]): T | undefined =>
  allowed.find((item) => item === value);
const keysOf = <T extends object>(labels: T) => Object.keys(labels) as (keyof T & string)[];
const matching = (value: string | null, pattern: RegExp) => (value && pattern.test(value) ? value : undefined);

/** Reads the state from an address; what an address cannot mean is left out, so that no link leads to an error. */
export const readListState = (search: URLSearchParams): ListState => {
  const status = (search.get('status') ?? '').split(',').flatMap((code) => oneOf(code, keysOf(projectStatuses)) ?? []);
  const pageNo = Number(search.get('pageNo'));
  const pageSize = Number(search.get('pageSize'));
  const sort = oneOf(search.get('sort'), projectSortKeys);
  return {
    tab: oneOf(search.get('tab'), keysOf(quickTabs)) ?? 'all',
    view: oneOf(search.get('view'), ['table', 'card']) ?? 'table',
    keyword: (search.get('keyword') ?? '').slice(0, 100),
    status: [...new Set(status)],
    health: oneOf(search.get('health'), keysOf(projectHealths)),
    ownerId: matching(search.get('ownerId'), UUID),
    planEndFrom: matching(search.get('planEndFrom'), DAY),
    planEndTo: matching(search.get('planEndTo'), DAY),
    sort,
    order: sort && (oneOf(search.get('order'), ['asc', 'desc']) ?? 'asc'),
    pageNo: Number.isSafeInteger(pageNo) && pageNo > 0 ? pageNo : FIRST_PAGE,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : DEFAULT_PAGE_SIZE,
  };
};

/** The address of a state. */
export const writeListState = (state: ListState): URLSearchParams => {
  const search = new URLSearchParams();
  const put = (key: string, value: string | undefined, fallback = '') => {
    if (value && value !== fallback) search.set(key, value);
  };
  put('tab', state.tab, 'all');
  put('view', state.view, 'table');
  put('keyword', state.keyword);
  put('status', state.status.join(','));
  put('health', state.health);
  put('ownerId', state.ownerId);
  put('planEndFrom', state.planEndFrom);
  put('planEndTo', state.planEndTo);
  put('sort', state.sort);
  put('order', state.sort && state.order, 'asc');
  put('pageNo', String(state.pageNo), String(FIRST_PAGE));
  put('pageSize', String(state.pageSize), String(DEFAULT_PAGE_SIZE));
  return search;
};

/** A change of the state: whatever narrows or reorders the list begins at its first page again. */
export const changeListState = (state: ListState, changes: Partial<ListState>): ListState => {
  const keepsPage = Object.keys(changes).every((key) => key === 'pageNo' || key === 'view');
  return { ...state, pageNo: keepsPage ? state.pageNo : FIRST_PAGE, ...changes };
};

/** What the server is asked for a state. */
export const toQuery = (state: ListState): ProjectQuery => ({
  tab: state.tab,
  keyword: state.keyword.trim() || undefined,
  status: state.status.join(',') || undefined,
  health: state.health,
  ownerId: state.ownerId,
  planEndFrom: state.planEndFrom,
  planEndTo: state.planEndTo,
  sort: state.sort,
  order: state.order,
  pageNo: state.pageNo,
  pageSize: state.pageSize,
});

/** Whether anything narrows the list: an empty result then says so instead of inviting to create. */
export const isFiltered = (state: ListState): boolean =>
  state.tab !== 'all' ||
  Boolean(state.keyword.trim() || state.health || state.ownerId || state.planEndFrom || state.planEndTo) ||
  state.status.length > 0;
