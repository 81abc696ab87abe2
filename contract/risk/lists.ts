/** Quick tabs of the list. No imports but their shape: the console bundles this. */
import { firstTabs, lastTabs, type RegisterTab } from '../object/tabs';
import type { RiskState } from './lifecycle';

export const riskTabs = {
  ...firstTabs,
  hangup: { label: '已挂起', states: ['HANGUP'] },
  closed: { label: '已关闭', states: ['CLOSED'] },
  cancelled: { label: '已取消', states: ['CANCELLED'] },
  ...lastTabs,
} as const satisfies Record<string, RegisterTab<RiskState>>;
