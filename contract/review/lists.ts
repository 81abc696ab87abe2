/** Quick tabs of the list. No imports but their shape: the console bundles this. */
import { lastTabs, type RegisterTab } from '../object/tabs';
import type { ReviewState } from './lifecycle';

export const reviewTabs = {
  open: { label: '进行中', states: 'open' },
  rectifying: { label: '待整改', states: ['CONDITIONAL', 'FAILED', 'RECTIFYING'] },
  passed: { label: '已通过', states: ['PASSED', 'ARCHIVED'] },
  ...lastTabs,
} as const satisfies Record<string, RegisterTab<ReviewState>>;
