import { riskStates } from '@contract/risk/lifecycle';
import { riskTabs } from '@contract/risk/lists';
import { allCells, riskLevels } from '@contract/risk/matrix';
import type { RiskQuery } from '@contract/risk/risk';
import { choice, many, one, page, person, type StateOf, size, sort, text } from '@/features/object/list';

const cells = allCells.map(String);
export const params = {
  tab: one(riskTabs, 'open'),
  q: text(100),
  level: many(riskLevels),
  state: many(riskStates),
  cell: many(cells),
  assignee: person(),
  owner: person(),
  map: choice(['shown', 'hidden'], 'shown'),
  sort: sort(['title', 'cell', 'state', 'expectedAt', 'planCloseOn']),
  page: page(),
  size: size(),
};

const anyOf = (field: string, value: readonly string[]) =>
  value.length > 0 ? [{ field, op: 'anyOf' as const, value: [...value] }] : [];
export const toQuery = (projectId: string, state: StateOf<typeof params>): RiskQuery => ({
  projectId,
  filter: {
    tab: state.tab,
    ...(state.q.trim() && { keyword: state.q.trim() }),
    ...(state.level.length > 0 && { levels: [...state.level] }),
    conditions: [
      ...anyOf('state', state.state),
      ...anyOf('cell', state.cell),
      ...anyOf('assigneeId', state.assignee ? [state.assignee] : []),
      ...anyOf('ownerId', state.owner ? [state.owner] : []),
    ],
  },
  ...(state.sort && { sort: state.sort.field, order: state.sort.order }),
  pageNo: state.page,
  pageSize: state.size,
});
