import { type ProjectStatus, projectTransitions, reasonRequired } from '@contract/project/enums';

export interface StatusAction {
  to: ProjectStatus;
  /** What the button says: the deed, not the state that follows. */
  label: string;
  needsReason: boolean;
  /** What the user should know before. */
  hint: string;
}

const deed = (from: ProjectStatus, to: ProjectStatus): Pick<StatusAction, 'label' | 'hint'> => {
  if (to === 'SUSPENDED') return { label: '挂起项目', hint: '挂起后项目仍可编辑，恢复前不再视为推进中。' };
  if (to === 'FINISHED') return { label: '完成项目', hint: '将记录今天为实际结束日期。' };
  if (to === 'CLOSED') return { label: '关闭项目', hint: '关闭后项目变为只读，重新打开前不能修改任务与设置。' };
  if (from === 'NOT_STARTED') return { label: '启动项目', hint: '将记录今天为实际开始日期。' };
  if (from === 'SUSPENDED') return { label: '恢复项目', hint: '项目回到进行中。' };
  return { label: '重新打开', hint: '项目回到进行中，可以继续修改。' };
};

/** The changes that a project may go through now, by the one table of the contract. */
export const statusActions = (from: ProjectStatus): StatusAction[] =>
  projectTransitions[from].map((to) => ({ to, needsReason: reasonRequired(from, to), ...deed(from, to) }));
