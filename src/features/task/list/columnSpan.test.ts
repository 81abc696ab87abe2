import { columnSpan, isDrawn } from './useColumnSpan';

const columns = [
  { width: 100, pinned: true },
  { width: 300, pinned: true },
  ...Array.from({ length: 10 }, () => ({ width: 200, pinned: false })),
];
const drawn = (view: { left: number; width: number }, keep?: number) => {
  const span = columnSpan(columns, view, keep);
  return columns.flatMap((column, at) => (isDrawn(column, at, span) ? [at] : []));
};

it('draws the pinned columns and those in sight, with a margin', () => {
  expect(drawn({ left: 0, width: 1000 })).toEqual([0, 1, 2, 3, 4, 5]);
  expect(drawn({ left: 1000, width: 1000 })).toEqual([0, 1, 6, 7, 8, 9, 10]);
});

it('holds the place of what it leaves out before them', () => {
  expect(columnSpan(columns, { left: 0, width: 1000 }).before).toBe('');
  expect(columnSpan(columns, { left: 1000, width: 1000 }).before).toBe(
    'calc(var(--w2) + var(--w3) + var(--w4) + var(--w5))',
  );
});

it('reaches to a column whose cell is being edited', () => {
  expect(drawn({ left: 0, width: 1000 }, 9)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('draws all where nothing is known of the window', () => {
  expect(drawn({ left: 0, width: 0 })).toHaveLength(12);
});
