/** Comments of an object as threads. */
export { CommentComposer } from './CommentComposer';
export { CommentEditor } from './CommentEditor';
export type { TalkSubject } from './subject';
export { Thread } from './Thread';
export { type CommentThread, threadsOf } from './threads';
