/** Comments as threads, in the order in which they were written. Pure. */
import type { ObjectComment } from '@contract/object/comments';

export interface CommentThread {
  root: ObjectComment;
  answers: ObjectComment[];
  /** When something was said in it last. */
  at: string;
}

export function threadsOf(comments: readonly ObjectComment[]): CommentThread[] {
  const byRoot = new Map<string, CommentThread>();
  for (const comment of comments) {
    const thread = comment.parentId === null ? undefined : byRoot.get(comment.parentId);
    if (thread) {
      thread.answers.push(comment);
      thread.at = comment.createdTime;
    } else byRoot.set(comment.id, { root: comment, answers: [], at: comment.createdTime });
  }
  return [...byRoot.values()];
}
