import type { TaskTypeInfo } from '@contract/task/setup';
import { mayAct } from './rights';
import { nextStagesOf } from './stages';
import { aDetail, aTask, person } from './testing';

const stage = (stageId: string, name: string) => ({
  stageId,
  name,
  category: 'DONE',
  color: '',
  sort: 0,
  initial: false,
  allowCreate: false,
  wipLimit: null,
});
const rela = (fromStageId: string | null, toStageId: string, actorRule: string, reasonRequired = false) => ({
  id: `${fromStageId}-${toStageId}`,
  fromStageId,
  toStageId,
  name: `去${toStageId}`,
  actorRule,
  actorRoleIds: [],
  actorUserIds: [],
  requiredFields: [],
  approvalFlowId: null,
  reasonRequired,
});
const type: TaskTypeInfo = {
  taskTypeId: 'type',
  name: '任务',
  icon: '',
  color: '',
  processId: 'p',
  isDefault: true,
  usable: true,
  parentTypeIds: [],
  typeClass: '',
  layout: null,
  fieldRules: [],
  stageList: [stage('todo', '未开始'), stage('doing', '进行中'), stage('done', '已完成'), stage('void', '已取消')],
  stageRelaList: [
    rela('todo', 'doing', 'any'),
    rela('todo', 'done', 'executor'),
    rela('doing', 'done', 'verifier'),
    rela(null, 'void', 'manager', true),
  ],
};
const task = aTask({ taskId: '1', stageId: 'todo', executor: person('e'), createdBy: person('c') });
const offered = (userId: string, manager = false, row = task) =>
  nextStagesOf(row, type, { userId, manager }).map(({ stageId }) => stageId);

describe('next stages', () => {
  it('offers what the process allows from here, by the part the user has', () => {
    expect(offered('x')).toEqual(['doing']);
    expect(offered('e')).toEqual(['doing', 'done']);
    expect(offered('x', true)).toEqual(['doing', 'done', 'void']);
    expect(offered('c', false, { ...task, stageId: 'doing' })).toEqual(['done']);
    expect(offered('x', true, { ...task, stageId: 'void' })).toEqual([]);
  });

  it('says when a reason is needed, and trusts the detail that says it itself', () => {
    const [, , cancel] = nextStagesOf(task, type, { userId: 'x', manager: true });
    expect(cancel).toEqual({
      stageId: 'void',
      name: '去void',
      toName: '已取消',
      reasonRequired: true,
      requiredFields: [],
      approval: false,
    });
    const nextStages = [
      { stageId: 'z', name: 'z', toName: 'z', reasonRequired: false, requiredFields: [], approval: false },
    ];
    expect(nextStagesOf(aDetail({ taskId: '1', nextStages }), type, { userId: 'x', manager: true })).toBe(nextStages);
  });
});

describe('rights in the list', () => {
  const holder = (userId: string, privileges: string[] = [], readonly = false) => ({ userId, privileges, readonly });

  it('follows the project, and lets creator and executor work on their own', () => {
    expect(mayAct(task, 'edit', holder('x'))).toBe(false);
    expect(mayAct(task, 'edit', holder('x', ['TASK:UPDATE']))).toBe(true);
    expect(mayAct(task, 'dates', holder('x', ['TASK:UPDATE']))).toBe(false);
    expect(mayAct(task, 'dates', holder('e'))).toBe(true);
  });

  it('closes with the project and with the task', () => {
    expect(mayAct(task, 'edit', holder('c', [], true))).toBe(false);
    const closed = { ...task, category: 'CLOSED' as const };
    expect(mayAct(closed, 'edit', holder('c'))).toBe(false);
    expect(mayAct(closed, 'transition', holder('c'))).toBe(true);
  });

  it('takes the word of a detail', () => {
    expect(mayAct(aDetail({ taskId: '1', actions: ['delete'] }), 'delete', holder('x'))).toBe(true);
    expect(mayAct(aDetail({ taskId: '1', actions: [] }), 'delete', holder('x', ['TASK:DELETE']))).toBe(false);
  });
});
