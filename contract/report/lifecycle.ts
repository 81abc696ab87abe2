/** The lifecycle of a report (product model 17.6). What was published stays readable while its next version is written. */
import { lifecycle, step } from '../object/lifecycle';

export type ReportState = 'DRAFT' | 'SUBMITTED' | 'RETURNED' | 'PUBLISHED' | 'VOID';

export const reportLifecycle = lifecycle<ReportState>({
  initial: 'DRAFT',
  states: {
    DRAFT: { label: '草稿', tone: 'idle' },
    SUBMITTED: { label: '待审核', tone: 'active' },
    RETURNED: { label: '已退回', tone: 'alert' },
    PUBLISHED: { label: '已发布', tone: 'done', closed: true },
    VOID: { label: '已作废', tone: 'off', closed: true },
  },
  steps: {
    DRAFT: {
      SUBMITTED: step('提交审核'),
      VOID: step('作废', { reason: true, danger: true, hint: '作废后不能恢复，同一周期可以重新生成' }),
    },
    SUBMITTED: {
      PUBLISHED: step('发布', { hint: '发布时数据定格为当前内容，之后不再变化' }),
      RETURNED: step('退回', { reason: true }),
    },
    RETURNED: { SUBMITTED: step('再次提交') },
    PUBLISHED: {
      DRAFT: step('修订', { reason: true, hint: '生成新版本；发布之前，读者看到的仍是当前版本' }),
    },
    VOID: {},
  },
});

/** Its content may be changed. */
export const isWritten = (state: ReportState): boolean => state === 'DRAFT' || state === 'RETURNED';
