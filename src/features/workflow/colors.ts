import type { WorkflowColor } from '@contract/task/workflowLimits';

/** The colour of a type or a stage as CSS, in both themes. */
export const colorVar = (color: WorkflowColor | string): string =>
  color === 'gray' ? 'var(--ant-color-text-tertiary)' : `var(--ant-${color})`;
