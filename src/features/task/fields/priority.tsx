import { taskPriorities } from '@contract/task/enums';
import PriorityMark from '@/components/PriorityMark';
import { picker } from './loadPickers';
import type { FieldKind } from './types';

export const priorityLabel = (urgent: number): string =>
  taskPriorities.find((priority) => priority.value === urgent)?.label ?? '';

/** The four priorities of §3. */
export const priorityField: FieldKind<number> = {
  show: ({ value }) => <PriorityMark priority={value} />,
  Editor: picker('PriorityEditor'),
};
