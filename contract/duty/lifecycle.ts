/** States of a swap of duty (product model 17.8). No schemas: the console draws its buttons from this. */
import { lifecycle, step } from '../object/lifecycle';

export const swapStates = {
  OPEN: '待接班',
  TAKEN: '待批准',
  APPROVED: '已批准',
  REJECTED: '已拒绝',
  WITHDRAWN: '已撤回',
  PAST_DUE: '已过期',
} as const;
export type SwapState = keyof typeof swapStates;
/** `PAST_DUE` is reckoned: nobody answered before the shift began, and the original stays. */
export type KeptSwapState = Exclude<SwapState, 'PAST_DUE'>;
export const liveSwapStates: readonly KeptSwapState[] = ['OPEN', 'TAKEN'];

const withdraw = step('撤回');

export const swapLifecycle = lifecycle<SwapState>({
  initial: 'OPEN',
  states: {
    OPEN: { label: swapStates.OPEN, tone: 'active' },
    TAKEN: { label: swapStates.TAKEN, tone: 'active' },
    APPROVED: { label: swapStates.APPROVED, tone: 'done', closed: true },
    REJECTED: { label: swapStates.REJECTED, tone: 'off', closed: true },
    WITHDRAWN: { label: swapStates.WITHDRAWN, tone: 'off', closed: true },
    PAST_DUE: { label: swapStates.PAST_DUE, tone: 'off', closed: true, byTime: true },
  },
  steps: {
    OPEN: { TAKEN: step('接班'), REJECTED: step('谢绝'), WITHDRAWN: withdraw },
    TAKEN: {
      APPROVED: step('批准'),
      REJECTED: step('不批准', { reason: true, danger: true }),
      OPEN: step('取消接班'),
      WITHDRAWN: withdraw,
    },
    APPROVED: { WITHDRAWN: step('取消换班', { reason: true, danger: true }) },
    REJECTED: {},
    WITHDRAWN: {},
    // Of two shifts one has begun: the other is free for another request then.
    PAST_DUE: { WITHDRAWN: withdraw },
  },
});
