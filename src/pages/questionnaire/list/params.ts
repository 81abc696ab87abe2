/** What the address of the list of questionnaires holds, and what the server is asked for it. */
import { formStates } from '@contract/questionnaire/access';
import type { FormQuery } from '@contract/questionnaire/form';
import { formKinds } from '@contract/questionnaire/settings';
import { maybe, one, page, type StateOf, size, sort, text } from '@/features/object/list';

export const quickTabs = { all: '全部', ...formStates } as const;
const sortKeys = ['updatedTime', 'title', 'answers'] as const;

export const params = {
  tab: one(quickTabs, 'all'),
  q: text(100),
  kind: maybe(formKinds),
  label: maybeId(),
  page: page(),
  size: size(20),
  sort: sort(sortKeys),
};

/** One label by its id. */
function maybeId() {
  const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
  return {
    initial: null as string | null,
    effect: 'narrows' as const,
    formerly: [],
    read: (texts: readonly string[]) => texts.find((id) => UUID.test(id)) ?? null,
    write: (value: string | null) => (value === null ? [] : [value]),
  };
}

export const toQuery = (state: StateOf<typeof params>): FormQuery => ({
  keyword: state.q.trim() || undefined,
  state: state.tab === 'all' ? undefined : state.tab,
  kind: state.kind ?? undefined,
  labelId: state.label ?? undefined,
  sort: state.sort?.field,
  desc: state.sort ? state.sort.order === 'desc' : undefined,
  pageNo: state.page,
  pageSize: state.size,
});
