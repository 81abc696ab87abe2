import { copiedRows } from './copiedRows';

it('names who serves on the same weekday, in the week that it is copied to', () => {
  const grid = {
    days: ['2026-03-02', '2026-03-03', '2026-03-04'].map((day) => ({ day })),
    pieces: [
      { shiftId: 'n', day: '2026-03-02', userId: 'a' },
      { shiftId: 'n', day: '2026-03-02', userId: 'b' },
    ],
    vacancies: [{ shiftId: 'n', day: '2026-03-03' }],
    people: [
      { userId: 'a', userName: 'anna' },
      { userId: 'b', userName: 'bert' },
    ],
  } as never;
  expect(copiedRows(grid, [{ id: 'n', name: '夜班' }], '2026-03-30')).toEqual([
    { day: '2026-03-30', shift: '夜班', people: 'anna、bert' },
    // Vacant there, vacant here; a day without the shift says nothing.
    { day: '2026-03-31', shift: '夜班', people: '' },
  ]);
});
