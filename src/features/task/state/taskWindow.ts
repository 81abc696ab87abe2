import type { TaskRow } from '@contract/task/task';
import { type LoadPage as LoadRows, RowWindow } from '@/features/object/list';

export { WINDOW_SIZE } from '@/features/object/list';
export type LoadPage = LoadRows<TaskRow>;

export const taskIdOf = ({ taskId }: TaskRow): string => taskId;

/** The tasks of one query, loaded as they come into sight. */
export class TaskWindow extends RowWindow<TaskRow> {
  constructor(load: LoadPage, size?: number) {
    super(taskIdOf, load, size);
  }
}
