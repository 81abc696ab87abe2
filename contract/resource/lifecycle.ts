/** States of a resource (product model 17.13). */
import { lifecycle, step } from '../object/lifecycle';

export const resourceStates = {
  AVAILABLE: '可用',
  MAINTAIN: '维护中',
  RETIRED: '已退出',
} as const;
export type ResourceState = keyof typeof resourceStates;

const retire = step('退出', { reason: true, danger: true, hint: '归还、到期或不再使用；还有未结束的分配时不能退出。' });

export const resourceLifecycle = lifecycle<ResourceState>({
  initial: 'AVAILABLE',
  states: {
    AVAILABLE: { label: resourceStates.AVAILABLE, tone: 'done' },
    MAINTAIN: { label: resourceStates.MAINTAIN, tone: 'alert' },
    RETIRED: { label: resourceStates.RETIRED, tone: 'off', closed: true },
  },
  steps: {
    AVAILABLE: {
      MAINTAIN: step('维护', { reason: true, hint: '维护期间不能使用，已有的分配保留。' }),
      RETIRED: retire,
    },
    MAINTAIN: { AVAILABLE: step('恢复可用'), RETIRED: retire },
    RETIRED: { AVAILABLE: step('重新启用', { reason: true }) },
  },
});
