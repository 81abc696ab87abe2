/** Comments and changes of a task as one feed, newest first. Pure. */
import type { TaskComment, TaskHistory } from '@contract/task/task';

export const feedKinds = { all: '全部', comments: '评论', changes: '变更' } as const;
export type FeedKind = keyof typeof feedKinds;

export type FeedItem =
  | { kind: 'comment'; key: string; at: string; comment: TaskComment }
  | { kind: 'change'; key: string; at: string; change: TaskHistory };

/** A comment stands for itself: the history's line about it would say the same again. */
export function buildFeed(
  kind: FeedKind,
  comments: readonly TaskComment[],
  history: readonly TaskHistory[],
): FeedItem[] {
  const written: FeedItem[] =
    kind === 'changes'
      ? []
      : comments.map((comment) => ({ kind: 'comment', key: comment.id, at: comment.createdTime, comment }));
  const changes: FeedItem[] =
    kind === 'comments'
      ? []
      : history
          .filter((change) => change.event !== 'commented')
          .map((change) => ({ kind: 'change', key: change.id, at: change.at, change }));
  return [...written, ...changes].sort((a, b) => b.at.localeCompare(a.at));
}

const events: Record<string, string> = {
  created: '创建了任务',
  updated: '修改了任务',
  transition: '变更了阶段',
  deleted: '删除了任务',
  recovered: '恢复了任务',
  imported: '导入了任务',
};
export const eventText = (event: string): string => events[event] ?? '更新了任务';
