import type { ManpowerRow } from '@contract/manpower/manpower';
import { byPosition, isOver, shortHours, whenIs, whyOver } from './rows';

const row = (position: string | null, planned: number, capacity: number) =>
  ({
    position,
    cells: [{ planned, booked: 0, elsewhere: 60, spent: 30, capacity }],
    unplanned: 0,
    overload: [],
  }) as unknown as ManpowerRow;

it('adds people of one position, and those without one', () => {
  const rows = byPosition([row('开发', 600, 2400), row(null, 0, 2400), row('开发', 1200, 0)]);
  expect(rows.map(({ position, people, cells }) => [position, people, cells[0]])).toEqual([
    ['开发', 2, { planned: 1800, booked: 0, elsewhere: 120, spent: 60, capacity: 2400 }],
    ['没有岗位', 1, { planned: 0, booked: 0, elsewhere: 60, spent: 30, capacity: 2400 }],
  ]);
});

it('is over where more is planned than fits', () => {
  expect(isOver({ planned: 2400, booked: 0, elsewhere: 0, spent: 0, capacity: 2400 })).toBe(false);
  expect(isOver({ planned: 2400, booked: 0, elsewhere: 1, spent: 0, capacity: 2400 })).toBe(true);
  // Tasks are done within what is set aside.
  expect(isOver({ planned: 1200, booked: 2400, elsewhere: 0, spent: 0, capacity: 2400 })).toBe(false);
  expect(isOver({ planned: 1200, booked: 2401, elsewhere: 0, spent: 0, capacity: 2400 })).toBe(true);
  expect(shortHours(2250)).toBe('37.5');
});

it('says which projects make a week too much, and what others take as one sum', () => {
  const overload = [
    {
      ...{ from: '2026-12-09', to: '2026-12-15', excess: 90, tasks: [], elsewhere: true, hidden: 60 },
      projects: [{ projectId: '1', name: '云帆', minutes: 600 }],
    },
  ];
  const said = ['2026-12-09 至 2026-12-15 超出 1 小时 30 分（云帆 10 小时、其他项目 1 小时）'];
  expect(whyOver({ overload }, '2026-12-07')).toEqual(said);
  expect(whyOver({ overload }, '2026-12-14')).toEqual(said);
  expect(whyOver({ overload }, '2026-12-21')).toEqual([]);
});

it('tells weeks that are over, and the one that runs until its Sunday', () => {
  const monday = '2026-11-30';
  expect(['2026-11-29', monday, '2026-12-06', '2026-12-07'].map((day) => whenIs(monday, day))).toEqual([
    undefined,
    'now',
    'now',
    'past',
  ]);
});
