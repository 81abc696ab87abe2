/** States of an environment (product model 17.13). */
import { lifecycle, step } from '../object/lifecycle';

export const environmentStates = {
  ONLINE: '可用',
  BUSY: '占用中',
  MAINTAIN: '维护中',
  OFFLINE: '已停用',
} as const;
export type EnvironmentState = keyof typeof environmentStates;

const occupy = step('占用', { fills: ['assigneeId'], asks: ['busyUntil'], hint: '请说明由谁占用，到哪一天。' });
const maintain = step('维护', { reason: true, hint: '维护期间不能使用。' });
const retire = step('停用', { reason: true, danger: true });

export const environmentLifecycle = lifecycle<EnvironmentState>({
  initial: 'ONLINE',
  states: {
    ONLINE: { label: environmentStates.ONLINE, tone: 'done' },
    BUSY: { label: environmentStates.BUSY, tone: 'active' },
    MAINTAIN: { label: environmentStates.MAINTAIN, tone: 'alert' },
    OFFLINE: { label: environmentStates.OFFLINE, tone: 'off', closed: true },
  },
  steps: {
    ONLINE: { BUSY: occupy, MAINTAIN: maintain, OFFLINE: retire },
    BUSY: { ONLINE: step('释放'), MAINTAIN: maintain },
    MAINTAIN: { ONLINE: step('恢复可用'), OFFLINE: retire },
    OFFLINE: { ONLINE: step('重新启用', { reason: true }) },
  },
});
