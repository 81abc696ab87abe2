import { TooManyTurns, turnsOf, upward } from './turns';

it('counts turns, and refuses one too many by name', () => {
  const turn = turnsOf(2, 'walk');
  expect([turn(), turn()]).toEqual([0, 1]);
  expect(turn).toThrow(TooManyTurns);
  expect(turn).toThrow('walk: more than 2 turns');
});

it('goes up from one to the topmost, and around a circle once', () => {
  const parents = new Map([
    ['c', 'b'],
    ['b', 'a'],
    ['x', 'y'],
    ['y', 'x'],
  ]);
  const from = (one: string | null) => [...upward(one, (at) => parents.get(at))];
  expect(from('c')).toEqual(['c', 'b', 'a']);
  expect(from('a')).toEqual(['a']);
  expect(from(null)).toEqual([]);
  expect(from('x')).toEqual(['x', 'y']);
});
