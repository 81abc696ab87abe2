/** The grid by keys (note "insight", example 26): literals, not the expression that is tested. */
import { inOrder, moveTo, type Placed, placeText, sizeBy, stepBy } from './layout';

const a = { id: 'a', x: 0, y: 0, w: 6, h: 2 };
const b = { id: 'b', x: 0, y: 2, w: 6, h: 2 };
const at = (widgets: readonly Placed[]) => widgets.map(({ id, x, y, w, h }) => [id, x, y, w, h]);

it('a step of one falls back; past the neighbour they change places (26)', () => {
  expect(at(moveTo([a, b], 'a', 0, 1))).toEqual(at([a, b]));
  expect(at(moveTo([a, b], 'a', 0, 2))).toEqual([
    ['a', 0, 2, 6, 2],
    ['b', 0, 0, 6, 2],
  ]);
});

it('steps down and up past neighbours of any height, and stays where there is none', () => {
  const tall = { ...b, h: 5 };
  const down = stepBy([a, tall], 'a', 'ArrowDown');
  expect(at(down)).toEqual([
    ['a', 0, 5, 6, 2],
    ['b', 0, 0, 6, 5],
  ]);
  expect(at(stepBy(down, 'a', 'ArrowUp'))).toEqual(at([a, tall]));
  expect(at(stepBy([a, tall], 'b', 'ArrowDown'))).toEqual(at([a, tall]));
});

it('never leaves the twelve columns', () => {
  let widgets: Placed[] = [a];
  for (let step = 0; step < 20; step += 1) widgets = stepBy(widgets, 'a', 'ArrowRight');
  expect(at(widgets)).toEqual([['a', 6, 0, 6, 2]]);
  for (let step = 0; step < 20; step += 1) widgets = sizeBy(widgets, 'a', 'ArrowRight');
  expect(at(widgets)).toEqual([['a', 6, 0, 6, 2]]);
  for (let step = 0; step < 20; step += 1) widgets = sizeBy(widgets, 'a', 'ArrowLeft');
  expect(at(widgets)).toEqual([['a', 6, 0, 1, 2]]);
  for (let step = 0; step < 20; step += 1) widgets = stepBy(widgets, 'a', 'ArrowLeft');
  expect(at(widgets)).toEqual([['a', 0, 0, 1, 2]]);
});

it('makes room for what grows', () => {
  expect(at(sizeBy([a, b], 'a', 'ArrowDown'))).toEqual([
    ['a', 0, 0, 6, 3],
    ['b', 0, 3, 6, 2],
  ]);
});

it('is read row by row where there is one column, and says where a widget stands', () => {
  const c = { id: 'c', x: 6, y: 0, w: 6, h: 2 };
  expect(inOrder([b, c, a]).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect(placeText({ x: 0, y: 1, w: 6, h: 2 })).toBe('第 2 行第 1 列，宽 6，高 2');
});
