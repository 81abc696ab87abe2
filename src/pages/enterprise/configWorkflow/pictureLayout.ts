/** Where stages and the arrows between them stand in the picture of a process. Pure. */
import { type StageCategory, stageCategoryCodes } from '@contract/task/enums';
import type { ProcessStage } from '@contract/task/process';

export const BOX = { width: 110, height: 44 };
const GAP = { x: 34, y: 34 };
const TOP = 34;
const EDGE = 14;

export interface Place {
  x: number;
  y: number;
}
export interface Picture {
  width: number;
  height: number;
  columns: { category: StageCategory; x: number }[];
  places: ReadonlyMap<string, Place>;
}

/** A column a category that is there, in the order of the work; the stages of each below each other. */
export function layOut(stages: readonly Pick<ProcessStage, 'stageId' | 'category'>[]): Picture {
  const used = stageCategoryCodes.filter((code) => stages.some((stage) => stage.category === code));
  const columns = used.map((category, at) => ({ category, x: EDGE + at * (BOX.width + GAP.x) }));
  const places = new Map<string, Place>();
  let deepest = 1;
  for (const { category, x } of columns) {
    const own = stages.filter((stage) => stage.category === category);
    deepest = Math.max(deepest, own.length);
    for (const [at, { stageId }] of own.entries())
      places.set(stageId, { x, y: TOP + EDGE + at * (BOX.height + GAP.y) });
  }
  return {
    width: 2 * EDGE + used.length * BOX.width + Math.max(0, used.length - 1) * GAP.x,
    height: TOP + 2 * EDGE + deepest * BOX.height + (deepest - 1) * GAP.y + arcRoom(used.length),
    columns,
    places,
  };
}

/** Arrows over many columns run below the boxes. */
const arcRoom = (columns: number) => 18 + Math.max(0, columns - 1) * 16;

/** The line of an arrow; `bottom` is where the boxes end. */
export function arrow(from: Place, to: Place, bottom: number): { d: string; mid: Place } {
  const step = BOX.width + GAP.x;
  const columns = Math.round((to.x - from.x) / step);
  if (columns === 0) {
    // Within a column: beside the boxes, down on the right and up on the left.
    const down = to.y > from.y;
    const x = down ? from.x + BOX.width : from.x;
    const out = x + (down ? 26 : -26);
    const [y1, y2] = [from.y + BOX.height / 2, to.y + BOX.height / 2];
    return { d: `M${x},${y1} C${out},${y1} ${out},${y2} ${x},${y2}`, mid: { x: out, y: (y1 + y2) / 2 } };
  }
  if (columns === 1) {
    const [x1, y1, x2, y2] = [from.x + BOX.width, from.y + BOX.height * 0.38, to.x, to.y + BOX.height * 0.38];
    const bend = (x2 - x1) / 2;
    return {
      d: `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`,
      mid: { x: x1 + bend, y: (y1 + y2) / 2 },
    };
  }
  if (columns === -1) {
    const [x1, y1, x2, y2] = [from.x, from.y + BOX.height * 0.72, to.x + BOX.width, to.y + BOX.height * 0.72];
    const bend = (x1 - x2) / 2;
    return {
      d: `M${x1},${y1} C${x1 - bend},${y1} ${x2 + bend},${y2} ${x2},${y2}`,
      mid: { x: x1 - bend, y: (y1 + y2) / 2 },
    };
  }
  // Farther: out of the bottom, below everything, and up again; forth and back a little apart.
  const shift = columns > 0 ? 10 : -10;
  const x1 = from.x + BOX.width / 2 + shift;
  const x2 = to.x + BOX.width / 2 + shift - Math.sign(columns) * 20;
  const depth = bottom + 8 + Math.abs(columns) * 14;
  return {
    d: `M${x1},${from.y + BOX.height} C${x1},${depth} ${x2},${depth} ${x2},${to.y + BOX.height}`,
    mid: { x: (x1 + x2) / 2, y: bottom + (depth - bottom) * 0.75 },
  };
}
