/** What a list of reports is asked for, in the address. */
import { DEFAULT_PAGE_SIZE } from '@contract/constants';
import { punctualities, reportKinds } from '@contract/report/kinds';
import { type ReportState, reportLifecycle } from '@contract/report/lifecycle';
import type { ReportsQuery } from '@contract/report/report';
import { maybe, one, oneOf, page, person, type StateOf, size, text, whom } from '@/features/object/list';

const states = Object.fromEntries(
  Object.entries(reportLifecycle.states).map(([state, { label }]) => [state, label]),
) as Record<ReportState, string>;
const quickTabs = {
  all: '全部',
  mine: '我编写的',
  toAccept: '待我审核',
  published: '已发布',
  missing: '缺报',
} as const;
export const reportTabs = Object.entries(quickTabs).map(([key, label]) => ({ key, label }));

export const reportParams = {
  tab: one(quickTabs, 'all'),
  q: text(100, 'keyword'),
  kind: maybe(reportKinds),
  state: maybe(states),
  late: maybe(punctualities),
  author: person('authorId'),
  page: page(),
  size: size(DEFAULT_PAGE_SIZE),
};
export const reportFilters = [
  oneOf('kind', '种类', reportKinds),
  oneOf('state', '状态', states),
  oneOf('late', '按时情况', punctualities),
  whom('author', '编写人'),
];
export const reportQueryOf = (state: StateOf<typeof reportParams>): ReportsQuery => ({
  tab: state.tab,
  keyword: state.q.trim() || undefined,
  kind: state.kind ?? undefined,
  state: state.state ?? undefined,
  punctuality: state.late ?? undefined,
  authorId: state.author ?? undefined,
  pageNo: state.page,
  pageSize: state.size,
});
