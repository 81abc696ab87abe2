import { shareRoom } from './shareRoom';

const column = (key: string, width: number, needs: number, chosen = false) => ({ key, width, needs, chosen });
const naming = (width: number, needs: number, chosen = false) => column('name', width, needs, chosen);

it.each([
  ['nothing is cut', [column('a', 80, 80)], naming(100, 90), 280, {}],
  [
    'the one that names the rows has enough for all',
    [column('a', 80, 100), column('b', 80, 90)],
    naming(100, 100),
    360,
    { a: 100, b: 90, name: 170 },
  ],
  [
    'the narrowest lack is filled first',
    [column('a', 80, 120), column('b', 80, 90)],
    naming(100, 100),
    290,
    { b: 90, a: 100, name: 100 },
  ],
  ['there is nothing to spare', [column('a', 80, 120)], naming(100, 100), 180, {}],
  [
    'a neighbour is empty',
    [column('a', 80, 120), column('b', 200, 100)],
    naming(100, 100),
    380,
    { a: 120, b: 160, name: 100 },
  ],
  [
    'the table is wider than its room: each gives its part',
    [column('a', 100, 60), column('b', 200, 120)],
    naming(100, 100),
    340,
    { a: 80, b: 160, name: 100 },
  ],
  ['the one that names the rows gives way too', [column('a', 100, 100)], naming(200, 120), 250, { name: 150 }],
  ['all is needed: the table scrolls', [column('a', 100, 100)], naming(200, 200), 250, {}],
  ['a name is shortened rather than that', [column('a', 100, 100)], naming(200, 200), 270, { name: 170 }],
  ['the others give what they have before', [column('a', 100, 80)], naming(200, 200), 270, { a: 80, name: 190 }],
  ['the one that names the rows is cut', [column('a', 200, 100)], naming(100, 180), 300, { a: 120, name: 180 }],
  ['somebody chose the width', [column('a', 80, 120, true), column('b', 200, 200)], naming(100, 50), 400, {}],
  ['a chosen width is not given away', [column('a', 200, 80, true)], naming(100, 100), 250, {}],
  ['a cell is endless', [column('a', 80, 2000)], naming(100, 100), 2000, { a: 360, name: 1640 }],
])('%s', (_case, columns, name, room, widths) => {
  expect(shareRoom(columns, name, room)).toEqual(widths);
});

it('never makes the table wider, nor a column narrower than what it needs', () => {
  const columns = [column('a', 90, 61), column('b', 133, 120), column('c', 77, 99), column('d', 210, 87)];
  for (let room = 300; room <= 900; room += 7) {
    const widths = shareRoom(columns, naming(150, 140), room);
    const all = columns.map(({ key, width }) => widths[key] ?? width).reduce((sum, width) => sum + width, 0);
    const before = Math.max(room, 150 + columns.reduce((sum, { width }) => sum + width, 0));
    expect(all + (widths.name ?? Math.max(150, room - all))).toBeLessThanOrEqual(before);
    for (const { key, width, needs } of columns)
      expect(widths[key] ?? width).toBeGreaterThanOrEqual(Math.min(width, needs));
  }
});
