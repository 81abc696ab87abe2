import type { ManpowerRow } from '@contract/manpower/manpower';
import { byPosition, isOver, shortHours } from './rows';

const row = (position: string | null, planned: number, capacity: number) =>
  ({
    position,
    cells: [{ planned, elsewhere: 60, spent: 30, capacity }],
    unplanned: 0,
    overload: [],
  }) as unknown as ManpowerRow;

it('adds people of one position, and those without one', () => {
  const rows = byPosition([row('开发', 600, 2400), row(null, 0, 2400), row('开发', 1200, 0)]);
  expect(rows.map(({ position, people, cells }) => [position, people, cells[0]])).toEqual([
    ['开发', 2, { planned: 1800, elsewhere: 120, spent: 60, capacity: 2400 }],
    ['没有岗位', 1, { planned: 0, elsewhere: 60, spent: 30, capacity: 2400 }],
  ]);
});

it('is over where more is planned than fits', () => {
  expect(isOver({ planned: 2400, elsewhere: 0, spent: 0, capacity: 2400 })).toBe(false);
  expect(isOver({ planned: 2400, elsewhere: 1, spent: 0, capacity: 2400 })).toBe(true);
  expect(shortHours(2250)).toBe('37.5');
});
