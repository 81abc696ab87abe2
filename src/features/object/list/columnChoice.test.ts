import { moveColumn, noChoice, readChoice, toggleColumn, togglePin, visibleColumns } from './columnChoice';

const columns = [
  { key: 'no', width: 100, fixed: true },
  { key: 'title', width: 300, fixed: true },
  { key: 'stage', width: 100 },
  { key: 'due', width: 100 },
  { key: 'custom:1', width: 120 },
];
const keys = (choice: typeof noChoice) => visibleColumns(columns, choice).map(({ key }) => key);

describe('column choice', () => {
  it('shows all columns without a choice, also fields that were made after it', () => {
    expect(keys(noChoice)).toEqual(['no', 'title', 'stage', 'due', 'custom:1']);
    expect(keys({ ...noChoice, order: ['due', 'stage'] })).toEqual(['no', 'title', 'due', 'stage', 'custom:1']);
  });

  it('never hides or moves what is fixed', () => {
    expect(keys({ order: ['due', 'no'], hidden: ['no', 'title', 'stage'], pinned: [], widths: {} })).toEqual([
      'no',
      'title',
      'due',
      'custom:1',
    ]);
  });

  it('moves, hides and brings back', () => {
    const moved = moveColumn(columns, noChoice, 'custom:1', 0);
    expect(keys(moved)).toEqual(['no', 'title', 'custom:1', 'stage', 'due']);
    const hidden = toggleColumn(moved, 'stage');
    expect(keys(hidden)).toEqual(['no', 'title', 'custom:1', 'due']);
    expect(keys(toggleColumn(hidden, 'stage'))).toEqual(keys(moved));
  });

  it('puts what is pinned behind what is fixed, and shows it', () => {
    const choice = togglePin({ ...noChoice, order: ['due', 'stage'], hidden: ['custom:1'] }, 'custom:1');
    expect(keys(choice)).toEqual(['no', 'title', 'custom:1', 'due', 'stage']);
    expect(visibleColumns(columns, choice).map(({ pinned }) => pinned)).toEqual([true, true, true, false, false]);
    expect(keys(togglePin(choice, 'custom:1'))).toEqual(['no', 'title', 'due', 'stage', 'custom:1']);
  });

  it('keeps widths within what can be used', () => {
    const sized = visibleColumns(columns, { ...noChoice, widths: { stage: 5, due: 5000, title: 420.4 } });
    expect(sized.map(({ width }) => width)).toEqual([100, 420, 60, 900, 120]);
  });

  it('takes anything that was kept without breaking', () => {
    for (const kept of [null, 'x', 7, [], { order: 'a', hidden: [1], widths: { a: 'wide', b: Number.NaN } }]) {
      expect(readChoice(kept)).toEqual(noChoice);
    }
    const choice = { order: ['due'], hidden: ['stage'], pinned: ['due'], widths: { due: 90 } };
    expect(readChoice(JSON.parse(JSON.stringify(choice)))).toEqual(choice);
  });
});
