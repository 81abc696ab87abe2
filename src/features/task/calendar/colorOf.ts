import { taskPriorities } from '@contract/task/enums';
import type { TaskRow } from '@contract/task/task';
import { categoryColor, tokenVar } from '../color';

export type ColorBy = 'category' | 'urgent';

export const colorOf = (row: TaskRow, by: ColorBy): string =>
  by === 'category'
    ? categoryColor[row.category]
    : tokenVar(taskPriorities.find(({ value }) => value === row.urgent)?.token ?? 'colorTextTertiary');
