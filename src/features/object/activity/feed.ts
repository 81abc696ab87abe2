/** Threads and changes of a task as one feed, newest first. Pure. */
import type { ObjectHistory } from '@contract/object/history';
import type { CommentThread } from '../comments/threads';

export const feedKinds = { all: '全部', comments: '评论', changes: '变更', transitions: '流转' } as const;
export type FeedKind = keyof typeof feedKinds;

export type FeedItem =
  | { kind: 'thread'; key: string; at: string; thread: CommentThread }
  | { kind: 'change'; key: string; at: string; change: ObjectHistory };

/** A comment stands for itself: the history's line about it would say the same again. */
export function buildFeed(threads: readonly CommentThread[], history: readonly ObjectHistory[]): FeedItem[] {
  const written = threads.map((thread): FeedItem => ({ kind: 'thread', key: thread.root.id, at: thread.at, thread }));
  const changes = history
    .filter((change) => change.event !== 'commented')
    .map((change): FeedItem => ({ kind: 'change', key: change.id, at: change.at, change }));
  return [...written, ...changes].sort((a, b) => b.at.localeCompare(a.at));
}

const events: Record<string, string> = {
  created: '创建了任务',
  updated: '修改了任务',
  scheduled: '自动调整了日期',
  transition: '变更了阶段',
  deleted: '删除了任务',
  recovered: '恢复了任务',
  imported: '导入了任务',
  urged: '催办了执行人',
};
export const eventText = (event: string): string => events[event] ?? '更新了任务';
