/** Quick tabs of the list. No imports but their shape: the console bundles this. */
import { firstTabs, lastTabs, type RegisterTab } from '../object/tabs';
import type { ProblemState } from './lifecycle';

export const problemTabs = {
  ...firstTabs,
  suspended: { label: '已挂起', states: ['SUSPENDED'] },
  closed: { label: '已关闭', states: ['CLOSED'] },
  cancelled: { label: '已取消', states: ['CANCELLED', 'REJECTED'] },
  ...lastTabs,
} as const satisfies Record<string, RegisterTab<ProblemState>>;
