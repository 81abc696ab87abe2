/** Where stages, arrows and their words stand in the picture of a process: layers from the first stage down. Pure. */

import { stageCategoryCodes } from '@contract/task/enums';
import type { ProcessStage, ProcessTransition } from '@contract/task/process';
import { Graph, layout } from '@dagrejs/dagre';

export const BOX = { width: 132, height: 44 };
/** Below a box: that one may come here from any stage. */
const NOTE_HEIGHT = 18;
const LABEL = { height: 18, character: 12, most: 8 };

export interface Point {
  x: number;
  y: number;
}
export interface Arrow {
  key: string;
  /** From the edge of one box to that of the other. */
  points: Point[];
  /** The middle of its words. */
  label: Point & { text: string; width: number };
}
export interface Picture {
  width: number;
  height: number;
  /** The upper left corner of each box. */
  places: ReadonlyMap<string, Point>;
  arrows: Arrow[];
}

type Stage = Pick<ProcessStage, 'stageId' | 'category'>;
type Transition = Pick<ProcessTransition, 'fromStageId' | 'toStageId' | 'name'>;

export const keyOf = ({ fromStageId, toStageId }: Transition): string => `${fromStageId} ${toStageId}`;
const shortened = (text: string) => (text.length > LABEL.most ? `${text.slice(0, LABEL.most - 1)}…` : text);

/** The work goes down the picture; what leads back is laid out as if it led on, and drawn the other way round. */
export function layOut(stages: readonly Stage[], transitions: readonly Transition[]): Picture {
  const order = stages.toSorted(
    (a, b) => stageCategoryCodes.indexOf(a.category) - stageCategoryCodes.indexOf(b.category),
  );
  const rank = new Map(order.map(({ stageId }, at) => [stageId, at]));
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 44, edgesep: 24, ranksep: 26, marginx: 12, marginy: 12 });
  for (const { stageId } of order) {
    const noted = transitions.some((one) => one.fromStageId === null && one.toStageId === stageId);
    graph.setNode(stageId, { width: BOX.width, height: BOX.height + (noted ? NOTE_HEIGHT : 0) });
  }
  const drawn = transitions.flatMap((one) => {
    const [from, to] = [rank.get(one.fromStageId ?? ''), rank.get(one.toStageId)];
    if (from === undefined || to === undefined || from === to || one.fromStageId === null) return [];
    const back = from > to;
    const [start, end] = back ? [one.toStageId, one.fromStageId] : [one.fromStageId, one.toStageId];
    const text = shortened(one.name);
    const width = Math.max(1, text.length) * LABEL.character + 6;
    const key = keyOf(one);
    graph.setEdge(start, end, { width, height: LABEL.height, labelpos: 'c', weight: back ? 1 : 3 }, key);
    return [{ key, text, width, back, edge: { v: start, w: end, name: key } }];
  });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    places: new Map(
      order.map(({ stageId }) => {
        const node = graph.node(stageId) as Point & { height: number };
        return [stageId, { x: node.x - BOX.width / 2, y: node.y - node.height / 2 }];
      }),
    ),
    arrows: drawn.map(({ key, text, width: wide, back, edge }) => {
      const laid = graph.edge(edge) as Point & { points: Point[] };
      const points = laid.points.map(({ x, y }) => ({ x, y }));
      return { key, points: back ? points.toReversed() : points, label: { text, width: wide, x: laid.x, y: laid.y } };
    }),
  };
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A line through the points with rounded bends. */
export function lineOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest.slice(0, -1).map((point, at) => {
    const next = rest[at + 1] ?? last;
    const end = at === rest.length - 2 ? next : between(point, next);
    return `Q${point.x},${point.y} ${end.x},${end.y}`;
  });
  return [`M${first.x},${first.y}`, ...(bends.length > 0 ? bends : [`L${last.x},${last.y}`])].join(' ');
}
