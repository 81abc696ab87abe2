/** What the address of the log says, and what the API is asked by it. */
import type { OperationFilter, OperationQuery } from '@contract/enterprise/operationLog';
import { type Param, page, person, range, type StateOf, size, text } from '@/features/object/list';

/** A code of the log, which only the server knows all of. */
const code = (): Param<string | null> => ({
  initial: null,
  effect: 'narrows',
  formerly: [],
  read: ([written]) => written?.slice(0, 150) || null,
  write: (value) => (value === null ? [] : [value]),
});

export const params = {
  q: text(100),
  person: person(),
  module: code(),
  action: code(),
  object: person(),
  project: person(),
  days: range(),
  page: page(),
  size: size(20),
};
export type LogState = StateOf<typeof params>;

export const toFilter = (state: LogState): OperationFilter => ({
  keyword: state.q.trim() || undefined,
  actorId: state.person ?? undefined,
  module: state.module ?? undefined,
  action: state.action ?? undefined,
  objectId: state.object ?? undefined,
  projectId: state.project ?? undefined,
  from: state.days.from ?? undefined,
  to: state.days.to ?? undefined,
});
export const toQuery = (state: LogState): OperationQuery => ({
  ...toFilter(state),
  pageNo: state.page,
  pageSize: state.size,
});
