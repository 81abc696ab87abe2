/** States of a review, in rounds (product model 17.5). What the last round concluded is a field beside the state. */
import { lifecycle, step } from '../object/lifecycle';

export const reviewStates = {
  DRAFT: '待评审',
  REVIEWING: '评审中',
  PASSED: '通过',
  CONDITIONAL: '有条件通过',
  FAILED: '不通过',
  RECTIFYING: '整改中',
  ARCHIVED: '已归档',
  WITHDRAWN: '已撤销',
} as const;
export type ReviewState = keyof typeof reviewStates;

export const conclusions = { pass: '通过', conditional: '有条件通过', fail: '不通过' } as const;
export type Conclusion = keyof typeof conclusions;
export const stateOfConclusion: Readonly<Record<Conclusion, ReviewState>> = {
  pass: 'PASSED',
  conditional: 'CONDITIONAL',
  fail: 'FAILED',
};

const withdraw = step('撤销评审', { reason: true, danger: true });
/** Taken in the name of whoever proposed the conclusion, once the reviewers agreed to it. */
const concluded = (label: string) => step(label, { byApproval: true });
const rectify = step('开始整改', { hint: '评审问题由各自的责任人整改，验证后发起下一轮。' });
const archive = step('归档');

export const reviewLifecycle = lifecycle<ReviewState>({
  initial: 'DRAFT',
  states: {
    DRAFT: { label: reviewStates.DRAFT, tone: 'idle' },
    REVIEWING: { label: reviewStates.REVIEWING, tone: 'active' },
    PASSED: { label: reviewStates.PASSED, tone: 'done', closed: true },
    CONDITIONAL: { label: reviewStates.CONDITIONAL, tone: 'paused' },
    FAILED: { label: reviewStates.FAILED, tone: 'alert' },
    RECTIFYING: { label: reviewStates.RECTIFYING, tone: 'active' },
    ARCHIVED: { label: reviewStates.ARCHIVED, tone: 'off', closed: true },
    WITHDRAWN: { label: reviewStates.WITHDRAWN, tone: 'off', closed: true },
  },
  steps: {
    DRAFT: { REVIEWING: step('开始评审', { hint: '需要至少一位评审人。' }), WITHDRAWN: withdraw },
    REVIEWING: {
      PASSED: concluded('通过'),
      CONDITIONAL: concluded('有条件通过'),
      FAILED: concluded('不通过'),
      WITHDRAWN: withdraw,
    },
    CONDITIONAL: { RECTIFYING: rectify },
    FAILED: { RECTIFYING: rectify },
    RECTIFYING: {
      REVIEWING: step('发起下一轮', { hint: '没有验证的问题带入下一轮；检查单中有问题的条目重新检查。' }),
      ARCHIVED: step('归档', { hint: '有条件通过且问题都已验证时，不必再评审一轮。' }),
    },
    PASSED: { ARCHIVED: archive },
    ARCHIVED: {},
    WITHDRAWN: {},
  },
});

/** States in which what is reviewed may still be written down. */
export const isUnderReview = (state: ReviewState): boolean => state === 'DRAFT' || state === 'REVIEWING';
