import { slotsOf } from './slots';

const rows = (from: number, count: number) => Array.from({ length: count }, (_none, at) => ({ index: from + at }));

it('draws a screenful further on with the same elements, in the same order while it scrolls', () => {
  const slots = (from: number, scrolling: boolean) => slotsOf(rows(from, 20), 20, scrolling).map(({ slot }) => slot);
  const still = rows(0, 20).map(({ index }) => index);
  expect(slots(0, false)).toEqual(still);
  for (const from of [7, 20, 33, 49_980]) {
    expect(slots(from, true)).toEqual(still);
    expect([...slots(from, false)].sort((a, b) => a - b)).toEqual(still);
  }
});

it('gives each row in sight elements of its own, and reads in order at rest', () => {
  const drawn = slotsOf(rows(33, 18), 20, false);
  expect(new Set(drawn.map(({ slot }) => slot)).size).toBe(18);
  expect(drawn.map(({ item }) => item.index)).toEqual(rows(33, 18).map(({ index }) => index));
});
