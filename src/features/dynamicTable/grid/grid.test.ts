import { narrowed } from '@contract/dynamicTable/filter';
import type { TableRecord } from '@contract/dynamicTable/records';
import type { TableField, TableFilter, TableViewConfig } from '@contract/dynamicTable/table';
import { grouped } from '../records/values';
import { lacks } from '../records/windows';
import { skippedText } from '../useDoing';
import { canColour, colourOf } from '../views/colour';
import { filled, unfinished } from '../views/Filter';
import { spanOfRecord } from '../views/Gantt';
import { parseHtml, parseTsv, tiled, writeTsv } from './clipboard';
import { followed, gridLayout, pathId } from './layout';

it('reads blocks as spreadsheets write them', () => {
  expect(parseTsv('A\tB\n1\t2\n')).toEqual([
    ['A', 'B'],
    ['1', '2'],
  ]);
  expect(parseTsv('"a\nb"\t"say ""hi"""')).toEqual([['a\nb', 'say "hi"']]);
  expect(
    parseTsv(
      writeTsv([
        ['a\tb', 'c"d', ''],
        ['e', '', 'f\ng'],
      ]),
    ),
  ).toEqual([
    ['a\tb', 'c"d', ''],
    ['e', '', 'f\ng'],
  ]);
});

it('takes a text that only begins with a quote as it stands, and swallows nothing behind it', () => {
  expect(parseTsv('"不合格" 的件\t1\n"未完\t2\n"a""b"\t""')).toEqual([
    ['"不合格" 的件', '1'],
    ['"未完', '2'],
    ['a"b', ''],
  ]);
});

it('reads a table as a browser shows it: merged cells in their places, line breaks where there are some', () => {
  const html = `<meta charset="utf-8"><table><tbody>
    <tr><th colspan="2">合计</th><td>3</td></tr>
    <tr><td rowspan="2">甲</td><td>很长的
      说明</td><td>一<br>二</td></tr>
    <tr><td>&nbsp;乙 </td><td><table><tr><td>内</td></tr></table></td></tr>
  </tbody></table>`;
  expect(parseHtml(html)).toEqual([
    ['合计', '', '3'],
    ['甲', '很长的 说明', '一\n二'],
    ['', '乙', '内'],
  ]);
  expect(parseHtml('<p>没有表格</p>')).toBeNull();
});

it('sets the thousands of a sum apart, and nothing behind the point', () => {
  expect(['1234567.8901 人天', '-1234.50', '999', '12345%'].map(grouped)).toEqual([
    ...['1,234,567.8901 人天', '-1,234.50', '999', '12,345%'],
  ]);
});

it('tiles a block over a selection that it fits, and stands once elsewhere', () => {
  const block = [
    ['1', '2'],
    ['3', '4'],
  ];
  expect(tiled(block, 4, 4)).toEqual([
    ['1', '2', '1', '2'],
    ['3', '4', '3', '4'],
    ['1', '2', '1', '2'],
    ['3', '4', '3', '4'],
  ]);
  expect(tiled(block, 3, 3)).toEqual(block);
});

it('finds heads and records by their position, closed groups and all', () => {
  const groups = [
    { keys: ['a', 'x'], count: 2, sums: { f1: 1 } },
    { keys: ['a', 'y'], count: 1, sums: { f1: 2 } },
    { keys: ['b', 'x'], count: 3, sums: { f1: null } },
  ];
  const open = gridLayout({ groups, total: 6 }, new Set());
  const said = (at: number) => {
    const item = open.at(at);
    return item?.kind === 'record' ? item.index : `${item?.path.join('/')} ${item?.count}`;
  };
  expect(Array.from({ length: open.count }, (_, at) => said(at))).toEqual([
    'a 3',
    'a/x 2',
    0,
    1,
    'a/y 1',
    2,
    'b 3',
    'b/x 3',
    3,
    4,
    5,
  ]);
  expect((open.at(0) as { sums: object }).sums).toEqual({ f1: 3 });
  expect(open.positionOf(2)).toBe(5);
  // What stays in sight when a line is the topmost: below it already stands the head that takes over.
  const pinned = (at: number) => open.pinnedAt(at).map(({ path }) => path.join('/'));
  expect([0, 2, 3, 5, 8, 10, 11].map(pinned)).toEqual([
    ['a', 'a/x'],
    ['a', 'a/x'],
    ['a', 'a/y'],
    ['a'],
    ['b', 'b/x'],
    ['b'],
    [],
  ]);
  const closed = gridLayout({ groups, total: 6 }, new Set([pathId(['a'])]));
  expect(closed.count).toBe(6);
  expect(closed.at(2)).toMatchObject({ kind: 'group', path: ['b', 'x'] });
  expect(closed.at(3)).toEqual({ kind: 'record', index: 3 });
  expect(closed.positionOf(0)).toBeUndefined();
  expect(closed.pinnedAt(0).map(({ path }) => path.join('/'))).toEqual(['a']);
  const plain = gridLayout({ groups: [], total: 100_000 }, new Set());
  expect(plain.pinnedAt(500)).toEqual([]);
  expect(plain.at(99_999)).toEqual({ kind: 'record', index: 99_999 });
});

it('keeps a selection on its records when rows come, go and are sorted anew', () => {
  const cell = (row: number) => ({ row, column: 2 });
  const after = (ids: string[]) => (id: string) => (ids.includes(id) ? ids.indexOf(id) : undefined);
  const one = { active: cell(1), corner: cell(1) };
  // The row above was filled in and left the filter.
  expect(followed(one, { active: 'b', corner: 'b' }, after(['b', 'c', 'd']))).toEqual({
    active: cell(0),
    corner: cell(0),
  });
  // Somebody added a row above.
  expect(followed(one, { active: 'b', corner: 'b' }, after(['x', 'a', 'b'])).active).toEqual(cell(2));
  // It is gone itself: the place stays.
  expect(followed(one, { active: 'b', corner: 'b' }, after(['a', 'c'])).active).toEqual(cell(1));
  // One corner is gone: the block is as large as before.
  const block = { active: cell(1), corner: cell(3) };
  expect(followed(block, { active: 'b', corner: 'd' }, after(['b', 'c', 'e']))).toEqual({
    active: cell(0),
    corner: cell(2),
  });
});

it('knows whether all of a range is there', () => {
  const rows = new Map([0, 1, 2].map((at) => [at, {}]));
  expect([lacks(rows, 0, 3), lacks(rows, 0, 4), lacks(rows, 5, 5)]).toEqual([false, true, false]);
});

describe('colours of rows', () => {
  const fields = [
    { key: 'f1', kind: 'number', name: '数', options: [], config: {} },
    { key: 'f2', kind: 'multiSelect', name: '类', options: [{ value: 'a', label: '甲' }], config: {} },
  ] as unknown as TableField[];
  const record = (values: TableRecord['values']): TableRecord => ({ id: 'x', no: 1, version: 1, stale: false, values });
  const rules: TableViewConfig['colors'] = [
    { color: 'red', condition: { field: 'f1', op: 'gte', value: 10 } },
    { color: 'blue', condition: { field: 'f2', op: 'anyOf', value: ['a'] } },
    { color: 'grey', condition: { field: 'f9', op: 'empty' } },
    { color: 'green', condition: { field: 'f1', op: 'empty' } },
  ];
  const of = (values: TableRecord['values']) => colourOf(rules, fields, record(values), {});

  it('are those of the first rule that holds on what is shown', () => {
    expect(of({ f1: 10, f2: ['a'] })).toBe('red');
    expect(of({ f1: 9, f2: ['a', 'b'] })).toBe('blue');
    expect(of({ f1: 9 })).toBeUndefined();
    // A field that one does not read colours nothing, though it is empty for who looks.
    expect(of({})).toBe('green');
    // A rule that is being written.
    const half: TableViewConfig['colors'] = [{ color: 'red', condition: { field: 'f1', op: 'isNot' } }];
    expect(colourOf(half, fields, record({ f1: 1 }), {})).toBeUndefined();
  });

  it('are offered for nothing that needs the day or whoever looks', () => {
    expect((['overdue', 'today', 'nextDays', 'between', 'allOf'] as const).filter(canColour)).toEqual([]);
    expect((['is', 'gte', 'notEmpty'] as const).filter(canColour)).toEqual(['is', 'gte', 'notEmpty']);
  });
});

it('names a condition that is no rule yet: rights do not leave it out as a list does', () => {
  const fields = [{ key: 'f1', kind: 'department', name: '部门', options: [], config: {} }] as unknown as TableField[];
  const of = (...conditions: NonNullable<TableFilter['conditions']>) => unfinished({ conditions }, fields);
  expect(of({ field: 'f1', op: 'is', value: 'mine' }, { field: 'f1', op: 'notEmpty' })).toBeNull();
  expect(of({ field: 'f1', op: 'is' })).toContain('「部门」');
  expect(of({ field: 'f9', op: 'notEmpty' })).toContain('已不在');
  const groups: TableFilter['groups'] = [{ match: 'any', conditions: [{ field: 'f1', op: 'anyOf', value: [] }] }];
  expect(unfinished({ groups }, fields)).toContain('「部门」');
});

it('says what a paste left out, and why the first of it', () => {
  expect(skippedText({ skipped: 0, problems: [] })).toBeNull();
  expect(skippedText({ skipped: 2, problems: [] })).toBe('2 个单元格未写入：不能修改，或记录已不在');
  expect(skippedText({ skipped: 3, problems: ['第 1 行「金额」：不是数字', '…'] })).toBe(
    '3 个单元格未写入：第 1 行「金额」：不是数字',
  );
});

it('leaves out what is not filled in of a filter of three levels, and groups that hold nothing', () => {
  const one = (value?: string) => ({ field: 'f1', op: 'is' as const, value });
  const whole = filled({
    conditions: [one()],
    groups: [
      { match: 'any', conditions: [one('a'), one()], groups: [{ match: 'all', conditions: [one('b')] }] },
      { match: 'any', conditions: [], groups: [{ match: 'all', conditions: [one()] }] },
    ],
  });
  expect(whole).toEqual({
    conditions: [],
    groups: [{ match: 'any', conditions: [one('a')], groups: [{ match: 'all', conditions: [one('b')] }] }],
  });
  expect(filled({ groups: [{ match: 'any', conditions: [one()] }] })).toBeUndefined();
  const fields = [{ key: 'f1', kind: 'text', name: '字', options: [], config: {} }] as unknown as TableField[];
  const deep = { match: 'any' as const, conditions: [], groups: [{ match: 'all' as const, conditions: [one()] }] };
  expect(unfinished({ groups: [deep] }, fields)).toContain('「字」');
});

it('spans a record from one day to another, or the one that it has', () => {
  const of = (values: TableRecord['values'], until?: string) =>
    spanOfRecord({ values }, { key: 'f1' }, until ? { key: until } : undefined);
  expect(of({ f1: '1970-01-02', f2: '1970-01-05' }, 'f2')).toEqual({ start: 1, end: 4 });
  expect(of({ f1: '1970-01-02' }, 'f2')).toEqual({ start: 1, end: 1 });
  expect(of({ f2: '1970-01-05' }, 'f2')).toEqual({ start: 4, end: 4 });
  expect(of({ f1: '1970-01-05', f2: '1970-01-02' }, 'f2')).toEqual({ start: 4, end: 4 });
  expect(of({ f1: '1970-01-02', f2: '1970-01-05' })).toEqual({ start: 1, end: 1 });
  expect(of({}, 'f2')).toBeNull();
});

it('narrows what a view asks for and loses none of its groups', () => {
  const one = { field: 'f1', op: 'is' as const, value: 'a' };
  const filter: TableFilter = { match: 'any', conditions: [one], groups: [{ match: 'all', conditions: [one] }] };
  expect(narrowed(filter, [{ field: 'f2', op: 'empty' }])).toEqual({
    conditions: [{ field: 'f2', op: 'empty' }],
    groups: [{ match: 'any', conditions: [one], groups: [{ match: 'all', conditions: [one] }] }],
  });
  expect(narrowed(undefined, [one])).toEqual({ conditions: [one] });
});
