import { shareRoom } from './shareRoom';

const column = (key: string, width: number, needs: number, chosen = false) => ({ key, width, needs, chosen });

it.each([
  ['nothing is cut', [column('a', 80, 60)], 200, {}],
  ['there is room for all', [column('a', 80, 100), column('b', 80, 90)], 200, { a: 100, b: 90 }],
  ['the narrowest lack is filled first', [column('a', 80, 120), column('b', 80, 90)], 30, { b: 90, a: 100 }],
  ['there is nothing to spare', [column('a', 80, 120)], 0, {}],
  ['the first column lacks room itself', [column('a', 80, 120)], -40, {}],
  ['somebody chose the width', [column('a', 80, 120, true)], 200, {}],
  ['a cell is endless', [column('a', 80, 2000)], 2000, { a: 360 }],
])('%s', (_case, columns, spare, grown) => {
  expect(shareRoom(columns, spare)).toEqual(grown);
});
