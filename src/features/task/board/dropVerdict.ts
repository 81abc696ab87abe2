/** Whether a task may be put into a column, and if not, why. The server decides again. Pure. */
import { type ActorRule, actorRules } from '@contract/task/enums';
import type { TaskRow } from '@contract/task/task';
import type { TaskProject } from '../context/TaskProject';
import { mayAct } from '../rights';
import { nextStagesOf } from '../stages';
import type { BoardColumn } from './columns';

export type DropVerdict =
  | { kind: 'home' }
  | { kind: 'allowed'; stageId: string; name: string; reasonRequired: boolean }
  | { kind: 'refused'; why: string };

type Known = Pick<TaskProject, 'typeOf' | 'stageOf' | 'rights' | 'actor'>;

const refused = (why: string): DropVerdict => ({ kind: 'refused', why });

export function dropVerdict(task: TaskRow, column: BoardColumn, project: Known): DropVerdict {
  if (column.stageIds.includes(task.stageId)) return { kind: 'home' };
  if (!mayAct(task, 'transition', project.rights)) return refused('您没有权限变更这个任务的阶段');
  const type = project.typeOf(task.taskTypeId);
  const stage = type?.stageList.find(({ stageId }) => column.stageIds.includes(stageId));
  if (!type || !stage) return refused(`「${type?.name ?? '该类型'}」的流程没有这个阶段`);
  const next = nextStagesOf(task, type, project.actor).find(({ stageId }) => stageId === stage.stageId);
  if (next) {
    const { stageId, name, reasonRequired } = next;
    return { kind: 'allowed', stageId, name, reasonRequired };
  }
  const rela = type.stageRelaList.find(
    ({ fromStageId, toStageId }) => toStageId === stage.stageId && (fromStageId ?? task.stageId) === task.stageId,
  );
  if (rela) return refused(`「${rela.name}」只能由${actorRules[rela.actorRule as ActorRule] ?? '其他角色'}执行`);
  return refused(`不能从「${project.stageOf(task.stageId)?.name ?? '当前阶段'}」变更为「${stage.name}」`);
}

/** The verdict of each column, by its key. */
export const verdictsOf = (
  task: TaskRow,
  columns: readonly BoardColumn[],
  project: Known,
): ReadonlyMap<string, DropVerdict> =>
  new Map(columns.map((column) => [column.key, dropVerdict(task, column, project)]));
