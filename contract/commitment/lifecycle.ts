/** States of a commitment: it counts as committed while it is in force. */
import { lifecycle, step } from '../object/lifecycle';

export const commitmentStates = {
  DRAFT: '草稿',
  SUBMITTED: '待审批',
  REJECTED: '已退回',
  ACTIVE: '履行中',
  CLOSED: '已结清',
  ENDED: '已终止',
} as const;
export type CommitmentState = keyof typeof commitmentStates;

export const commitmentLifecycle = lifecycle<CommitmentState>({
  initial: 'DRAFT',
  states: {
    DRAFT: { label: commitmentStates.DRAFT, tone: 'idle' },
    SUBMITTED: { label: commitmentStates.SUBMITTED, tone: 'active' },
    REJECTED: { label: commitmentStates.REJECTED, tone: 'alert' },
    ACTIVE: { label: commitmentStates.ACTIVE, tone: 'done' },
    CLOSED: { label: commitmentStates.CLOSED, tone: 'done', closed: true },
    ENDED: { label: commitmentStates.ENDED, tone: 'off', closed: true },
  },
  steps: {
    DRAFT: { SUBMITTED: step('提交审批') },
    SUBMITTED: {
      ACTIVE: step('批准', { hint: '批准后未付的部分计入已承诺与完工预测，科目与金额不能再修改；增补请另外登记。' }),
      REJECTED: step('退回', { reason: true }),
    },
    REJECTED: { DRAFT: step('重新编辑') },
    ACTIVE: {
      CLOSED: step('结清', { hint: '结清后没有付的部分不再计入已承诺。' }),
      ENDED: step('终止', { reason: true, danger: true, hint: '终止后没有付的部分不再计入已承诺，记录保留。' }),
    },
    CLOSED: { ACTIVE: step('恢复履行', { reason: true }) },
    ENDED: {},
  },
});
