import { copyWeek, fillCells, isInside, type Line, linesOf, setCells } from './booking';

const weeks = ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'];
const line = (name: string, booked: number[]): Line => ({ userId: name, positionId: null, name, booked });
const lines = [line('a', [480, 960, 0, 0]), line('b', [60, 0, 0, 0]), line('c', [0, 0, 0, 0])];
const spot = (one: number, week: number) => ({ line: one, week });
const said = (cells: ReturnType<typeof setCells>) => cells.map((one) => [one.userId, one.week, one.was, one.minutes]);

it('fills a range with one value, and leaves out what stands there already', () => {
  expect(said(setCells(lines, weeks, { from: spot(1, 1), to: spot(0, 0) }, 480))).toEqual([
    ['a', weeks[1], 960, 480],
    ['b', weeks[0], 60, 480],
    ['b', weeks[1], 0, 480],
  ]);
});

it('repeats what was dragged, along weeks and down rows', () => {
  const source = { from: spot(0, 0), to: spot(0, 1) };
  expect(said(fillCells(lines, weeks, source, { from: spot(0, 0), to: spot(0, 3) }))).toEqual([
    ['a', weeks[2], 0, 480],
    ['a', weeks[3], 0, 960],
  ]);
  expect(said(fillCells(lines, weeks, source, { from: spot(0, 0), to: spot(1, 1) }))).toEqual([
    ['b', weeks[0], 60, 480],
    ['b', weeks[1], 0, 960],
  ]);
});

it('repeats backwards with the same turn', () => {
  const cells = fillCells(lines, weeks, { from: spot(0, 1), to: spot(0, 2) }, { from: spot(0, 0), to: spot(0, 2) });
  expect(said(cells)).toEqual([['a', weeks[0], 480, 0]]);
});

it('copies a week of all rows into those behind it, its gaps included', () => {
  expect(said(copyWeek(lines, weeks, 0, [1, 2]))).toEqual([
    ['a', weeks[1], 960, 480],
    ['a', weeks[2], 0, 480],
    ['b', weeks[1], 0, 60],
    ['b', weeks[2], 0, 60],
  ]);
  expect(said(copyWeek(lines, weeks, 2, [0, 0]))).toEqual([
    ['a', weeks[0], 480, 0],
    ['b', weeks[0], 60, 0],
  ]);
});

it('knows what lies in a range, whichever way it was drawn', () => {
  const range = { from: spot(2, 3), to: spot(1, 1) };
  expect([isInside(range, 1, 1), isInside(range, 2, 3), isInside(range, 0, 2), isInside(range, 1, 0)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('has positions below people, and those that were just added once', () => {
  const positions = [{ positionId: 'p', name: '测试', booked: [60] }];
  const added = [
    { positionId: 'p', name: '测试' },
    { positionId: 'q', name: '设计' },
  ];
  expect(linesOf({ rows: [], positions }, added, 1).map(({ name, booked }) => [name, booked])).toEqual([
    ['测试', [60]],
    ['设计', [0]],
  ]);
});
