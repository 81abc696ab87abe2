/** Quick tabs of the list of commitments. No imports but their shape: the console bundles this. */
import { lastTabs, type RegisterTab } from '../object/tabs';
import type { CommitmentState } from './lifecycle';

export const commitmentTabs = {
  open: { label: '未结', states: ['DRAFT', 'SUBMITTED', 'REJECTED', 'ACTIVE'] },
  review: { label: '待审批', states: ['SUBMITTED'] },
  active: { label: '履行中', states: ['ACTIVE'] },
  ...lastTabs,
} as const satisfies Record<string, RegisterTab<CommitmentState>>;

export const commitmentForms = { contract: '合同', order: '订单', other: '其他' } as const;
export type CommitmentForm = keyof typeof commitmentForms;
