import { niceTop, trendGeometry } from './trendGeometry';

it.each([
  [0, 4],
  [4, 4],
  [5, 8],
  [9, 12],
  [23, 24],
  [78, 80],
  [81, 120],
  [1200, 1200],
])('puts a round top above %i', (max, top) => {
  expect(niceTop(max)).toBe(top);
});

it('draws from the left edge to the right one, higher for more', () => {
  const trend = [
    { day: '2026-03-01', created: 0, finished: 4 },
    { day: '2026-03-02', created: 2, finished: 0 },
  ];
  const { line, x, y, right } = trendGeometry(trend, 300);
  expect(x(1)).toBe(right);
  expect(y(4)).toBeLessThan(y(2));
  expect(line('created')).toBe(`M28.0 ${y(0).toFixed(1)}L292.0 ${y(2).toFixed(1)}`);
});

it('stands a single day without dividing by zero', () => {
  const { line } = trendGeometry([{ day: '2026-03-01', created: 1, finished: 1 }], 300);
  expect(line('created')).not.toContain('NaN');
});
