/** The matrix of 25 cells by its properties, and what is read from it. */
import fc from 'fast-check';
import {
  allCells,
  cellOf,
  cellsOf,
  impactOf,
  levelOf,
  matrixIssue,
  matrixOf,
  probabilityOf,
  proximityOf,
  type RiskLevel,
  scoreOf,
  severityOfImpact,
  trendOf,
} from './matrix';

const preset = matrixOf();

it('presets 10, 9 and 6 cells', () => {
  expect((['low', 'mid', 'high'] as const).map((level) => cellsOf(preset, [level]).length)).toEqual([10, 9, 6]);
  expect(matrixIssue(preset)).toBeUndefined();
});

it('numbers its cells once each', () => {
  expect(allCells.map((cell) => cellOf(probabilityOf(cell), impactOf(cell)))).toEqual(allCells);
  expect([cellOf(1, 5), scoreOf(cellOf(2, 5)), impactOf(10)]).toEqual([5, 10, 5]);
});

it('lets P1×I5 be middle and P5×I1 low, but nothing fall', () => {
  const set = (cell: number, level: RiskLevel) => preset.map((one, at) => (at === cell - 1 ? level : one));
  expect(matrixIssue(set(cellOf(1, 5), 'mid'))).toBeUndefined();
  expect(levelOf(set(cellOf(1, 5), 'mid'), cellOf(5, 1))).toBe('low');
  expect(matrixIssue(set(cellOf(5, 5), 'mid'))).toContain('不能下降');
  expect(matrixIssue(set(cellOf(1, 1), 'mid'))).toContain('不能下降');
});

it('takes any thresholds for a matrix that does not fall', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 25 }), (a, b) => {
      expect(matrixIssue(matrixOf({ low: Math.min(a, b), mid: Math.max(a, b) }))).toBeUndefined();
    }),
  );
});

it('tells of movements with the same score', () => {
  expect(trendOf(cellOf(2, 5), cellOf(5, 2))).toBe('moved');
  expect(trendOf(null, 5)).toBeNull();
  expect([trendOf(5, 5), trendOf(1, 25), trendOf(25, 1)]).toEqual(['same', 'up', 'down']);
});

it('knows how near it is, and how grave a problem it becomes', () => {
  expect([-1, 0, 14, 15, 60, 61].map(proximityOf)).toEqual(['past', 'near', 'near', 'mid', 'mid', 'far']);
  expect([1, 2, 3, 4, 5].map(severityOfImpact)).toEqual([4, 4, 3, 2, 1]);
});
