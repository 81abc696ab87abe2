/** Swimlanes: which lanes a task stands in, what a drop into another one changes, and what of them is asked for. */
import type { BoardColumn } from '@contract/task/boardColumns';
import type { TaskRow } from '@contract/task/task';
import type { TaskProject } from '../context/TaskProject';
import { aField, aTask, aType, person } from '../testing';
import { SwimlaneBoard } from './boardStore';
import { laneChoices, laneFieldOf, laneVerdict } from './laneFields';
import { type LaneValue, laneValues } from './laneValues';
import { placeVerdict } from './places';

const fields = [
  aField({ fieldId: 'module', kind: 'select', name: '模块' }),
  aField({ fieldId: 'tags', kind: 'multiSelect' }),
  aField({ fieldId: 'points', kind: 'number' }),
  aField({ fieldId: 'when', kind: 'date' }),
];
const project = {
  customFields: fields,
  rights: { userId: 'me', privileges: ['TASK:UPDATE', 'TASK:EXECUTOR:SET'], readonly: false },
  typeOf: () => undefined,
};
const fieldOf = (name: string) => {
  const field = laneFieldOf(name, project);
  if (!field) throw new Error(name);
  return field;
};
const task = (part: Partial<TaskRow> = {}) => aTask({ taskId: '1', createdBy: person('him'), ...part });

describe('lanes', () => {
  it('are made of what a task can be given: stages are columns, and a week is no value', () => {
    const offered = laneChoices(project).flatMap(({ options }) => options.map(({ value }) => value));
    expect(offered).toEqual(expect.arrayContaining(['executorId', 'parentId', 'module', 'tags', 'points']));
    for (const not of ['stageId', 'category', 'when', 'planEnd:week']) {
      expect(offered).not.toContain(not);
      expect(laneFieldOf(not, project)).toBeNull();
    }
  });

  it('a task stands in that of each of its values, or in that of none', () => {
    expect(fieldOf('executorId').keysOf(task())).toEqual([null]);
    const parts = [
      { person: person('a'), state: 'done' as const, hours: null },
      { person: person('b'), state: 'doing' as const, hours: null },
      { person: person('c'), state: 'doing' as const, hours: null },
    ];
    const team = { mode: 'parallel' as const, parts };
    expect(fieldOf('executorId').keysOf(task({ executor: person('b'), team }))).toEqual(['b', 'c']);
    const over = { ...team, parts: parts.slice(0, 1) };
    expect(fieldOf('executorId').keysOf(task({ executor: person('a'), team: over }))).toEqual(['a']);
    expect(laneVerdict(task({ executor: person('b'), team }), fieldOf('executorId'), 'b', 'x', project)).toMatchObject({
      kind: 'refused',
    });
    expect(fieldOf('urgent').keysOf(task({ urgent: 3 }))).toEqual(['3']);
    expect(fieldOf('labelIds').keysOf(task({ labelIds: ['a', 'b'] }))).toEqual(['a', 'b']);
    expect(fieldOf('points').keysOf(task({ customFields: { points: 5 } }))).toEqual(['5']);
    expect(fieldOf('tags').keysOf(task({ customFields: { tags: [] } }))).toEqual([null]);
  });

  it('a drop exchanges the value of the lane, and leaves the others', () => {
    const move = (name: string, row: TaskRow, from: string | null, to: string | null) =>
      laneVerdict(row, fieldOf(name), from, to, project);
    expect(move('executorId', task(), null, 'u')).toEqual({ kind: 'allowed', move: { patch: { executorId: 'u' } } });
    expect(move('urgent', task(), '2', '4')).toEqual({ kind: 'allowed', move: { patch: { urgent: 4 } } });
    expect(move('labelIds', task({ labelIds: ['a', 'b'] }), 'a', 'c')).toEqual({
      kind: 'allowed',
      move: { patch: { labelIds: ['b', 'c'] } },
    });
    expect(move('labelIds', task({ labelIds: ['a', 'b'] }), 'a', 'b')).toEqual({ kind: 'home' });
    expect(move('labelIds', task({ labelIds: ['a'] }), 'a', null)).toMatchObject({ move: { patch: { labelIds: [] } } });
    expect(move('points', task(), null, '8')).toMatchObject({ move: { patch: { customFields: { points: 8 } } } });
    expect(move('tags', task({ customFields: { tags: ['x'] } }), 'x', null)).toMatchObject({
      move: { patch: { customFields: { tags: null } } },
    });
    expect(move('parentId', task(), null, 'p')).toMatchObject({ move: { patch: {}, parentId: 'p' } });
  });

  it('say why a card cannot be carried there', () => {
    const why = (name: string, to: string, known = project) => laneVerdict(task(), fieldOf(name), null, to, known);
    expect(why('creatorId', 'u')).toEqual({ kind: 'refused', why: '创建人不能更改' });
    expect(why('parentId', '1')).toMatchObject({ kind: 'refused' });
    const readonly = { ...project, rights: { ...project.rights, privileges: [] } };
    expect(why('executorId', 'u', readonly)).toEqual({ kind: 'refused', why: '您没有权限修改执行人' });
  });
});

describe('all lanes of a field', () => {
  const known = {
    customFields: [
      aField({
        fieldId: 'module',
        kind: 'select',
        options: [
          { value: 'm2', label: '乙' },
          { value: 'm1', label: '甲' },
        ],
      }),
      aField({
        ...{ fieldId: 'place', kind: 'treeSelect' },
        options: [
          { value: 'e', label: '华东' },
          { value: 's', label: '上海', parent: 'e' },
        ],
      }),
      aField({ fieldId: 'done', kind: 'switch' }),
      aField({ fieldId: 'points', kind: 'number' }),
    ],
    labels: ['后', '前'].map((name) => ({ labelId: name, name, color: 'blue', shared: false })),
    members: ['李四', '安'].map((name) => ({ ...person(name), roleId: null })) as unknown as TaskProject['members'],
    types: [aType({ taskTypeId: 't' }), aType({ taskTypeId: 'old', usable: false })],
  };
  const names = (field: string) => laneValues(field, known)?.map(({ name }) => name);

  it('stand as groups do, with that of none where there can be one', () => {
    expect(names('executorId')).toEqual(['安', '李四', null]);
    expect(names('labelIds')).toEqual(['后', '前', null]);
    expect(names('urgent')).toEqual(['非常紧急', '紧急', '普通', '低']);
    expect(laneValues('taskTypeId', known)).toEqual([{ key: 't', name: '任务' }]);
    expect(names('module')).toEqual(['乙', '甲', null]);
    expect(names('place')).toEqual(['华东', '华东 / 上海', null]);
    expect(names('done')).toEqual(['是', '否', null]);
  });

  it('are not told where there is no end of them', () => {
    for (const field of ['parentId', 'creatorId', 'points', 'gone']) expect(laneValues(field, known)).toBeNull();
  });
});

const columns: BoardColumn[] = ['todo', 'doing'].map((name) => ({
  ...{ key: name, name, stageIds: [name], wipLimit: null },
  category: 'NOT_STARTED',
}));

it('a drop into another lane of the same column changes the field alone', () => {
  const [column] = columns;
  if (!column) throw new Error('no column');
  const known = { ...project, stageOf: () => undefined, actor: { userId: 'me', manager: false } };
  const place = { id: 'x', column, lane: { field: fieldOf('executorId'), key: 'u', name: '李四', title: '李四' } };
  expect(placeVerdict(task(), null, place, known)).toEqual({
    kind: 'allowed',
    name: '执行人改为李四',
    reasonRequired: false,
    move: { patch: { executorId: 'u' } },
  });
});

describe('the store', () => {
  const group = (key: string | null, swimlane: string | null, count: number) => ({
    ...{ key, name: key, swimlane, swimlaneName: null, count, sums: [] },
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  async function world(standing: LaneValue[] = []) {
    const asked: string[] = [];
    const rows = [
      task({ taskId: 'a', urgent: 4, stageId: 'todo' }),
      task({ taskId: 'b', urgent: 4, stageId: 'doing' }),
      task({ taskId: 'c', urgent: 1, stageId: 'todo' }),
    ];
    const store = new SwimlaneBoard(
      columns,
      fieldOf('urgent'),
      async () => ({
        cells: {
          groups: [group('4', 'todo', 1), group('4', 'doing', 1), group('1', 'todo', 1)],
          total: 3,
          truncated: false,
        },
        stages: { groups: [group('todo', null, 2), group('doing', null, 1)], total: 3, truncated: false },
      }),
      (column, lane) => async (pageNo, pageSize) => {
        asked.push(`${lane}/${column.name}`);
        const result = rows.filter((row) => row.stageId === column.name && String(row.urgent) === lane);
        return { result, total: result.length, pageNo, pageSize };
      },
      standing,
    );
    store.start();
    await turn();
    return { store, asked, rows };
  }

  it('knows all counts from the heads, and asks for cards where one looks', async () => {
    const { store, asked } = await world();
    expect(store.lanes.map(({ key }) => key)).toEqual(['4', '1']);
    expect([store.count(0, 1), store.count(1, 1), store.columnCount(0)]).toEqual([1, 0, 2]);
    expect(asked).toEqual([]);
    store.cell(0, 0).ensure(0, 0);
    await turn();
    expect(asked).toEqual(['4/todo']);
    expect(store.find('a')).toEqual({ lane: 0, column: 0, index: 0 });
  });

  it('has lanes in which nothing stands, in their order; what is no choice any more comes behind, none last', async () => {
    const values = ['4', '3', null].map((key) => ({ key, name: key }));
    const { store, asked, rows } = await world(values);
    expect(store.lanes.map(({ key }) => key)).toEqual(['4', '3', '1', null]);
    expect([store.showsEmpty, store.count(1, 0), store.columnCount(0)]).toEqual([true, 0, 2]);
    const [row] = rows;
    if (!row) throw new Error('no row');
    store.place({ ...row, urgent: 3 }, false);
    expect(store.find('a', '3')).toEqual({ lane: 1, column: 0, index: 0 });
    expect(asked).toEqual([]);
  });

  it('shows a card where it was put, in cells nobody has looked at too, and takes it back', async () => {
    const { store, rows } = await world();
    store.cell(0, 0).ensure(0, 0);
    await turn();
    const [row] = rows;
    if (!row) throw new Error('no row');
    store.place({ ...row, urgent: 1, stageId: 'doing' }, false);
    expect([store.count(0, 0), store.count(1, 1)]).toEqual([0, 1]);
    expect([store.columnCount(0), store.columnCount(1)]).toEqual([1, 2]);
    expect(store.find('a', '1')).toEqual({ lane: 1, column: 1, index: 0 });
    store.place(row, false);
    expect([store.count(0, 0), store.count(1, 1), store.columnCount(0)]).toEqual([1, 0, 2]);
  });
});
