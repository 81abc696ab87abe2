/** Comments as threads, in the order in which they were written. Pure. */
import type { TaskComment } from '@contract/task/comments';

export interface CommentThread {
  root: TaskComment;
  answers: TaskComment[];
  /** When something was said in it last. */
  at: string;
}

export function threadsOf(comments: readonly TaskComment[]): CommentThread[] {
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
