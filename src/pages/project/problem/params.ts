import { problemStates } from '@contract/problem/lifecycle';
import { problemSortKeys, problemTabs } from '@contract/problem/lists';
import type { ProblemQuery } from '@contract/problem/problem';
import { many, maybe, one, page, person, type StateOf, size, sort, text } from '@/features/object/list';

export const missedWords = { yes: '已超时' } as const;

export const params = {
  tab: one(problemTabs, 'open'),
  q: text(100),
  severity: many(['1', '2', '3', '4']),
  state: many(problemStates),
  missed: maybe(missedWords),
  assignee: person(),
  owner: person(),
  sort: sort(problemSortKeys),
  page: page(),
  size: size(),
};

export const toQuery = (projectId: string, state: StateOf<typeof params>): ProblemQuery => ({
  projectId,
  filter: {
    tab: state.tab,
    ...(state.q.trim() && { keyword: state.q.trim() }),
    ...(state.severity.length > 0 && { severities: state.severity.map(Number) }),
    ...(state.state.length > 0 && { states: [...state.state] }),
    ...(state.missed && { missed: true }),
    ...(state.assignee && { assigneeIds: [state.assignee] }),
    ...(state.owner && { ownerIds: [state.owner] }),
  },
  ...(state.sort && { sort: state.sort.field, order: state.sort.order }),
  pageNo: state.page,
  pageSize: state.size,
});
