import { fittingBack } from './undo';

const sets = new Set(['labelIds']);
const back = (current: object, set: object, expect: object) =>
  fittingBack({ ...current }, { set: { ...set }, expect: { ...expect } }, { sets });

it('leaves what others set since, and says so (case 1)', () => {
  expect(back({ urgent: 1 }, { urgent: 3 }, { urgent: 2 })).toEqual({ set: {}, written: [], kept: ['urgent'] });
});

it('gives back its own field, whatever became of others (case 2)', () => {
  const taken = back({ urgent: 2, title: '别人改的' }, { urgent: 3 }, { urgent: 2 });
  expect(taken).toEqual({ set: { urgent: 3 }, written: ['urgent'], kept: [] });
});

it('writes what fits and reports the rest', () => {
  const taken = back(
    { urgent: 2, planEnd: '2026-12-01' },
    { urgent: 3, planEnd: null },
    { urgent: 2, planEnd: '2026-11-30' },
  );
  expect(taken).toEqual({ set: { urgent: 3 }, written: ['urgent'], kept: ['planEnd'] });
});

it('takes out of a set what it added, and leaves what others added (case 4)', () => {
  const taken = back({ labelIds: ['x', 'a', 'b'] }, { labelIds: ['x', 'y'] }, { labelIds: ['x', 'a'] });
  expect(taken.set).toEqual({ labelIds: ['x', 'b', 'y'] });
});

it('has nothing to write where it stands so already', () => {
  expect(back({ urgent: 3 }, { urgent: 3 }, { urgent: 2 })).toEqual({ set: {}, written: ['urgent'], kept: [] });
  expect(back({}, { planEnd: null }, { planEnd: '2026-11-30' })).toEqual({ set: {}, written: ['planEnd'], kept: [] });
});
