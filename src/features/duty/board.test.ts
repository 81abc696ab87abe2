import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { DutyGrid, DutyPiece, Roster, Shift } from '@contract/duty/duty';
import { keepZone } from '@/utils/today';
import {
  type Board,
  isFixed,
  lettersOf,
  peopleRows,
  rangeOf,
  sayClocks,
  sayTimes,
  shiftRows,
  tallies,
  vacanciesOf,
} from './board';

dayjs.locale('zh-cn');

const person = (userId: string) => ({ userId, userName: userId, name: userId, avatar: null });
const shift = (id: string, name: string, from: string, to: string): Shift => ({
  ...{ id, name, from, to, enabled: true, start: '2026-11-01', cycle: 'day', length: 1, weekdays: 127 },
  ...{ holidays: 'keep', fairness: 'turns', members: ['A', 'B'], holidayMembers: [] },
});
const shifts = [shift('d', '白班', '08:30', '20:30'), shift('n', '夜班', '20:30', '08:30')];
const roster: Roster = {
  ...{ id: 'r', name: '平台值班', groupId: null, groupName: null, minRestHours: 8, noticeMinutes: 60, version: 1 },
  ...{ shifts, states: {}, people: [person('A'), person('B')], publishedTo: '2026-11-28' },
};
const piece = (shiftId: string, day: string, userId: string, values: Partial<DutyPiece> = {}): DutyPiece => ({
  ...{ shiftId, day, userId, published: true, overrideId: null },
  ...{ from: `${day}T00:30:00.000Z`, to: `${day}T12:30:00.000Z` },
  ...values,
});
const grid: DutyGrid = {
  days: [
    { day: '2026-11-27', kind: 'workday', special: null },
    { day: '2026-11-28', kind: 'weekend', special: null },
  ],
  pieces: [
    piece('d', '2026-11-27', 'A'),
    piece('n', '2026-11-27', 'B', { from: '2026-11-27T12:30:00.000Z', to: '2026-11-28T00:30:00.000Z' }),
    piece('d', '2026-11-28', 'B', { overrideId: 'o' }),
  ],
  vacancies: [
    {
      ...{ shiftId: 'n', day: '2026-11-28', missing: 1 },
      ...{ from: '2026-11-28T12:30:00.000Z', to: '2026-11-29T00:30:00.000Z' },
    },
  ],
  people: [person('A'), person('B')],
  leaves: [
    { userId: 'A', day: '2026-11-28', hours: null },
    { userId: 'B', day: '2026-11-27', hours: '10:00–12:00' },
  ],
  overrides: [
    {
      ...{ id: 'o', shiftId: 'd', day: '2026-11-28', kind: 'replace', userId: 'A', byId: 'B' },
      ...{ reason: '家中有事', swapId: null, from: '2026-11-28T00:30:00.000Z', to: '2026-11-28T12:30:00.000Z' },
    },
  ],
  publishedTo: '2026-11-28',
  horizon: '2027-02-21',
};
beforeAll(() => keepZone('Asia/Shanghai'));
afterAll(() => keepZone(null));
const board: Board = { roster, grid, letters: lettersOf(shifts), userId: 'B' };

it('gives the reader the first row, says overrides and leave in words, and vacancies last', () => {
  const [own, other, vacant] = peopleRows(board);
  expect([own?.key, other?.key, vacant?.label]).toEqual(['B', 'A', '空缺']);
  expect(own?.cells.map(({ served }) => served.map(({ letter }) => letter).join(''))).toEqual(['夜', '白']);
  expect(own?.cells[1]?.words).toContain('代班（原 A，家中有事）');
  expect(other?.cells[1]?.words).toBe('A，11月28日 星期六 周末：请假；本应值班，已调整');
  expect(vacant?.cells.map(({ words }) => words)).toEqual([
    '11月27日 星期五：没有空缺',
    '11月28日 星期六 周末：夜班空缺',
  ]);
});

it('offers nothing to arrange of what is over or too far off, also where nobody serves', () => {
  const [day, night] = shifts as [Shift, Shift];
  const at = (one: Shift, on: string, its: { piece: DutyPiece }[] = []) =>
    isFixed({ shift: one, day: on, its, today: '2026-11-28', horizon: '2027-02-26' }, Date.parse('2026-11-28T01:00Z'));
  expect([at(day, '2026-11-27'), at(day, '2026-11-28')]).toEqual([true, false]);
  // Of yesterday, but it ends today.
  expect([at(night, '2026-11-26'), at(night, '2026-11-27')]).toEqual([true, false]);
  expect([at(day, '2027-02-26'), at(day, '2027-02-27')]).toEqual([false, true]);
  const served = [{ piece: piece('n', '2026-11-27', 'B', { to: '2026-11-28T00:30:00.000Z' }) }];
  expect(at(night, '2026-11-27', served)).toBe(true);
});

it('says hours of leave, of what is vacant beside who serves, and of a shift by the clocks of elsewhere', () => {
  const [own] = peopleRows(board);
  expect([own?.cells[0]?.onLeave, own?.cells[0]?.words]).toEqual([
    false,
    expect.stringContaining('请假（10:00–12:00）'),
  ]);
  const short = { ...grid.vacancies[0], shiftId: 'd', day: '2026-11-27', missing: 2 } as DutyGrid['vacancies'][number];
  const span = { from: '2026-11-27T08:00:00.000Z', to: '2026-11-27T12:30:00.000Z' };
  const partly = { ...board, grid: { ...grid, vacancies: [{ ...short, ...span }] } };
  expect(vacanciesOf(partly, 'd', '2026-11-27')).toEqual([expect.stringMatching(/^空缺 2 人（/)]);
  const elsewhere = { ...(shifts[0] as Shift), zone: 'Europe/Berlin', handsOver: true };
  expect(sayClocks(elsewhere)).toBe('08:30 – 下一班开始（Europe/Berlin）');
});

it('counts a shift that was divided once, its hours with who served them, and nights by where it is served', () => {
  const early = { from: '2026-11-27T00:30:00.000Z', to: '2026-11-27T04:30:00.000Z' };
  const late = { from: '2026-11-27T06:30:00.000Z', to: '2026-11-27T12:30:00.000Z' };
  const berlin = { ...(shifts[1] as Shift), zone: 'Europe/Berlin' };
  const split = {
    ...board,
    roster: { ...roster, shifts: [shifts[0] as Shift, berlin] },
    grid: {
      ...grid,
      pieces: [
        piece('d', '2026-11-27', 'A', early),
        piece('d', '2026-11-27', 'A', late),
        piece('n', '2026-11-27', 'B'),
      ],
    },
  };
  const [one, other] = tallies(split).rows;
  expect([one, other].map((row) => [row?.person.name, row?.shifts, row?.minutes, row?.nights])).toEqual([
    ['A', 1, 600, 0],
    // 01:30 to 13:30 in Berlin.
    ['B', 1, 720, 1],
  ]);
});

it('turns the same into shifts by days', () => {
  const [day, night] = shiftRows(board);
  expect(day?.cells.map(({ served }) => served.map(({ person: who }) => who?.name).join(''))).toEqual(['A', 'B']);
  expect(night?.cells[1]?.words).toBe('夜班，11月28日 星期六 周末：空缺');
});

it('counts nights, weekends and holidays, and how even it is by the days that each was there', () => {
  const { rows, balance } = tallies(board);
  expect(rows.map(({ person: who, shifts: n, nights, weekends }) => [who.name, n, nights, weekends])).toEqual([
    ['B', 2, 1, 1],
    ['A', 1, 0, 0],
  ]);
  // A had one day and served it; B two of two.
  expect(balance).toBe(100);
});

it('gives each shift a letter of its own, months and weeks their days, and times over midnight the next day', () => {
  expect([...lettersOf([...shifts, shift('x', '白', '', '')]).values()]).toEqual(['白', '夜', '3']);
  expect(rangeOf('2026-11-29', 'week')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(rangeOf('2026-02-10', 'month')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(sayTimes({ from: '2026-11-27T20:30:00+08:00', to: '2026-11-28T08:30:00+08:00' })).toBe('20:30 – 次日 08:30');
});
