/** What a screen reader hears while a card is carried. */
import type { Active, Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core';
import type { BoardKit } from './kit';
import { type LaneKey, type Place, placeName } from './places';

export const instructionsOf = ({
  noun,
  columns,
}: Pick<BoardKit<never>, 'noun' | 'columns'>): ScreenReaderInstructions => ({
  draggable: `按空格键拿起卡片，方向键选择目标${columns}或泳道，再按空格键或回车键放下，Esc 取消。按回车键打开${noun}。`,
});

const laneOf = (active: Active) => (active.data.current?.lane ?? null) as LaneKey;

/** @param near the places that are named when a card is picked up. */
export function announcementsOf<T, P extends Place, M>(
  near: (from: LaneKey) => readonly P[],
  { noOf, titleOf, judge, columns }: Pick<BoardKit<T, P, M>, 'noOf' | 'titleOf' | 'judge' | 'columns'>,
): Announcements {
  const rowOf = (active: Active) => active.data.current?.row as T | undefined;
  const placeOf = (over: Over | null) => over?.data.current?.place as P | undefined;
  // The first place under a card is where it came from: what was said when it was picked up must be heard out.
  let left = false;
  const words = (active: Active, over: Over | null, done: boolean) => {
    const row = rowOf(active);
    const place = placeOf(over);
    if (!row) return undefined;
    if (!place) return `${noOf(row)} 不在任何${columns}上`;
    const name = placeName(place);
    const verdict = judge(row, laneOf(active), place);
    if (verdict.kind === 'refused') return `不能放入${name}：${verdict.why}`;
    if (verdict.kind === 'home') return done ? `${noOf(row)} 留在${name}` : `回到${name}`;
    return done ? `${noOf(row)} 放入${name}` : `${name}，可以放下`;
  };
  return {
    onDragStart: ({ active }) => {
      left = false;
      const row = rowOf(active);
      if (!row) return undefined;
      const from = laneOf(active);
      const targets = near(from)
        .filter((place) => judge(row, from, place).kind === 'allowed')
        .map(({ column }) => column.name);
      return `已拿起 ${noOf(row)} ${titleOf(row)}，${targets.length > 0 ? `可以移到：${targets.join('、')}` : `当前没有可以移到的${columns}`}`;
    },
    onDragOver: ({ active, over }) => {
      const row = rowOf(active);
      const place = placeOf(over);
      if (!left && row && place && judge(row, laneOf(active), place).kind === 'home') return undefined;
      left = true;
      return words(active, over, false);
    },
    onDragEnd: ({ active, over }) => words(active, over, true),
    onDragCancel: ({ active }) => {
      const row = rowOf(active);
      return `已取消移动 ${row ? noOf(row) : ''}`;
    },
  };
}
