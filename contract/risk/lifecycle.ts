/** States of a risk (product model 17.2, as mended by the note on risks). No imports but the table's: the console bundles this. */
import { BACK, lifecycle, step } from '../object/lifecycle';

export const riskStates = {
  IDENTIFIED: '已识别',
  TRACKING: '跟踪中',
  OCCURRED: '已发生',
  HANGUP: '已挂起',
  CLOSED: '已关闭',
  CANCELLED: '已取消',
} as const;
export type RiskState = keyof typeof riskStates;

/** Nobody tracks a risk that is nobody's, or without knowing how. */
const tracked = { fills: ['assigneeId', 'strategy'], asks: ['measures'] };
const occurred = step('已发生', {
  fills: ['situation'],
  asks: ['problemId'],
  hint: '记录发生的情况，并生成一个已确认的问题，或关联已有的问题。',
  danger: true,
});
const close = step('关闭', { fills: ['resolution'], hint: '记录实际关闭日期。' });
const cancel = step('取消', { reason: true, hint: '风险自行消失，或识别有误。' });
const hang = step('挂起', { reason: true, hint: '挂起期间不提醒跟踪与到期。' });
const reactivate = step('激活', { reason: true, ...tracked });

export const riskLifecycle = lifecycle<RiskState>({
  initial: 'IDENTIFIED',
  states: {
    IDENTIFIED: { label: riskStates.IDENTIFIED, tone: 'idle' },
    TRACKING: { label: riskStates.TRACKING, tone: 'active' },
    OCCURRED: { label: riskStates.OCCURRED, tone: 'alert' },
    HANGUP: { label: riskStates.HANGUP, tone: 'paused', pauses: true },
    CLOSED: { label: riskStates.CLOSED, tone: 'done', closed: true },
    CANCELLED: { label: riskStates.CANCELLED, tone: 'off', closed: true },
  },
  steps: {
    IDENTIFIED: {
      TRACKING: step('开始跟踪', tracked),
      // It may strike before anybody looked after it.
      OCCURRED: occurred,
      HANGUP: hang,
      CANCELLED: cancel,
    },
    TRACKING: { OCCURRED: occurred, CLOSED: close, HANGUP: hang, CANCELLED: cancel },
    OCCURRED: {
      CLOSED: close,
      TRACKING: step('误判', { reason: true, ...tracked, hint: '并未发生，回到跟踪中。' }),
    },
    HANGUP: { [BACK]: step('恢复', { hint: '回到挂起之前的状态。' }), CLOSED: close, CANCELLED: cancel },
    CLOSED: { TRACKING: reactivate },
    CANCELLED: { TRACKING: reactivate },
  },
});
