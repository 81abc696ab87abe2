import { BACK, stepsFrom } from '@contract/object/lifecycle';
import type { ProjectStatus } from '@contract/project/enums';
import { projectLifecycle } from '@contract/project/lifecycle';

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
