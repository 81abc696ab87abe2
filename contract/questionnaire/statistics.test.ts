import { crossTest, csatOf, dropOffOf, medianSeconds, npsOf, pointsOf, rankingOf } from './statistics';

it('18: promoters minus detractors', () => expect(npsOf([10, 9, 9, 8, 7, 7, 6, 5, 0, 10]).score).toBeCloseTo(10, 10));
it('19: of those who answered', () => {
  expect(npsOf([10, 10, 9, 8, 6, null, undefined])).toEqual({ n: 5, score: 40 });
  expect(npsOf([null]).score).toBeNull();
});
it('the top points of a scale', () => {
  expect(csatOf([5, 4, 3, 1], 5)).toBe(50);
  expect(csatOf([4, 3, 3, 1], 4)).toBe(25);
});
it('20: weights by all who answered, places by those who ranked', () => {
  const ranked = rankingOf([['A', 'B', 'C'], ['A', 'C', 'B'], ['B', 'A'], ['C'], []], ['A', 'B', 'C']);
  expect(ranked.map(({ score }) => score.toFixed(2))).toEqual(['2.00', '1.50', '1.50']);
  expect(ranked.map(({ place }) => place?.toFixed(2))).toEqual(['1.33', '2.00', '2.00']);
});
it.each([
  ['all', [0, 0, 0]],
  ['half', [3, 0, 0]],
  ['share', [4, 0, 4]],
] as const)('21: exam %s', (rule, expected) => {
  const points = [
    ['A', 'C'],
    ['A', 'B'],
    ['A', 'B', 'C', 'D'],
  ].map((chosen) => pointsOf(chosen, ['A', 'C', 'D'], { points: 6, rule }));
  expect(points).toEqual(expected);
  expect(pointsOf(['D', 'A', 'C'], ['A', 'C', 'D'], { points: 6, rule })).toBe(6);
});
it('22: the median with each page capped', () => {
  expect(medianSeconds([[60], [90], [75], [3600]])).toBe(82.5);
  expect(medianSeconds([])).toBeNull();
});
it('23: who left, of who saw', () => {
  const steps = [
    [8, 1],
    [4, 1],
    [3, 0],
    [6, 2],
  ] as const;
  expect(steps.map(([shown, left]) => dropOffOf({ shown, left })?.toFixed(1))).toEqual(['12.5', '25.0', '0.0', '33.3']);
});
it('24: chi-square and Cramér', () => {
  const test = crossTest([
    [30, 10],
    [15, 25],
  ]);
  expect(test).toMatchObject({ df: 1, warned: false });
  expect(test?.chiSquare).toBeCloseTo(11.4286, 4);
  expect(test?.p).toBeCloseTo(0.000723, 6);
  expect(test?.cramersV).toBeCloseTo(0.378, 3);
});
it('25: an empty column is left out', () => {
  const test = crossTest([
    [12, 0, 8],
    [9, 0, 21],
  ]);
  expect(test?.df).toBe(1);
  expect(test?.chiSquare).toBeCloseTo(4.4335, 4);
  expect(test?.p).toBeCloseTo(0.0352, 4);
  expect(
    crossTest([
      [12, 0],
      [9, 0],
    ]),
  ).toBeNull();
});
it('26: too few, so Fisher', () => {
  const test = crossTest([
    [3, 1],
    [1, 3],
  ]);
  expect(test?.chiSquare).toBeCloseTo(2, 10);
  expect(test?.p).toBeCloseTo(0.157, 3);
  expect(test?.warned).toBe(true);
  expect(test?.fisher).toBeCloseTo(0.4857, 4);
});
