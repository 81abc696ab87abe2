import { aTask } from '../testing';
import { type Children, layoutTree } from './treeLayout';

const children: Record<string, Children> = {
  a: [aTask({ taskId: 'a1', childTotal: 1 }), aTask({ taskId: 'a2' })],
  a1: [aTask({ taskId: 'a11' })],
  c: 'loading',
  d: 'failed',
};
const names = (total: number, roots: { taskId: string; index: number }[], open: string[]) => {
  const layout = layoutTree(total, roots, new Set(open), (id) => children[id]);
  return Array.from({ length: layout.count }, (_, line) => {
    const found = layout.at(line);
    if (found.kind === 'top') return found.index;
    if (found.kind === 'task') return `${found.row.taskId}@${found.depth}`;
    return found.failed ? 'failed' : 'pending';
  });
};

describe('layoutTree', () => {
  it('is the plain list while nothing is open', () => {
    expect(names(3, [], [])).toEqual([0, 1, 2]);
  });

  it('puts children below their parents, however deep and in whatever order they were opened', () => {
    const roots = [
      { taskId: 'c', index: 2 },
      { taskId: 'a', index: 0 },
    ];
    expect(names(4, roots, ['a', 'a1', 'c'])).toEqual([0, 'a1@1', 'a11@2', 'a2@1', 1, 2, 'pending', 3]);
  });

  it('gives a failed branch a line of its own', () => {
    expect(names(2, [{ taskId: 'd', index: 1 }], ['d'])).toEqual([0, 1, 'failed']);
  });

  it('knows the line of every row', () => {
    const roots = [
      { taskId: 'a', index: 1 },
      { taskId: 'c', index: 3 },
    ];
    const layout = layoutTree(100_000, roots, new Set(['a', 'c']), (id) => children[id]);
    for (const index of [0, 1, 2, 3, 4, 99_999])
      expect(layout.at(layout.lineOf(index))).toEqual({ kind: 'top', index });
    expect(layout.lineOfChild('a2')).toBe(3);
    expect(layout.lineOfChild('nobody')).toBe(-1);
  });
});
