import { BACK, stepsFrom } from '@contract/object/lifecycle';
import { type ProjectStatus, projectStatuses } from '@contract/project/enums';
import { projectLifecycle } from '@contract/project/lifecycle';
import type { Done } from '@/features/undo';

export interface StatusAction {
  to: ProjectStatus;
  /** What the button says: the deed, not the state that follows. */
  label: string;
  needsReason: boolean;
  /** What the user should know before. */
  hint: string;
  danger: boolean;
}

/** The changes that a project may go through now, by the one table of the contract. */
export const statusActions = (from: ProjectStatus): StatusAction[] =>
  stepsFrom(projectLifecycle, from).flatMap(({ to, step: { label, reason, hint = '', danger } }) =>
    to === BACK ? [] : [{ to, label, needsReason: reason, hint, danger }],
  );

/** A change of status in words, and as it is taken back: only by a step that leads there. */
export function statusAct({ id, status }: { id: string; status: ProjectStatus }, to: ProjectStatus): Done {
  const label = `${projectStatuses[status]} → ${projectStatuses[to]}`;
  const returns = statusActions(to).some((back) => back.to === status);
  if (!returns) return { label: `${label}（没有返回的步骤，不能撤销）` };
  return { label, act: { kind: 'status', projectId: id, before: status, after: to } };
}
