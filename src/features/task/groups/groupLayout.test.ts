import { layoutGroups } from './groupLayout';

const words = (groups: Parameters<typeof layoutGroups>[0]) => {
  const layout = layoutGroups(groups);
  return Array.from({ length: layout.count }, (_, line) => {
    const found = layout.at(line);
    return found.kind === 'head' ? `#${found.group}` : `${found.group}.${found.index}`;
  });
};
const group = (key: string, rows: number, open = true) => ({ key, rows, open });

describe('layoutGroups', () => {
  it('puts the rows of open groups below their heads', () => {
    expect(words([group('a', 2), group('b', 3, false), group('c', 0), group('d', 1)])).toEqual([
      '#0',
      '0.0',
      '0.1',
      '#1',
      '#2',
      '#3',
      '3.0',
    ]);
    expect(words([])).toEqual([]);
  });

  it('knows the line of every row, of 50,000 in 200 groups too', () => {
    const groups = Array.from({ length: 200 }, (_, at) => group(String(at), 250, at % 7 !== 0));
    const layout = layoutGroups(groups);
    for (const [at, index] of [
      [1, 0],
      [99, 249],
      [199, 7],
    ] as const) {
      expect(layout.at(layout.lineOf(at, index))).toEqual({ kind: 'row', group: at, index });
      expect(layout.at(layout.headOf(at))).toEqual({ kind: 'head', group: at });
    }
    expect(layout.lineOf(7, 3)).toBe(layout.headOf(7));
  });
});
