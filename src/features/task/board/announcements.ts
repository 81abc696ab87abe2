/** What a screen reader hears while a card is carried. */

import type { TaskRow } from '@contract/task/task';
import type { Active, Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core';
import type { BoardColumn } from './columns';
import type { DropVerdict } from './dropVerdict';

export const instructions: ScreenReaderInstructions = {
  draggable: '按空格键拿起卡片，左右方向键选择目标阶段，再按空格键或回车键放下，Esc 取消。按回车键打开任务。',
};

type Verdicts = (task: TaskRow) => ReadonlyMap<string, DropVerdict>;

const taskOf = (active: Active) => active.data.current?.row as TaskRow | undefined;
const columnOf = (over: Over | null) => over?.data.current?.column as BoardColumn | undefined;

export function announcementsOf(columns: readonly BoardColumn[], verdictsOf: Verdicts): Announcements {
  // The first column under a card is where it came from: what was said when it was picked up must be heard out.
  let left = false;
  const words = (active: Active, over: Over | null, done: boolean) => {
    const task = taskOf(active);
    const column = columnOf(over);
    if (!task) return undefined;
    if (!column) return `${task.taskNo} 不在任何阶段上`;
    const verdict = verdictsOf(task).get(column.key);
    if (verdict?.kind === 'refused') return `不能放入${column.name}：${verdict.why}`;
    if (verdict?.kind === 'home') return done ? `${task.taskNo} 留在${column.name}` : `回到${column.name}`;
    return done ? `${task.taskNo} 放入${column.name}` : `${column.name}，可以放下`;
  };
  return {
    onDragStart: ({ active }) => {
      left = false;
      const task = taskOf(active);
      if (!task) return undefined;
      const verdicts = verdictsOf(task);
      const targets = columns.filter((column) => verdicts.get(column.key)?.kind === 'allowed').map(({ name }) => name);
      return `已拿起 ${task.taskNo} ${task.title}，${targets.length > 0 ? `可以移到：${targets.join('、')}` : '当前没有可以移到的阶段'}`;
    },
    onDragOver: ({ active, over }) => {
      const task = taskOf(active);
      const column = columnOf(over);
      if (!left && task && column?.stageIds.includes(task.stageId)) return undefined;
      left = true;
      return words(active, over, false);
    },
    onDragEnd: ({ active, over }) => words(active, over, true),
    onDragCancel: ({ active }) => `已取消移动 ${taskOf(active)?.taskNo ?? ''}`,
  };
}
