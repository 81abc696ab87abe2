import { changeOf, measured } from './evaluations';
import { edgePath, graphLayout, NODE_WIDTH, SHOWN_EACH } from './graphLayout';
import { dependencyLabel, relationLabel } from './linkKinds';

it('says type and lag', () => {
  expect([dependencyLabel('FS', 0), dependencyLabel('SS', 2), dependencyLabel('FF', -1)]).toEqual([
    'FS',
    'SS +2 天',
    'FF −1 天',
  ]);
});

it('says a relation from the task’s own side', () => {
  expect(relationLabel('duplicates', 'out')).toBe('重复于');
  expect(relationLabel('supersedes', 'in')).toBe('被取代');
});

describe('the graph of neighbours', () => {
  it('puts what comes before on the left and what waits on the right', () => {
    const { before, after, centre } = graphLayout(2, 1);
    expect(before).toHaveLength(2);
    expect(before.every(({ x }) => x + NODE_WIDTH < centre.x)).toBe(true);
    expect(after[0]?.x).toBeGreaterThan(centre.x + NODE_WIDTH);
    expect(after[0]?.y).toBe(centre.y);
  });

  it('stays small: so many on each side and no more, and no empty column', () => {
    expect(graphLayout(0, 40).after).toHaveLength(SHOWN_EACH);
    expect(graphLayout(0, 40).centre.x).toBe(0);
  });

  it('draws from edge to edge', () => {
    expect(edgePath({ x: 0, y: 0 }, { x: 300, y: 0 })).toMatch(new RegExp(`^M${NODE_WIDTH} 15C.* 295 15$`));
  });
});

describe('both evaluations', () => {
  const line = {
    title: '',
    row: null,
    unit: 'points' as const,
    scale: 5,
    first: { value: 3.44, base: 9 },
    second: null,
  };

  it('says points of their scale, shares whole', () => {
    expect(measured(line, 3.44)).toBe('3.4 / 5');
    expect(measured({ unit: 'percent', scale: 100 }, 66.7)).toBe('67%');
    expect(measured({ unit: 'nps', scale: 100 }, -10)).toBe('-10.0');
  });

  it('says the difference of what is shown, and none where one round is missing', () => {
    expect(changeOf(line)).toBe('–');
    expect(changeOf({ ...line, second: { value: 4.46, base: 7 } })).toBe('升 1.1');
    expect(changeOf({ ...line, second: { value: 3.41, base: 7 } })).toBe('持平');
    expect(
      changeOf({ ...line, unit: 'percent', first: { value: 50, base: 2 }, second: { value: 33.3, base: 3 } }),
    ).toBe('降 17 个百分点');
  });
});
