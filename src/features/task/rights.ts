/** What a user may do with a row of the list; the server decides again on each call. */
import type { ProjectPrivilege } from '@contract/access';
import type { TaskDetail, TaskRow } from '@contract/task/task';

export type TaskAction = 'edit' | 'transition' | 'assign' | 'dates' | 'delete' | 'comment' | 'createChild';

const privilegeOf: Record<TaskAction, ProjectPrivilege> = {
  edit: 'TASK:UPDATE',
  transition: 'TASK:STATUS:UPDATE',
  assign: 'TASK:EXECUTOR:SET',
  dates: 'TASK:DATE:SET',
  delete: 'TASK:DELETE',
  comment: 'TASK:COMMENT',
  createChild: 'TASK:CREATE',
};

const closedForbids: readonly TaskAction[] = ['edit', 'assign', 'dates', 'createChild'];

export interface RightsHolder {
  userId: string;
  privileges: readonly string[];
  readonly: boolean;
}

/** Whether one may write down hours: with a part in the task, or as one who works in the project. */
export const mayLog = (task: TaskRow, holder: RightsHolder): boolean => mayAct(task, 'edit', holder);

/** Alone, or with others. */
export const executes = ({ executor, team }: Pick<TaskRow, 'executor' | 'team'>, userId: string): boolean =>
  executor?.userId === userId || (team?.parts.some(({ person }) => person?.userId === userId) ?? false);

/** A detail brings its own list of actions; for a row the project's privileges tell. */
export function mayAct(task: TaskRow | TaskDetail, action: TaskAction, holder: RightsHolder): boolean {
  if ('actions' in task) return task.actions.includes(action);
  const party = task.createdBy?.userId === holder.userId || executes(task, holder.userId);
  if (action !== 'comment' && holder.readonly) return false;
  // A closed task can only be commented on, opened again and deleted.
  if (task.category === 'CLOSED' && closedForbids.includes(action)) return false;
  return party || holder.privileges.includes(privilegeOf[action]);
}
