import { problemStates } from '@contract/problem/lifecycle';
import { problemTabs } from '@contract/problem/lists';
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
  sort: sort(['title', 'severity', 'state', 'deadline']),
  page: page(),
  size: size(),
};

const anyOf = (field: string, value: readonly string[]) =>
  value.length > 0 ? [{ field, op: 'anyOf' as const, value: [...value] }] : [];
export const toQuery = (projectId: string, state: StateOf<typeof params>): ProblemQuery => ({
  projectId,
  filter: {
    tab: state.tab,
    ...(state.q.trim() && { keyword: state.q.trim() }),
    ...(state.missed && { missed: true }),
    conditions: [
      ...anyOf('severity', state.severity),
      ...anyOf('state', state.state),
      ...anyOf('assigneeId', state.assignee ? [state.assignee] : []),
      ...anyOf('ownerId', state.owner ? [state.owner] : []),
    ],
  },
  ...(state.sort && { sort: state.sort.field, order: state.sort.order }),
  pageNo: state.page,
  pageSize: state.size,
});
