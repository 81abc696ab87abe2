/** The tree of a plan as rows, and where a row goes when it is indented or moved. Pure. */
import { isPoint } from '@contract/plan/kinds';
import type { PlanNodeView } from '@contract/plan/plan';

export interface PlanRow {
  node: PlanNodeView;
  depth: number;
  isGroup: boolean;
  open: boolean;
}

/** Nodes that are to be seen, in order; what stands in a closed one is not. */
export function rowsOf(nodes: readonly PlanNodeView[], closed: ReadonlySet<string>): PlanRow[] {
  const parents = new Set(nodes.map(({ parentId }) => parentId));
  const depths = new Map<string, number>();
  const hidden = new Set<string>();
  const rows: PlanRow[] = [];
  for (const node of nodes) {
    const { id, parentId } = node;
    const depth = parentId === null ? 0 : (depths.get(parentId) ?? -1) + 1;
    depths.set(id, depth);
    if (parentId !== null && (hidden.has(parentId) || closed.has(parentId))) {
      hidden.add(id);
      continue;
    }
    rows.push({ node, depth, isGroup: parents.has(id), open: !closed.has(id) });
  }
  return rows;
}

export interface Place {
  parentId: string | null;
  afterId: string | null;
}
const siblingsOf = (nodes: readonly PlanNodeView[], parentId: string | null) =>
  nodes.filter((node) => node.parentId === parentId);

/** Below the sibling before it, as its last. Null: there is none, or it holds nothing. */
export function indented(nodes: readonly PlanNodeView[], id: string): Place | null {
  const node = nodes.find((one) => one.id === id);
  if (!node) return null;
  const siblings = siblingsOf(nodes, node.parentId);
  const before = siblings[siblings.findIndex((one) => one.id === id) - 1];
  if (!before || isPoint(before.kind)) return null;
  return { parentId: before.id, afterId: siblingsOf(nodes, before.id).at(-1)?.id ?? null };
}

/** Behind what it stands in. */
export function outdented(nodes: readonly PlanNodeView[], id: string): Place | null {
  const node = nodes.find((one) => one.id === id);
  const parent = node && nodes.find((one) => one.id === node.parentId);
  return parent ? { parentId: parent.parentId, afterId: parent.id } : null;
}

/** Before the sibling before it, or behind the one behind it. */
export function shifted(nodes: readonly PlanNodeView[], id: string, by: 1 | -1): Place | null {
  const node = nodes.find((one) => one.id === id);
  if (!node) return null;
  const siblings = siblingsOf(nodes, node.parentId);
  const at = siblings.findIndex((one) => one.id === id);
  const other = siblings[at + by];
  if (!other) return null;
  return { parentId: node.parentId, afterId: by > 0 ? other.id : (siblings[at - 2]?.id ?? null) };
}

/** Where a new node goes: behind the one that the keys stand on, inside a phase or group that is open. */
export function placeOfNew(rows: readonly PlanRow[], nodes: readonly PlanNodeView[], id: string | null): Place {
  const row = rows.find(({ node }) => node.id === id);
  if (!row) return { parentId: null, afterId: siblingsOf(nodes, null).at(-1)?.id ?? null };
  const { node, isGroup, open } = row;
  const holds = node.kind === 'phase' || node.kind === 'group';
  if (holds && (open || !isGroup)) {
    return { parentId: node.id, afterId: siblingsOf(nodes, node.id).at(-1)?.id ?? null };
  }
  return { parentId: node.parentId, afterId: node.id };
}
