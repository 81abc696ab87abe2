/** What the address of the member list holds, and what the server is asked for it. */
import { DEFAULT_PAGE_SIZE } from '@contract/constants';
import { memberSortKeys, memberStates } from '@contract/tenant/constants';
import type { MemberQuery } from '@contract/tenant/members';
import { one, page, person, type StateOf, size, sort, text } from '@/features/object/list';

export const memberTabs = { all: '全部', ...memberStates } as const;

export const params = {
  tab: one(memberTabs, 'all'),
  q: text(100),
  department: person(),
  page: page(),
  size: size(DEFAULT_PAGE_SIZE),
  sort: sort(memberSortKeys),
};

export const toQuery = (state: StateOf<typeof params>): MemberQuery => ({
  state: state.tab === 'all' ? undefined : state.tab,
  keyword: state.q.trim() || undefined,
  departmentId: state.department ?? undefined,
  sort: state.sort?.field,
  order: state.sort?.order,
  pageNo: state.page,
  pageSize: state.size,
});
