/** What a toast says of a batch that is over, beginning with the words of §8. */
import type { BatchJob } from '@contract/task/batch';
import { type BatchKind, batchKinds } from '@contract/task/batchEnums';

type Over = Pick<BatchJob, 'changed' | 'unchanged'> & { operation: { kind: BatchKind } };

const words: Partial<Record<BatchKind, string>> = {
  recycle: '任务删除成功',
  copy: '复制成功',
  urge: '催办成功',
  undo: '撤销成功',
  restore: '恢复成功',
};

/** What the act is called, also where it is taken back. */
export const labelOf = ({ operation, changed }: Over): string =>
  `${batchKinds[operation.kind]} ${changed.toLocaleString()} 个任务`;

export function saidOf(job: Over): { words: string; label: string } {
  const { operation, changed, unchanged } = job;
  if (changed === 0) return { words: '没有变更', label: '所选任务已是如此' };
  const rest = unchanged > 0 ? `，${unchanged.toLocaleString()} 个未变化` : '';
  return { words: words[operation.kind] ?? '修改成功', label: `${labelOf(job)}${rest}` };
}
