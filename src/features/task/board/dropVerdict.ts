/** Whether a task may be put into a column, and if not, why. The server decides again. Pure. */
import type { BoardColumn } from '@contract/task/boardColumns';
import { type ActorRule, actorRules } from '@contract/task/enums';
import { noSuchStep, stepOfOthers } from '@contract/task/steps';
import type { TaskRow } from '@contract/task/task';
import type { TaskProject } from '../context/TaskProject';
import { mayAct } from '../rights';
import { nextStagesOf, relasFrom } from '../stages';

export type DropVerdict =
  | { kind: 'home' }
  | { kind: 'allowed'; stageId: string; name: string; reasonRequired: boolean }
  | { kind: 'refused'; why: string };

type Known = Pick<TaskProject, 'typeOf' | 'stageOf' | 'rights' | 'actor'>;

const refused = (why: string): DropVerdict => ({ kind: 'refused', why });

export function dropVerdict(task: TaskRow, column: BoardColumn, project: Known): DropVerdict {
  if (column.stageIds.includes(task.stageId)) return { kind: 'home' };
  const type = project.typeOf(task.taskTypeId);
  const nameOf = (id: string) => type?.stageList.find(({ stageId }) => stageId === id)?.name ?? '';
  const stage = type?.stageList.find(({ stageId }) => column.stageIds.includes(stageId));
  if (!type || !stage) return refused(`「${type?.name ?? '该类型'}」的流程没有这个阶段`);
  const ways = relasFrom(type, task.stageId);
  const rela = ways.find(({ toStageId }) => toStageId === stage.stageId);
  if (!rela) {
    const from = project.stageOf(task.stageId)?.name ?? '当前阶段';
    const names = ways.map(({ toStageId }) => nameOf(toStageId));
    return refused(noSuchStep(from, stage.name, names));
  }
  const next = nextStagesOf(task, type, project.actor).find(({ stageId }) => stageId === stage.stageId);
  // Who a step is meant for needs no right to change stages in general.
  const may = rela.actorRule === 'any' ? mayAct(task, 'transition', project.rights) : !project.rights.readonly;
  if (!next || !may) {
    return refused(stepOfOthers(rela.name, rela.actorRule, actorRules[rela.actorRule as ActorRule] ?? '其他角色'));
  }
  const { stageId, name, reasonRequired } = next;
  return { kind: 'allowed', stageId, name, reasonRequired };
}
