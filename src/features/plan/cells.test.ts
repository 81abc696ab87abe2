/** What is typed into the grid of a plan, and where Enter and Tab lead. */
import type { Condition } from '@contract/object/customFields';
import type { PlanNodeView } from '@contract/plan/plan';
import { USUAL_WEEKDAYS, WorkCalendar } from '@contract/time/workdays';
import {
  type BuiltinCell,
  type CellField,
  cellChange,
  dayTyped,
  filledDown,
  isCellField,
  isTypedCell,
  lengthTyped,
  nextCell,
} from './cells';
import { fitting, planColumns } from './columns';
import { meets, narrowed } from './narrow';
import { rowsOf } from './outline';

const calendar = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });
const now = new Date('2026-03-04T04:00:00Z');
const aNode = (id: string, more: Partial<PlanNodeView> = {}): PlanNodeView => ({
  ...{ id, parentId: null, wbs: id, kind: 'work', title: id, mode: 'auto', duration: 2, atStart: false },
  ...{ constraintType: 'ASAP', constraintOn: null, deadline: null, manualStart: null, manualEnd: null },
  ...{ realStart: null, realEnd: null, progress: 0, progressSource: 'manual', weight: null, cancelled: false },
  ...{ owner: null, pinnedBy: null, pinnedTime: null, version: 1, startOn: '2026-03-02', endOn: '2026-03-03' },
  ...{ percent: 0, driver: { by: 'plan' }, totalSlack: 0, freeSlack: 0, critical: true, early: false, late: false },
  ...{
    tasks: 0,
    tasksDone: 0,
    taskPercent: null,
    taskStart: null,
    taskEnd: null,
    hours: 0,
    spentHours: 0,
    priority: 500,
    ...{ acceptWay: null, accepted: null, customFields: {} },
  },
  ...more,
});
const typed = (field: Exclude<BuiltinCell, 'owner'>, text: string, more: Partial<PlanNodeView> = {}) =>
  cellChange(aNode('a', more), field, text, calendar, now);

it.each<[string, number | null]>([
  ['3', 3],
  ['3d', 3],
  ['3 天', 3],
  ['1w', 5],
  ['2周', 10],
  ['1.5w', 8],
  ['0.4w', 2],
  ['16h', 2],
  ['1mo', 20],
  ['5d?', 5],
  ['', null],
  ['三天', null],
  ['3x', null],
  ['-2', null],
  ['9999w', null],
])('a length: %s', (text, days) => expect(lengthTyped(text)).toBe(days));

it.each<[string, string | null]>([
  ['2026-03-05', '2026-03-05'],
  ['2026/3/5', '2026-03-05'],
  ['26.3.5', '2026-03-05'],
  ['2026年3月5日', '2026-03-05'],
  ['2026/3/5 08:00', '2026-03-05'],
  ['3/5', '2026-03-05'],
  ['明天', '2026-03-05'],
  ['下周五', '2026-03-13'],
  ['2026-02-30', null],
  ['x', null],
])('a day: %s', (text, day) => expect(dayTyped(text, now)).toBe(day));

it.each<[Exclude<BuiltinCell, 'owner'>, string, object]>([
  ['title', '安装', { set: { title: '安装' } }],
  ['duration', '1w', { drag: { duration: 5 } }],
  ['percent', '30%', { set: { progress: 30 } }],
  ['start', '3/5', { drag: { startOn: '2026-03-05' } }],
  ['end', '3/6', { drag: { duration: 5 } }],
  ['deadline', '', { set: { deadline: null } }],
  ['realStart', '2026-03-02', { set: { realStart: '2026-03-02' } }],
  ['weight', '40', { set: { weight: 40 } }],
  ['kind', '里程碑', { set: { kind: 'milestone' } }],
  ['mode', '手动', { set: { mode: 'manual' } }],
  ['predecessors', '1.2FS+2', { predecessors: '1.2FS+2' }],
])('%s: %s', (field, text, change) => expect(typed(field, text)).toEqual(change));

it.each<[Exclude<BuiltinCell, 'owner'>, string]>([
  ['title', ''],
  ['duration', '0'],
  ['percent', '101'],
  ['end', '2026-03-01'],
  ['start', ''],
  ['kind', '任务'],
])('refuses %s: “%s” with what to write', (field, text) => expect(typed(field, text)).toHaveProperty('refused'));

it('the end of a milestone is its day', () =>
  expect(typed('end', '2026-03-05', { kind: 'milestone' })).toEqual({ drag: { startOn: '2026-03-05' } }));

describe('from cell to cell', () => {
  const rows = rowsOf(
    [aNode('g', { kind: 'phase' }), aNode('a', { parentId: 'g' }), aNode('m', { kind: 'milestone' }), aNode('b')],
    new Set(),
  );
  const fields: CellField[] = ['title', 'duration', 'end'];
  it('Enter leads down over those that are reckoned', () => {
    expect(nextCell(rows, fields, { id: 'a', field: 'duration' }, 'down')).toEqual({ id: 'b', field: 'duration' });
    expect(nextCell(rows, fields, { id: 'b', field: 'duration' }, 'down')).toBeNull();
  });
  it('Tab leads right, and from the last cell of a row to the first of the next; Shift+Tab back', () => {
    expect(nextCell(rows, fields, { id: 'g', field: 'title' }, 'right')).toEqual({ id: 'a', field: 'title' });
    expect(nextCell(rows, fields, { id: 'a', field: 'end' }, 'right')).toEqual({ id: 'm', field: 'title' });
    expect(nextCell(rows, fields, { id: 'm', field: 'title' }, 'left')).toEqual({ id: 'a', field: 'end' });
    expect(nextCell(rows, fields, { id: 'b', field: 'end' }, 'right')).toBeNull();
  });
  it('no cell of a group that is rolled up is typed', () => {
    const [group] = rows;
    expect(group && fields.filter((field) => isTypedCell(group, field))).toEqual(['title']);
  });
});

it('columns stand whole or not at all', () => {
  const keys = (left: number) => fitting(planColumns.slice(0, 4), left).map(({ key }) => key);
  expect(keys(700)).toEqual(['duration', 'start', 'end', 'percent']);
  expect(keys(430)).toEqual(['duration', 'start', 'end']);
  expect(keys(200)).toEqual([]);
});

describe('own fields', () => {
  const field = 'customFields.f1';
  const row = (id: string, value: string | null) => ({
    isGroup: false,
    node: { ...aNode(id), customFields: (value === null ? {} : { f1: value }) as Record<string, string> },
  });

  it('are cells of every row, and filled down with the value of the first', () => {
    expect([isCellField(field), isTypedCell(row('a', null), field), isCellField('slack')]).toEqual([true, true, false]);
    const filled = filledDown([row('a', 'x'), row('b', null)], field);
    expect(filled).toEqual([expect.objectContaining({ id: 'b', customFields: { f1: 'x' } })]);
    // Clearing is a value, too.
    expect(filledDown([row('a', null), row('b', 'x')], field)?.[0]).toMatchObject({ customFields: { f1: null } });
  });

  it('are what rows are narrowed by, with what a match stands in', () => {
    const nodes = [
      aNode('p', { kind: 'phase' }),
      { ...aNode('a', { parentId: 'p' }), customFields: { f1: 'x' } },
      { ...aNode('b', { parentId: 'p' }), customFields: { f1: ['x', 'y'] } },
      aNode('c'),
    ];
    const state = { kind: [], state: [], owner: null };
    const ids = (conditions: Condition[], asked: object = state) =>
      narrowed(nodes, asked as typeof state, conditions).map(({ id }) => id);
    expect(ids([{ field: 'f1', op: 'anyOf', value: ['x'] }])).toEqual(['p', 'a', 'b']);
    expect(ids([{ field: 'f1', op: 'anyOf', value: ['y'] }])).toEqual(['p', 'b']);
    expect(ids([], { ...state, kind: ['phase'] })).toEqual(['p']);
    expect(ids([{ field: 'f1', op: 'is', value: false }])).toEqual(['p', 'a', 'b', 'c']);
  });

  it('days and periods meet a period that they share a day with', () => {
    const holds = (value: unknown, op: 'gte' | 'lte', day: string) => meets(value, { field: 'f1', op, value: day });
    expect([holds('2026-03-05', 'gte', '2026-03-05'), holds('2026-03-04', 'gte', '2026-03-05')]).toEqual([true, false]);
    expect(holds(['2026-03-01', '2026-03-09'], 'gte', '2026-03-05')).toBe(true);
    expect([holds(['2026-03-06', '2026-03-09'], 'lte', '2026-03-05'), holds(null, 'lte', '2026-03-05')]).toEqual([
      false,
      false,
    ]);
  });
});
