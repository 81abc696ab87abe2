import { add, chosenCount, extend, isChosen, noSelection, toggle } from './selection';

const idAt = (index: number) => (index < 10 ? `t${index}` : undefined);

it('chooses and lets go', () => {
  const one = toggle(noSelection, 't1', 1);
  expect([isChosen(one, 't1'), isChosen(one, 't2'), chosenCount(one, 99)]).toEqual([true, false, 1]);
  expect(chosenCount(toggle(one, 't1', 1), 99)).toBe(0);
});

it('reaches from the anchor in both directions and keeps the anchor', () => {
  const { selection } = extend(toggle(noSelection, 't5', 5), 3, idAt);
  expect([...selection.ids].sort()).toEqual(['t3', 't4', 't5']);
  expect([...extend(selection, 6, idAt).selection.ids].sort()).toEqual(['t3', 't4', 't5', 't6']);
});

it('counts what is not loaded instead of choosing it silently', () => {
  const { selection, missing } = extend(toggle(noSelection, 't8', 8), 12, idAt);
  expect([selection.ids.size, missing]).toEqual([2, 3]);
});

it('begins with the row itself where there is no anchor', () => {
  expect([...extend(noSelection, 4, idAt).selection.ids]).toEqual(['t4']);
});

it('takes everything that the filter finds, and begins anew from there', () => {
  const all = { ...noSelection, all: true };
  expect([isChosen(all, 'any'), chosenCount(all, 50_000)]).toEqual([true, 50_000]);
  expect(toggle(all, 't1', 1)).toBe(noSelection);
  expect(extend(all, 5, idAt).selection).toBe(all);
});

it('adds a run of rows one by one, and leaves a choice of everything as it is', () => {
  const two = add(noSelection, ['a', 'b'], 1);
  expect([...two.ids]).toEqual(['a', 'b']);
  const three = add(two, ['b', 'c'], 2);
  expect([...three.ids]).toEqual(['a', 'b', 'c']);
  expect(three.anchor).toBe(2);
  const all = { ...noSelection, all: true };
  expect(add(all, ['a'], 0)).toBe(all);
});
