/** Quick tabs of the list of expenses. No imports but their shape: the console bundles this. */
import { lastTabs, type RegisterTab } from '../object/tabs';
import type { CostState } from './lifecycle';

export const costTabs = {
  open: { label: '处理中', states: ['DRAFT', 'SUBMITTED', 'REJECTED'] },
  review: { label: '待审批', states: ['SUBMITTED'] },
  spent: { label: '已花费', states: ['APPROVED', 'PAID'] },
  ...lastTabs,
} as const satisfies Record<string, RegisterTab<CostState>>;

/** What a subject is for. Labour from hours goes to the one of `labour`. */
export const subjectKinds = {
  labour: '人工',
  purchase: '采购',
  outsourcing: '外包',
  travel: '差旅',
  other: '其他',
} as const;
export type SubjectKind = keyof typeof subjectKinds;
