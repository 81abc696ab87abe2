import type { DutyGrid, Roster, Shift } from '@contract/duty/duty';
import { type Board, lettersOf, peopleRows } from './board';
import { mayPull, pulled } from './pull';

const person = (userId: string) => ({ userId, name: userId, userName: userId, avatar: null }) as never;
const shift = { id: 's', name: '夜班', from: '22:00', to: '06:00', enabled: true } as unknown as Shift;
const piece = (day: string, userId: string) => ({
  ...{ shiftId: 's', day, from: `${day}T14:00:00.000Z`, to: `${day}T22:00:00.000Z` },
  ...{ userId, published: true, overrideId: null },
});
const grid = {
  days: ['2090-03-01', '2090-03-02'].map((day) => ({ day, kind: 'workday', special: null })),
  pieces: [piece('2090-03-01', 'a')],
  vacancies: [
    { shiftId: 's', day: '2090-03-02', from: '2090-03-02T14:00:00.000Z', to: '2090-03-02T22:00:00.000Z', missing: 1 },
  ],
  ...{ people: ['a', 'b'].map(person), leaves: [], overrides: [], publishedTo: null, horizon: '2090-03-31' },
} as unknown as DutyGrid;
const roster = { id: 'r', shifts: [shift], people: ['a', 'b'].map(person) } as unknown as Roster;
const board: Board = { roster, grid, letters: lettersOf([shift]), userId: undefined };
const [a, b, vacant] = peopleRows(board);

it('hands a shift to another, or what is vacant to somebody, on its own day', () => {
  if (!a || !b || !vacant) throw new Error('no rows');
  expect([a, b, vacant].map(({ cells }) => cells.map(mayPull))).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
  expect(pulled(a, b, 0)).toMatchObject({
    override: {
      kind: 'replace',
      userId: 'a',
      byId: 'b',
      day: '2090-03-01',
      shiftId: 's',
      from: '2090-03-01T14:00:00.000Z',
    },
  });
  expect(pulled(vacant, b, 1)).toMatchObject({ override: { kind: 'add', userId: 'b', day: '2090-03-02' } });
  expect(pulled(a, vacant, 0)).toContain('请拖到某位成员的行');
  expect(pulled(a, a, 0)).toBe('');
});
