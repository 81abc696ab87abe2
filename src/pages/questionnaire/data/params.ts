/** What the address of the data page holds, and what the server is asked for it. */
import type { AnswersQuery } from '@contract/questionnaire/answers';
import { responseStatuses } from '@contract/questionnaire/settings';
import { one, page, type StateOf, size, text } from '@/features/object/list';
import { answerFilter, filterText } from '@/features/questionnaire/logic';

export const quickTabs = { all: '全部', ...responseStatuses } as const;

export const params = { tab: one(quickTabs, 'all'), filter: answerFilter, tag: text(20), page: page(), size: size(20) };
export type DataState = StateOf<typeof params>;

export const toNarrowing = (id: string, state: DataState): Pick<AnswersQuery, 'id' | 'status' | 'filter' | 'tag'> => ({
  id,
  status: state.tab === 'all' ? undefined : state.tab,
  filter: filterText(state.filter),
  ...(state.tag !== '' && { tag: state.tag }),
});
export const toQuery = (id: string, state: DataState): AnswersQuery => ({
  ...toNarrowing(id, state),
  pageNo: state.page,
  pageSize: state.size,
});
