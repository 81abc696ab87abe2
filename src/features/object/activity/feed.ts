/** Threads and changes of an object as one feed, newest first. Pure. */
import type { ObjectHistory } from '@contract/object/history';
import type { CommentThread } from '../comments';

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

/** What all kinds have; a kind names its own beside them. */
const events: Readonly<Record<string, string>> = {
  created: '创建',
  updated: '修改',
  stated: '变更状态',
  deleted: '删除',
  recovered: '恢复',
};
export const eventText = (event: string, own: Readonly<Record<string, string>> = {}): string =>
  own[event] ?? events[event] ?? '更新';
