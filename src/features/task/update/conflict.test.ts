import type { TaskPatch } from '../fields/patch';
import { aDetail, aField, aTask, person } from '../testing';
import { conflictRows } from './conflict';

const words = {
  stageOf: (stageId: string) => ({
    stageId,
    name: stageId === 'done' ? '已完成' : '进行中',
    category: 'DONE',
    color: '',
    sort: 0,
    initial: false,
    allowCreate: false,
    wipLimit: null,
  }),
  memberOf: (userId: string) => (userId === 'u1' ? { name: '王芳' } : undefined),
  customFields: [aField({ fieldId: 'f1', name: '故事点', kind: 'number' })],
};
const current = aDetail({
  taskId: '1',
  title: '别人的标题',
  stageId: 'doing',
  urgent: 4,
  executor: person('u2', '李雷'),
  customFields: { f1: 8 },
  notes: '<p>他的 <b>描述</b></p>',
});
const conflict = (patch: TaskPatch) => ({
  before: aTask({ taskId: '1' }),
  patch,
  stale: {
    current,
    updatedBy: { userId: 'u2', userName: 'lilei', name: '李雷', avatar: null },
    updatedTime: '2026-11-20T08:05:00',
  },
});
const rows = (patch: TaskPatch) =>
  conflictRows(conflict(patch), words).map(({ label, mine, theirs }) => [label, mine, theirs]);

describe('conflict', () => {
  it('shows both values of each field that the user changed, and of no other', () => {
    expect(rows({ title: '我的标题' })).toEqual([['标题', '我的标题', '别人的标题']]);
    expect(rows({ stageId: 'done', reason: '好了' })).toEqual([['阶段', '已完成', '进行中']]);
  });

  it('says values in words, also of people who left the project', () => {
    expect(rows({ executorId: 'u1' })).toEqual([['执行人', '王芳', '李雷']]);
    expect(rows({ executorId: null, urgent: 1 })).toEqual([
      ['执行人', '（空）', '李雷'],
      ['优先级', '低', '非常紧急'],
    ]);
    expect(rows({ customFields: { f1: null } })).toEqual([['故事点', '（空）', '8']]);
    expect(rows({ notes: '<p>我的</p>' })).toEqual([['描述', '我的', '他的 描述']]);
  });

  it('names those who execute it together, as wanted and as they are, and nothing of how a step was taken', () => {
    const parts = [{ userId: 'u1', hours: 2 }, { userId: 'u2' }];
    expect(rows({ team: { mode: 'serial', parts } })).toEqual([['执行团队', '王芳 → 李雷', '（空）']]);
    const given = { stageId: 'done', ignorePredecessors: true, wholeTeam: true, openChildren: 'along' } as const;
    expect(rows(given)).toEqual([['阶段', '已完成', '进行中']]);
  });
});
