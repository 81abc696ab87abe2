/** The rules of the board: its columns, where a card may go, and where the keys lead. */
import { firstColumn } from '@contract/firstCalls';
import { boardColumns, COLUMN_PAGE } from '@contract/task/boardColumns';
import type { StageInfo, StageRela, TaskTypeInfo } from '@contract/task/setup';
import { nextTarget, stepCard } from '@/features/object/board';
import { defaultState } from '../state/urlState';
import { aTask, person } from '../testing';
import { columnQuery } from './columns';
import { dropVerdict } from './dropVerdict';

const stage = (stageId: string, category: string, sort: number, name = stageId): StageInfo => ({
  stageId,
  name,
  category,
  color: 'gray',
  sort,
  initial: false,
  allowCreate: false,
  wipLimit: null,
});
const rela = (from: string | null, to: string, rule = 'any', reasonRequired = false): StageRela => ({
  id: `${from}-${to}`,
  fromStageId: from,
  toStageId: to,
  name: `${to}!`,
  actorRule: rule,
  actorRoleIds: [],
  actorUserIds: [],
  requiredFields: [],
  approvalFlowId: null,
  reasonRequired,
});
const aType = (taskTypeId: string, stageList: StageInfo[], stageRelaList: StageRela[] = []): TaskTypeInfo => ({
  taskTypeId,
  name: taskTypeId,
  icon: '',
  color: '',
  processId: 'process',
  isDefault: true,
  usable: true,
  parentTypeIds: [],
  typeClass: '',
  layout: null,
  fieldRules: [],
  stageList,
  stageRelaList,
});

const list = [stage('done', 'DONE', 0), stage('todo', 'NOT_STARTED', 5), stage('doing', 'IN_PROGRESS', 1)];
const type = aType('任务', list, [
  rela('todo', 'doing'),
  rela('doing', 'done', 'manager', true),
  rela(null, 'todo', 'any', true),
]);
const other = aType('缺陷', [stage('todo2', 'NOT_STARTED', 0, 'todo'), stage('fixing', 'IN_PROGRESS', 9)]);

describe('columns', () => {
  it('stand in the order of the categories; stages of one name share one', () => {
    const columns = boardColumns([type, other], defaultState);
    expect(columns.map(({ name }) => name)).toEqual(['todo', 'doing', 'fixing', 'done']);
    expect(columns[0]?.stageIds).toEqual(['todo2', 'todo']);
    // As the board stands at first, these questions are on their way before its code is there.
    const [column] = columns;
    if (!column) throw new Error('no column');
    const asked = { ...columnQuery(defaultState, 'p', column), pageNo: 1, pageSize: COLUMN_PAGE };
    expect(firstColumn('p', column.stageIds).split(' ')[1]).toBe(JSON.stringify(asked));
  });

  it('are those that the filters leave', () => {
    expect(boardColumns([type], { categories: ['DONE'], stageIds: [] }).map(({ name }) => name)).toEqual(['done']);
    expect(boardColumns([type], { categories: ['DONE'], stageIds: ['todo'] })).toEqual([]);
  });

  it('ask for their stages with the other filters, over all levels of the tree', () => {
    const [column] = boardColumns([type], defaultState);
    if (!column) throw new Error('no column');
    const state = { ...defaultState, urgents: [4 as const], categories: ['NOT_STARTED' as const] };
    expect(columnQuery(state, 'p', column)).toEqual({
      projectId: 'p',
      filter: { urgents: [4], stageIds: ['todo'] },
      sorts: [{ field: 'seq', order: 'desc' }],
    });
  });
});

describe('a drop', () => {
  const columns = boardColumns([type, other], defaultState);
  const known = (manager = false, privileges = ['TASK:STATUS:UPDATE']) => ({
    typeOf: (id: string) => [type, other].find(({ taskTypeId }) => taskTypeId === id),
    stageOf: (id: string) => list.find(({ stageId }) => stageId === id),
    rights: { userId: 'me', privileges, readonly: false },
    actor: { userId: 'me', manager },
  });
  const at = (stageId: string) => aTask({ taskId: '1', stageId, taskTypeId: '任务', createdBy: person('him') });
  const verdict = (from: string, to: string, who = known()) => {
    const column = columns.find(({ name }) => name === to);
    if (!column) throw new Error(to);
    return dropVerdict(at(from), column, who);
  };

  it('follows the transitions of the process', () => {
    expect(verdict('todo', 'doing')).toMatchObject({ kind: 'allowed', stageId: 'doing', reasonRequired: false });
    expect(verdict('done', 'todo')).toMatchObject({ kind: 'allowed', stageId: 'todo', reasonRequired: true });
    expect(verdict('todo', 'todo')).toEqual({ kind: 'home' });
  });

  it('says why not', () => {
    expect(verdict('todo', 'done')).toEqual({
      kind: 'refused',
      why: '不能从「todo」变更为「done」，可以变更为：doing',
    });
    expect(verdict('doing', 'done')).toEqual({ kind: 'refused', why: '「done!」只能由项目经理执行' });
    expect(verdict('doing', 'done', known(true))).toMatchObject({ kind: 'allowed', reasonRequired: true });
    expect(verdict('todo', 'fixing')).toEqual({ kind: 'refused', why: '「任务」的流程没有这个阶段' });
    expect(verdict('todo', 'doing', known(false, []))).toEqual({
      kind: 'refused',
      why: '您没有变更任务状态的权限',
    });
  });
});

describe('keys', () => {
  it('carry a card to the next column that accepts it, and stay where there is none', () => {
    const keys = ['a', 'b', 'c', 'd'];
    const accepts = (key: string) => key !== 'b';
    expect(nextTarget(keys, accepts, 'a', 1)).toBe('c');
    expect(nextTarget(keys, accepts, 'c', -1)).toBe('a');
    expect(nextTarget(keys, accepts, 'd', 1)).toBe('d');
  });

  it('step within a column and over empty ones', () => {
    expect(stepCard([[0, 3]], null, 0, 1)).toEqual({ lane: 0, column: 1, index: 0 });
    expect(stepCard([[2, 0, 5]], { lane: 0, column: 2, index: 4 }, -1, 0)).toEqual({ lane: 0, column: 0, index: 1 });
    expect(stepCard([[2, 0, 5]], { lane: 0, column: 2, index: 4 }, 0, 1)).toEqual({ lane: 0, column: 2, index: 4 });
    expect(stepCard([[2]], { lane: 0, column: 0, index: 0 }, -1, 0)).toEqual({ lane: 0, column: 0, index: 0 });
    expect(stepCard([[0, 0]], { lane: 0, column: 0, index: 2 }, 0, 1)).toBeNull();
  });

  it('go on in the next swimlane that has cards in the column', () => {
    const counts = [
      [2, 1],
      [0, 4],
      [3, 0],
    ];
    expect(stepCard(counts, { lane: 0, column: 0, index: 1 }, 0, 1)).toEqual({ lane: 2, column: 0, index: 0 });
    expect(stepCard(counts, { lane: 2, column: 0, index: 0 }, 0, -1)).toEqual({ lane: 0, column: 0, index: 1 });
    expect(stepCard(counts, { lane: 2, column: 0, index: 0 }, 1, 0)).toEqual({ lane: 2, column: 0, index: 0 });
  });
});
