/** States of a problem (product model 17.3, as mended by the note on problems). */
import { BACK, lifecycle, step } from '../object/lifecycle';

export const problemStates = {
  UNCONFIRMED: '待确认',
  CONFIRMED: '已确认',
  PROCESSING: '处理中',
  RESOLVED: '已解决',
  CLOSED: '已关闭',
  REJECTED: '不予处理',
  SUSPENDED: '已挂起',
  CANCELLED: '已取消',
} as const;
export type ProblemState = keyof typeof problemStates;

const cancel = step('取消', { reason: true, danger: true });
const suspend = step('挂起', { reason: true, hint: '挂起期间停止计时。' });
const reactivate = step('激活', { reason: true, hint: '重新开始计时，之前的计时保留。' });

export const problemLifecycle = lifecycle<ProblemState>({
  initial: 'UNCONFIRMED',
  states: {
    UNCONFIRMED: { label: problemStates.UNCONFIRMED, tone: 'idle' },
    CONFIRMED: { label: problemStates.CONFIRMED, tone: 'alert' },
    PROCESSING: { label: problemStates.PROCESSING, tone: 'active' },
    RESOLVED: { label: problemStates.RESOLVED, tone: 'done' },
    CLOSED: { label: problemStates.CLOSED, tone: 'off', closed: true },
    REJECTED: { label: problemStates.REJECTED, tone: 'off', closed: true },
    SUSPENDED: { label: problemStates.SUSPENDED, tone: 'paused', pauses: true },
    CANCELLED: { label: problemStates.CANCELLED, tone: 'off', closed: true },
  },
  steps: {
    UNCONFIRMED: { CONFIRMED: step('确认'), REJECTED: step('不予处理', { reason: true }), CANCELLED: cancel },
    CONFIRMED: { PROCESSING: step('开始处理', { fills: ['assigneeId'] }), SUSPENDED: suspend, CANCELLED: cancel },
    PROCESSING: {
      RESOLVED: step('解决', {
        fills: ['resolution', 'resolutionComment'],
        asks: ['rootCause'],
        hint: '停止计时，等待验证。',
      }),
      SUSPENDED: suspend,
      CANCELLED: cancel,
    },
    RESOLVED: {
      CLOSED: step('关闭', { hint: '验证通过。' }),
      PROCESSING: step('验证不通过', { reason: true, hint: '继续原来的计时，等待验证的时间不计。' }),
    },
    // Back to where it was: what nobody had taken up does not wake as being processed.
    SUSPENDED: { [BACK]: step('恢复', { hint: '回到挂起之前的状态，继续计时。' }), CANCELLED: cancel },
    CLOSED: { CONFIRMED: reactivate },
    REJECTED: { CONFIRMED: reactivate },
    CANCELLED: { CONFIRMED: reactivate },
  },
});
