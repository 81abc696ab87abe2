/** States of a project and what may follow what (product model 17.13). No imports but the table's: the console bundles this. */
import { lifecycle, step } from '../object/lifecycle';
import { type ProjectStatus, projectStatuses } from './enums';

const reopen = step('重新打开', { reason: true, hint: '项目回到进行中，可以继续修改。' });

/** A closed project is read-only until it is opened again. */
export const projectLifecycle = lifecycle<ProjectStatus>({
  initial: 'NOT_STARTED',
  states: {
    NOT_STARTED: { label: projectStatuses.NOT_STARTED, tone: 'idle' },
    DOING: { label: projectStatuses.DOING, tone: 'active' },
    SUSPENDED: { label: projectStatuses.SUSPENDED, tone: 'paused', pauses: true },
    FINISHED: { label: projectStatuses.FINISHED, tone: 'done', closed: true },
    CLOSED: { label: projectStatuses.CLOSED, tone: 'off', closed: true },
  },
  steps: {
    NOT_STARTED: { DOING: step('启动项目', { hint: '将记录今天为实际开始日期。' }) },
    DOING: {
      SUSPENDED: step('挂起项目', { reason: true, hint: '挂起后项目仍可编辑，恢复前不再视为推进中。' }),
      FINISHED: step('完成项目', { hint: '将记录今天为实际结束日期。' }),
    },
    SUSPENDED: { DOING: step('恢复项目', { hint: '项目回到进行中。' }) },
    FINISHED: {
      CLOSED: step('关闭项目', {
        reason: true,
        danger: true,
        hint: '关闭后项目变为只读，重新打开前不能修改任务与设置。',
      }),
      DOING: reopen,
    },
    CLOSED: { DOING: reopen },
  },
});
