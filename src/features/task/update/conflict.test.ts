import type { TaskPatch } from '../fields/patch';
import { aDetail, aField, aTask, person } from '../testing';
import { conflictRows, fieldLabel, word } from './conflict';

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
  it('has a name and words for every field of a change', () => {
    const values = {
      ...{
        title: '标题一',
        stageId: 'done',
        notes: '<p>甲 <b>乙</b></p>',
        urgent: 3,
        executorId: 'u1',
        planStart: '2026-03-02',
      },
      ...{ planEnd: '2026-03-06', notBefore: '2026-03-01', progress: 40, privateTask: true, involveMember: ['u1'] },
      ...{
        estimateHours: 16,
        leftHours: 8,
        labelIds: [],
        resumeDate: '2026-04-01',
        alarmOffsets: [2],
        milestone: true,
      },
      ...{ scheduleMode: 'manual', progressMode: 'hours', progressWeight: 2, specificationId: 'norm' },
      alarmTime: '2026-03-04T02:15:00',
    } as const;
    const said = Object.entries(values).map(([key, value]) => {
      const name = key as keyof typeof values;
      return `${fieldLabel(name)} ${word(name, value, { ...words, labels: [] })}`;
    });
    expect(said).toEqual([
      ...['标题 标题一', '阶段 已完成', '描述 甲 乙', '优先级 紧急', '执行人 王芳', '计划开始 2026-03-02'],
      ...['截止 2026-03-06', '不早于 2026-03-01', '进度 40%', '私密 是', '参与人 王芳', '预计工时 16', '剩余工时 8'],
      ...['标签 （空）', '计划恢复 2026-04-01', '截止提醒 提前 2 小时', '里程碑 是', '排期方式 手动'],
      ...['进度方式 按工时', '权重 2', '规范 另一规范', '提醒时间 2026-03-04 02:15'],
    ]);
    expect([word('milestone', false, words), word('privateTask', false, words), word('planEnd', null, words)]).toEqual([
      ...['否', '否', '（空）'],
    ]);
  });

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
