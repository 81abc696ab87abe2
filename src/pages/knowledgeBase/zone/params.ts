/** What the address of the norm zone holds, and what the server is asked for it. */
import { normCategories, normLevels, normShelves, normSorts, normSources, normStates } from '@contract/norm/enums';
import type { NormQuery } from '@contract/norm/norm';
import { ids, maybe, one, page, type StateOf, size, sort, text } from '@/features/object/list';

export const params = {
  tab: one(normShelves, 'all'),
  q: text(100),
  source: maybe(normSources),
  category: maybe(normCategories),
  level: maybe(normLevels),
  state: maybe(normStates),
  label: ids(),
  page: page(),
  size: size(20),
  sort: sort(normSorts),
};

export const toQuery = (state: StateOf<typeof params>): NormQuery => ({
  keyword: state.q.trim() || undefined,
  shelf: state.tab,
  source: state.source ?? undefined,
  category: state.category ?? undefined,
  level: state.level ?? undefined,
  state: state.state ?? undefined,
  labelId: state.label[0],
  sort: state.sort?.field,
  order: state.sort?.order,
  pageNo: state.page,
  pageSize: state.size,
});
