/** A task that several execute is handed in or finished once each part is (product model 17.1 "finish"). */
import { againstRule, forbidden } from '../../../errors';
import { canActForTeam } from '../../../policies/task';
import type { TeamPart } from '../read/rows';
import type { Stage, Transition } from '../read/workflowStore';
import { finished, isOpen } from '../team/parts';
import type { TransitionInput } from './transition';

/** The parts once the step is taken, where it needs them done: the last one is, by it. Undefined: it leaves them alone. */
export function teamDone(
  { actor, project, task, words, nameOf }: TransitionInput,
  from: Stage,
  to: Stage,
  { name }: Transition,
): TeamPart[] | undefined {
  if (to.category !== 'DONE' && to.category !== 'VERIFYING') return undefined;
  const open = task.parts?.filter(isOpen) ?? [];
  if (open.length === 0 || !task.parts) return undefined;
  const mine = open.find(({ userId, state }) => userId === actor.userId && state === 'doing');
  const others = open.filter((part) => part !== mine);
  if (others.length === 0) return finished(task.parts);
  const may = canActForTeam(actor, project, task);
  if (words.wholeTeam) {
    if (!may) throw forbidden(`只有创建人或项目经理可以替全体执行人「${name}」`);
    return finished(task.parts);
  }
  const names = others.map(({ userId }) => nameOf(userId)).join('、');
  const own = mine
    ? task.teamMode === 'serial'
      ? '请先「完成我的部分」，交给下一位执行人'
      : '请先「完成我的部分」，等其他执行人完成'
    : from.category === 'NOT_STARTED'
      ? '请先开始任务，由各位执行人完成自己的部分'
      : '请等他们完成自己的部分';
  throw againstRule(
    `${names} 尚未完成自己的部分，不能「${name}」。${own}${may ? '；您也可以替全体执行人完成' : ''}`,
    may ? { ask: 'wholeTeam' } : undefined,
  );
}
