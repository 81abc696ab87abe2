/** The lifecycle of a questionnaire (specification §4): that it is full or over follows from quotas and the clock. */
import { lifecycle, step } from '../object/lifecycle';
import type { FormState } from './access';

export const formLifecycle = lifecycle<FormState>({
  initial: 'DRAFT',
  states: {
    DRAFT: { label: '未发布', tone: 'idle' },
    COLLECTING: { label: '收集中', tone: 'active' },
    STOPPED: { label: '已停止', tone: 'paused' },
  },
  steps: {
    DRAFT: { COLLECTING: step('发布') },
    COLLECTING: { STOPPED: step('停止收集', { hint: '停止后无法再填写，已收集的数据会保留' }) },
    STOPPED: { COLLECTING: step('重新发布', { hint: '继续收集，之前的数据会保留' }) },
  },
});
