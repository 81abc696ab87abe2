/** Words and limits of comments on objects of any kind. No imports: the console bundles this. */

export const COMMENT_MAX = 20_000;

/** What one can answer a comment with, without a word. */
export const commentReactions = {
  like: '👍',
  heart: '❤️',
  celebrate: '🎉',
  laugh: '😄',
  confused: '😕',
  eyes: '👀',
  done: '✅',
} as const;
export type CommentReaction = keyof typeof commentReactions;
