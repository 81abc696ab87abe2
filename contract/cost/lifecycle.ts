/** States of an expense and of a budget (product model 17.7). */
import { lifecycle, step } from '../object/lifecycle';

export const costStates = {
  DRAFT: '草稿',
  SUBMITTED: '待审批',
  REJECTED: '已退回',
  APPROVED: '已批准',
  PAID: '已支付',
  REVERSED: '已冲销',
} as const;
export type CostState = keyof typeof costStates;
const reverse = step('冲销', { reason: true, danger: true, hint: '冲销后不再计入已花费，记录保留。' });

export const costLifecycle = lifecycle<CostState>({
  initial: 'DRAFT',
  states: {
    DRAFT: { label: costStates.DRAFT, tone: 'idle' },
    SUBMITTED: { label: costStates.SUBMITTED, tone: 'active' },
    REJECTED: { label: costStates.REJECTED, tone: 'alert' },
    APPROVED: { label: costStates.APPROVED, tone: 'done' },
    PAID: { label: costStates.PAID, tone: 'done', closed: true },
    REVERSED: { label: costStates.REVERSED, tone: 'off', closed: true },
  },
  steps: {
    DRAFT: { SUBMITTED: step('提交审批') },
    SUBMITTED: {
      APPROVED: step('批准', { hint: '批准后计入项目的已花费，金额不能再修改。' }),
      REJECTED: step('退回', { reason: true }),
    },
    REJECTED: { DRAFT: step('重新编辑') },
    APPROVED: { PAID: step('登记支付', { asks: ['voucherNo'] }), REVERSED: reverse },
    PAID: { REVERSED: reverse },
    REVERSED: {},
  },
});

export const budgetStates = {
  DRAFT: '编制中',
  REVIEWING: '待审批',
  APPROVED: '已批准',
  SUPERSEDED: '已被取代',
} as const;
export type BudgetState = keyof typeof budgetStates;

/** Handed in, it is answered through an approval. Approving a version supersedes the one before it. */
export const budgetLifecycle = lifecycle<BudgetState>({
  initial: 'DRAFT',
  states: {
    DRAFT: { label: budgetStates.DRAFT, tone: 'idle' },
    REVIEWING: { label: budgetStates.REVIEWING, tone: 'active' },
    APPROVED: { label: budgetStates.APPROVED, tone: 'done' },
    SUPERSEDED: { label: budgetStates.SUPERSEDED, tone: 'off', closed: true, byTime: true },
  },
  steps: {
    DRAFT: { REVIEWING: step('提交审批', { hint: '批准后成为项目的现行预算，之前的版本不再使用。' }) },
    REVIEWING: { APPROVED: step('批准', { byApproval: true }), DRAFT: step('退回', { byApproval: true }) },
    APPROVED: {},
    SUPERSEDED: {},
  },
});
