import { saidOf } from './saidOf';

it.each([
  ['urgent', 12, 0, '修改成功', '设置优先级 12 个任务'],
  ['stage', 1200, 3, '修改成功', '变更阶段 1,200 个任务，3 个未变化'],
  ['recycle', 2, 0, '任务删除成功', '删除 2 个任务'],
  ['undo', 2, 0, '撤销成功', '撤销 2 个任务'],
  ['labels', 0, 5, '没有变更', '所选任务已是如此'],
] as const)('a batch says what it did in the words of §8: %s', (kind, changed, unchanged, words, label) => {
  expect(saidOf({ operation: { kind }, changed, unchanged })).toEqual({ words, label });
});
