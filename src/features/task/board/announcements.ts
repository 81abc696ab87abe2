/** What a screen reader hears while a card is carried. */

import type { TaskRow } from '@contract/task/task';
import type { Active, Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core';
import type { LaneKey } from './laneFields';
import { type Place, type PlaceVerdict, placeName } from './places';

export const instructions: ScreenReaderInstructions = {
  draggable: '按空格键拿起卡片，方向键选择目标阶段或泳道，再按空格键或回车键放下，Esc 取消。按回车键打开任务。',
};

export type Judge = (task: TaskRow, from: LaneKey, place: Place) => PlaceVerdict;

const taskOf = (active: Active) => active.data.current?.row as TaskRow | undefined;
const laneOf = (active: Active) => (active.data.current?.lane ?? null) as LaneKey;
const placeOf = (over: Over | null) => over?.data.current?.place as Place | undefined;

/** @param near the places that are named when a card is picked up. */
export function announcementsOf(near: (from: LaneKey) => readonly Place[], judge: Judge): Announcements {
  // The first place under a card is where it came from: what was said when it was picked up must be heard out.
  let left = false;
  const words = (active: Active, over: Over | null, done: boolean) => {
    const task = taskOf(active);
    const place = placeOf(over);
    if (!task) return undefined;
    if (!place) return `${task.taskNo} 不在任何阶段上`;
    const name = placeName(place);
    const verdict = judge(task, laneOf(active), place);
    if (verdict.kind === 'refused') return `不能放入${name}：${verdict.why}`;
    if (verdict.kind === 'home') return done ? `${task.taskNo} 留在${name}` : `回到${name}`;
    return done ? `${task.taskNo} 放入${name}` : `${name}，可以放下`;
  };
  return {
    onDragStart: ({ active }) => {
      left = false;
      const task = taskOf(active);
      if (!task) return undefined;
      const from = laneOf(active);
      const targets = near(from)
        .filter((place) => judge(task, from, place).kind === 'allowed')
        .map(({ column }) => column.name);
      return `已拿起 ${task.taskNo} ${task.title}，${targets.length > 0 ? `可以移到：${targets.join('、')}` : '当前没有可以移到的阶段'}`;
    },
    onDragOver: ({ active, over }) => {
      const task = taskOf(active);
      const place = placeOf(over);
      if (!left && task && place && judge(task, laneOf(active), place).kind === 'home') return undefined;
      left = true;
      return words(active, over, false);
    },
    onDragEnd: ({ active, over }) => words(active, over, true),
    onDragCancel: ({ active }) => `已取消移动 ${taskOf(active)?.taskNo ?? ''}`,
  };
}
