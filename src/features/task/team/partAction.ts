/** What can be done with one part of a task that several execute. The server decides again. Pure. */
import type { TaskDetail } from '@contract/task/task';

export type Part = NonNullable<TaskDetail['team']>['parts'][number];

export interface PartAction {
  label: string;
  done: boolean;
  primary: boolean;
}

type Task = Pick<TaskDetail, 'category' | 'actions'>;

/** Null where there is nothing to do, or it is not the user's to do. */
export function partAction(
  { category, actions }: Task,
  { person, state }: Part,
  { userId, readonly }: { userId: string; readonly: boolean },
): PartAction | null {
  if (category !== 'IN_PROGRESS' || !person || readonly) return null;
  const own = person.userId === userId;
  if (!own && !actions.includes('forTeam')) return null;
  if (state === 'done') return { label: own ? '撤回' : '退回', done: false, primary: false };
  if (state === 'doing') return { label: own ? '完成我的部分' : '代为完成', done: true, primary: own };
  return null;
}

const figure = (hours: number) => String(Math.round(hours * 10) / 10);

/** Consumed, estimated and left, as far as anything is known. */
export function partHours({ hours, consumed = 0, left }: Part): string {
  if (hours === null && consumed === 0) return '';
  const said = [`消耗 ${figure(consumed)}`];
  if (hours !== null) said.push(`预计 ${figure(hours)}`);
  if (left !== null && left !== undefined && hours !== null) said.push(`剩余 ${figure(left)}`);
  return `${said.join(' · ')} 小时`;
}
