/** What can be done with many tasks at once. No imports: the console bundles this. */

export const batchKinds = {
  executor: '指派执行人',
  stage: '变更阶段',
  complete: '完成',
  urgent: '设置优先级',
  dates: '设置起止时间',
  shift: '平移起止时间',
  labels: '增减标签',
  type: '变更类型',
  parent: '变更父任务',
  move: '移动到项目',
  copy: '复制',
  urge: '催办',
  recycle: '删除',
  restore: '恢复',
  undo: '撤销',
  imported: '导入更新',
} as const;
export type BatchKind = keyof typeof batchKinds;

/** What can be taken back, as long as the tasks have not changed since. */
export const undoableKinds: readonly BatchKind[] = [
  'executor',
  'stage',
  'complete',
  'urgent',
  'dates',
  'shift',
  'labels',
  'type',
  'parent',
  'move',
  'copy',
  'recycle',
  'imported',
];

/** What can be done again once it was taken back: what makes or removes nothing. */
export const redoableKinds = undoableKinds.filter((kind) => kind !== 'copy' && kind !== 'recycle');

/** For how long. */
export const UNDO_HOURS = 24;
