/** Where the nodes of the neighbours' graph stand: what comes before on the left, what waits on the right. Pure. */
export const NODE_WIDTH = 148;
export const NODE_HEIGHT = 30;
const COLUMN_GAP = 56;
const ROW_GAP = 10;
/** More are a number below. */
export const SHOWN_EACH = 5;

export interface GraphNode {
  x: number;
  y: number;
}

export function graphLayout(before: number, after: number) {
  const rows = Math.max(1, Math.min(before, SHOWN_EACH), Math.min(after, SHOWN_EACH));
  const height = rows * (NODE_HEIGHT + ROW_GAP) - ROW_GAP;
  const columns = (before > 0 ? 1 : 0) + 1 + (after > 0 ? 1 : 0);
  const width = columns * NODE_WIDTH + (columns - 1) * COLUMN_GAP;
  const side = (count: number, x: number): GraphNode[] => {
    const shown = Math.min(count, SHOWN_EACH);
    const top = (height - (shown * (NODE_HEIGHT + ROW_GAP) - ROW_GAP)) / 2;
    return Array.from({ length: shown }, (_none, at) => ({ x, y: top + at * (NODE_HEIGHT + ROW_GAP) }));
  };
  const centreX = before > 0 ? NODE_WIDTH + COLUMN_GAP : 0;
  return {
    width,
    height,
    centre: { x: centreX, y: (height - NODE_HEIGHT) / 2 },
    before: side(before, 0),
    after: side(after, centreX + NODE_WIDTH + COLUMN_GAP),
  };
}

/** A line from the right edge of one node to the left edge of another. */
export function edgePath(from: GraphNode, to: GraphNode): string {
  const startX = from.x + NODE_WIDTH;
  const startY = from.y + NODE_HEIGHT / 2;
  const endY = to.y + NODE_HEIGHT / 2;
  const middle = (startX + to.x) / 2;
  return `M${startX} ${startY}C${middle} ${startY} ${middle} ${endY} ${to.x - 5} ${endY}`;
}
