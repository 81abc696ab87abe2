/** Quick tabs of the list. No imports but their shape: the console bundles this. */
import { lastTabs, type RegisterTab } from '../object/tabs';
import type { EnvironmentState } from './lifecycle';

export const environmentTabs = {
  open: { label: '在用', states: 'open' },
  mine: { label: '我占用的', states: 'open', mine: true },
  offline: { label: '已停用', states: ['OFFLINE'] },
  ...lastTabs,
} as const satisfies Record<string, RegisterTab<EnvironmentState>>;
