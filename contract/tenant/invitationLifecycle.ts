/** States of an invitation. Its end is a matter of the clock: computed, never stored. */
import { lifecycle, step } from '../object/lifecycle';

export const storedInvitationStates = ['PENDING', 'ACCEPTED', 'DECLINED', 'REVOKED'] as const;
export type StoredInvitationState = (typeof storedInvitationStates)[number];
export type InvitationState = StoredInvitationState | 'EXPIRED';

const hint = '之前的链接随即失效。';
const again = step('重新邀请', { hint });

export const invitationLifecycle = lifecycle<InvitationState>({
  initial: 'PENDING',
  states: {
    PENDING: { label: '待接受', tone: 'active' },
    ACCEPTED: { label: '已接受', tone: 'done', closed: true },
    DECLINED: { label: '已拒绝', tone: 'off', closed: true },
    EXPIRED: { label: '已过期', tone: 'paused', byTime: true },
    REVOKED: { label: '已撤销', tone: 'off', closed: true },
  },
  steps: {
    PENDING: {
      PENDING: step('重新发送', { hint }),
      ACCEPTED: step('加入企业'),
      DECLINED: step('拒绝'),
      REVOKED: step('撤销', { danger: true, hint: '链接随即失效，对方不能再用它加入企业。' }),
    },
    ACCEPTED: {},
    DECLINED: { PENDING: again },
    EXPIRED: { PENDING: again, REVOKED: step('撤销', { danger: true }) },
    REVOKED: {},
  },
});

/** The steps that the inviting side takes; the others are the invited person's. */
export const inviterSteps: readonly InvitationState[] = ['PENDING', 'REVOKED'];
