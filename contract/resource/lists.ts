/** Quick tabs of the list. No imports but their shape: the console bundles this. */
import { lastTabs, type RegisterTab } from '../object/tabs';
import type { ResourceState } from './lifecycle';

export const resourceTabs = {
  open: { label: '在用', states: 'open' },
  mine: { label: '我保管的', states: 'open', mine: true },
  retired: { label: '已退出', states: ['RETIRED'] },
  ...lastTabs,
} as const satisfies Record<string, RegisterTab<ResourceState>>;
