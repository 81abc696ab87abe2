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

const oneOf = <T extends string>(value: string, allowed: readonly T[]): T | undefined =>
  allowed.find((item) => item === value);
const keysOf = <T extends object>(labels: T) => Object.keys(labels) as (keyof T & string)[];
const matching = (value: string, pattern: RegExp) => (pattern.test(value) ? value : undefined);

/** What the address holds, and what it leaves out because it is the usual. */
export const listDefaults = {
  tab: 'all',
  view: 'table',
  keyword: '',
  status: [] as string[],
  health: '',
  ownerId: '',
  planEndFrom: '',
  planEndTo: '',
  sort: '',
  order: 'asc',
  pageNo: FIRST_PAGE,
  pageSize: DEFAULT_PAGE_SIZE,
};
export type ListAddress = typeof listDefaults;

/** What an address says; what it cannot mean is left out, so that no link leads to an error. */
export const readListState = (url: ListAddress): ListState => {
  const statuses = url.status.flatMap((codes) => codes.split(','));
  const status = statuses.flatMap((code) => oneOf(code, keysOf(projectStatuses)) ?? []);
  const sort = oneOf(url.sort, projectSortKeys);
  return {
    tab: oneOf(url.tab, keysOf(quickTabs)) ?? 'all',
    view: oneOf(url.view, ['table', 'card']) ?? 'table',
    keyword: url.keyword.slice(0, 100),
    status: [...new Set(status)],
    health: oneOf(url.health, keysOf(projectHealths)),
    ownerId: matching(url.ownerId, UUID),
    planEndFrom: matching(url.planEndFrom, DAY),
    planEndTo: matching(url.planEndTo, DAY),
    sort,
    order: sort && (oneOf(url.order, ['asc', 'desc']) ?? 'asc'),
    pageNo: Number.isSafeInteger(url.pageNo) && url.pageNo > 0 ? url.pageNo : FIRST_PAGE,
    pageSize: PAGE_SIZES.includes(url.pageSize) ? url.pageSize : DEFAULT_PAGE_SIZE,
  };
};

/** What a change of the state writes into the address: what narrows or reorders the list begins at its first page again. */
export const addressChange = (changes: Partial<ListState>): Partial<ListAddress> => {
  const keepsPage = Object.keys(changes).every((key) => key === 'pageNo' || key === 'view');
  const written = Object.entries(changes).map(([key, value]) => [key, value ?? listDefaults[key as keyof ListAddress]]);
  return { ...(!keepsPage && { pageNo: FIRST_PAGE }), ...Object.fromEntries(written) };
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
