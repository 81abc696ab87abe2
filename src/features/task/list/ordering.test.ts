import type { ListLine } from '../state/useTaskRows';
import { aTask } from '../testing';
import { beside, dropAt, isOrdered, placeOf } from './ordering';

/** `a` with two children, the first of which is open, `b` that is loading its own, and `c`. */
const drawn: [id: string, depth: number, parentId: string | null][] = [
  ['a', 0, null],
  ['a1', 1, 'a'],
  ['a11', 2, 'a1'],
  ['a2', 1, 'a'],
  ['b', 0, null],
  ['', 1, 'b'],
  ['c', 0, null],
];
const lines = {
  count: drawn.length,
  lineAt: (at: number): ListLine => {
    const [taskId = '', depth = 0, parentId = null] = drawn[at] ?? [];
    if (taskId === '') return { kind: 'pending', key: 'p', depth, failed: false, parentId: 'b' };
    return { kind: 'task', key: taskId, row: aTask({ taskId, parentId }), depth, open: false };
  },
};
const lineOf = (id: string) => drawn.findIndex(([one]) => one === id);
const drop = (id: string, over: number, lower = false) => dropAt(lines, lineOf(id), over, lower);

it('orders children always, the top level where the list is sorted so', () => {
  expect([isOrdered(1, false), isOrdered(0, false), isOrdered(0, true)]).toEqual([true, false, true]);
});

it('goes past the next sibling by a key, over all that hangs between, and not out of its parent', () => {
  expect(beside(lines, lineOf('a'), 1)).toEqual({ targetId: 'b', position: 'after' });
  expect(beside(lines, lineOf('c'), -1)).toEqual({ targetId: 'b', position: 'before' });
  expect(beside(lines, lineOf('a2'), -1)).toEqual({ targetId: 'a1', position: 'before' });
  expect(beside(lines, lineOf('a2'), 1)).toBeNull();
  expect(beside(lines, lineOf('a'), -1)).toBeNull();
  expect(beside(lines, lineOf('c'), 1)).toBeNull();
});

it('drops behind what is opened below a sibling, and where it would stand anyhow nowhere', () => {
  expect(drop('c', 0)).toEqual({ place: { targetId: 'a', position: 'before' }, line: 0, depth: 0 });
  // On a child of the sibling: behind them all.
  expect(drop('c', 2)).toEqual({ place: { targetId: 'a', position: 'after' }, line: 4, depth: 0 });
  expect(drop('a', 6, true)).toEqual({ place: { targetId: 'c', position: 'after' }, line: 7, depth: 0 });
  // Below the last line.
  expect(drop('a', 99)).toMatchObject({ place: { targetId: 'c', position: 'after' } });
  expect(drop('c', 5)).toBeNull();
  expect(drop('a', 4)).toBeNull();
  expect(drop('a', 2)).toBeNull();
});

it('drops among siblings only', () => {
  expect(drop('a2', 1)).toEqual({ place: { targetId: 'a1', position: 'before' }, line: 1, depth: 1 });
  for (const over of [0, 4, 5, 6]) expect(drop('a2', over)).toBeNull();
});

it('knows beside whom it stood', () => {
  expect(placeOf(lines, lineOf('b'))).toEqual({ targetId: 'a', position: 'after' });
  expect(placeOf(lines, lineOf('a'))).toEqual({ targetId: 'b', position: 'before' });
  expect(placeOf(lines, lineOf('a11'))).toBeNull();
});
