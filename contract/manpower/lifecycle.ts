/** States of a request for staff (specification §2 "manpowerPlanning"). No schemas: the console draws its buttons from this. */
import { lifecycle, step } from '../object/lifecycle';

export const staffStates = {
  OPEN: '待答复',
  PROPOSED: '已推荐',
  CONFIRMED: '已确认',
  REFUSED: '已谢绝',
  WITHDRAWN: '已撤回',
} as const;
export type StaffState = keyof typeof staffStates;
export const liveStaffStates: readonly StaffState[] = ['OPEN', 'PROPOSED'];

const withdraw = step('撤回');
const refuse = step('谢绝', { reason: true, danger: true });
const propose = (label: string) => step(label, { fills: ['proposedId'] });

export const staffLifecycle = lifecycle<StaffState>({
  initial: 'OPEN',
  states: {
    OPEN: { label: staffStates.OPEN, tone: 'active' },
    PROPOSED: { label: staffStates.PROPOSED, tone: 'active' },
    CONFIRMED: { label: staffStates.CONFIRMED, tone: 'done', closed: true },
    REFUSED: { label: staffStates.REFUSED, tone: 'off', closed: true },
    WITHDRAWN: { label: staffStates.WITHDRAWN, tone: 'off', closed: true },
  },
  steps: {
    OPEN: { PROPOSED: propose('推荐人员'), REFUSED: refuse, WITHDRAWN: withdraw },
    PROPOSED: {
      CONFIRMED: step('确认'),
      OPEN: step('请另荐他人', { reason: true }),
      REFUSED: refuse,
      WITHDRAWN: withdraw,
    },
    CONFIRMED: {},
    REFUSED: {},
    WITHDRAWN: {},
  },
});
