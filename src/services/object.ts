/**
 * What hangs on an object of any kind: comments, attachments, history, followers. The specification names the object of a
 * task's parts `taskId` and has its attachments elsewhere; of all other kinds the calls are the same below their addresses.
 */
import type { Person } from '@contract/envelope';
import type { StoredFile } from '@contract/file/file';
import type { commentApi } from '@contract/object/commentApi';
import type { CommentReact, ObjectComment } from '@contract/object/comments';
import type { HistoryQuery } from '@contract/object/history';
import { attachmentCalls, commentCalls, partCalls } from '@contract/object/partCalls';
import type { RegisterType } from '@contract/object/registerTypes';
import type { attachmentApi, partApi } from '@contract/partApi';
import { type CallOptions, type Client, client } from './client';
import { fileApi } from './file';
import { taskPartApi } from './taskPart';

/** Kinds whose parts have an address of their own, which is the same for all of them. */
type PlainType = 'planNode' | 'report' | 'document' | 'norm' | 'interpretation' | 'tableRecord' | RegisterType;
export type PartType = 'task' | PlainType;
export interface PartRef {
  type: PartType;
  id: string;
}

type PartsApi = ReturnType<typeof commentApi> & ReturnType<typeof partApi> & ReturnType<typeof attachmentApi>;
const clients = new Map<PlainType, Client<PartsApi>>();
function partsOf(type: PlainType): Client<PartsApi> {
  const base = `collaboration-center/${type}`;
  const made =
    clients.get(type) ?? client<PartsApi>({ ...commentCalls(base), ...partCalls(base), ...attachmentCalls(base) });
  clients.set(type, made);
  return made;
}
/** The calls that name a comment by its own id. */
const commentsOf = (type: PartType) => (type === 'task' ? taskPartApi : partsOf(type));

/** In the order in which they were written. */
export async function listComments({ type, id }: PartRef): Promise<ObjectComment[]> {
  if (type !== 'task') return partsOf(type).listComments({ objectId: id });
  const comments = await taskPartApi.listComments({ taskId: id });
  return comments?.map(({ taskId: objectId, ...one }) => ({ ...one, objectId }));
}
export const addComment = ({ type, id }: PartRef, text: { content: string; parentId?: string }) =>
  type === 'task'
    ? taskPartApi.addComment({ taskId: id, ...text })
    : partsOf(type).addComment({ objectId: id, ...text });
export const editComment = (type: PartType, id: string, data: { version: number; content: string }) =>
  commentsOf(type).editComment({ id, ...data });
export const removeComment = (type: PartType, id: string) => commentsOf(type).removeComment({ id });
/** Takes one's own posting (`removed`) or removal back; refused where others have taken the comment up. */
export const setCommentRemoved = (type: PartType, id: string, removed: boolean) =>
  commentsOf(type).setCommentRemoved({ id, removed });
/** What a comment said before it was edited, the latest first. */
export const listCommentVersions = (type: PartType, id: string) => commentsOf(type).listCommentVersions({ id });
/** Adds or takes away one's own reaction. */
export const reactToComment = (type: PartType, id: string, data: CommentReact) =>
  commentsOf(type).reactToComment({ id, ...data });
/** Settles the thread that a comment began, or opens it again. */
export const resolveComment = (type: PartType, id: string, resolved: boolean) =>
  commentsOf(type).resolveComment({ id, resolved });

/** Who can be named in the texts of an object: who may see it. */
export const listMentionableOn = ({ type, id }: PartRef): Promise<Person[]> =>
  type === 'task' ? taskPartApi.listMentionable({ taskId: id }) : partsOf(type).listMentionable({ objectId: id });

/** Changes, newest first, a page at a time. */
export const listHistory = ({ type, id }: PartRef, query: HistoryQuery = {}) =>
  type === 'task'
    ? taskPartApi.listHistory({ taskId: id, ...query })
    : partsOf(type).listHistory({ objectId: id, ...query });
/** Fields and people that a history can be filtered by. */
export const getHistoryFacets = ({ type, id }: PartRef) =>
  type === 'task' ? taskPartApi.historyFacets({ taskId: id }) : partsOf(type).historyFacets({ objectId: id });

/** Of kinds other than tasks, whose details say it. */
export const listFollowers = ({ type, id }: { type: PlainType; id: string }) =>
  partsOf(type).listFollowers({ objectId: id });
export const followObject = ({ type, id }: PartRef, following: boolean) =>
  type === 'task' ? taskPartApi.follow({ taskId: id, following }) : partsOf(type).follow({ objectId: id, following });

export const listAttachments = ({ type, id }: PartRef): Promise<StoredFile[]> =>
  type === 'task'
    ? fileApi.listByCategory({ category: 'taskAttachment', taskId: id })
    : partsOf(type).listAttachments({ objectId: id });
/** Uploads one file and puts it with the object. */
export const attachFile = ({ type, id }: PartRef, file: File, options?: CallOptions) =>
  type === 'task'
    ? fileApi.uploadFile({ taskId: id, file }, options)
    : partsOf(type).attach({ objectId: id, file }, options);
export const detachFile = ({ type, id }: PartRef, fileId: string) =>
  type === 'task' ? fileApi.detach({ fileId, taskId: id }) : partsOf(type).detach({ fileId, objectId: id });
/** Puts back what one took away. */
export const attachAgain = ({ type, id }: PartRef, fileId: string) =>
  type === 'task' ? fileApi.attachAgain({ fileId, taskId: id }) : partsOf(type).attachAgain({ fileId, objectId: id });
