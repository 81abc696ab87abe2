/** What hangs on an object of any kind: comments, history, followers. The only callers of these endpoints. */
import { ErrorShowType } from '@contract/constants';
import type { Person } from '@contract/envelope';
import type { CommentReact, CommentVersion, Followers, ObjectComment } from '@contract/object/comments';
import type { HistoryFacets, HistoryQuery, ObjectHistory } from '@contract/object/history';
import { request } from '@umijs/max';
import { type PartType, partAddress } from '@/utils/partAddress';

export type { PartType };
export interface PartRef {
  type: PartType;
  id: string;
}

const quiet = { showType: ErrorShowType.SILENT };
/** The specification names the object of a task's parts `taskId`; of all other kinds it is `objectId`. */
const naming = ({ type, id }: PartRef) => (type === 'task' ? { taskId: id } : { objectId: id });
const read = <T>(of: PartRef, path: string, params: object = {}) =>
  request<T>(`${partAddress(of.type)}/${path}`, { params: { ...naming(of), ...params }, ...quiet });
const write = <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, data?: object) =>
  request<T>(url, { method, data, ...quiet });
const commentOf = (type: PartType, id: string) => `${partAddress(type)}/comments/${id}`;

/** In the order in which they were written. */
export const listComments = async (of: PartRef): Promise<ObjectComment[]> => {
  const comments = await read<Omit<ObjectComment, 'objectId'>[]>(of, 'comments');
  return comments?.map((one) => ({ ...one, objectId: of.id }));
};
export const addComment = (of: PartRef, text: { content: string; parentId?: string }) =>
  write<{ id: string }>('POST', `${partAddress(of.type)}/comments`, { ...naming(of), ...text });
export const editComment = (type: PartType, id: string, data: { version: number; content: string }) =>
  write<{ version: number }>('PUT', commentOf(type, id), data);
export const removeComment = (type: PartType, id: string) => write<null>('DELETE', commentOf(type, id));
/** Takes one's own posting (`removed`) or removal back; refused where others have taken the comment up. */
export const setCommentRemoved = (type: PartType, id: string, removed: boolean) =>
  write<null>('PUT', `${commentOf(type, id)}/removed`, { removed });
/** What a comment said before it was edited, the latest first. */
export const listCommentVersions = (type: PartType, id: string) =>
  request<CommentVersion[]>(`${commentOf(type, id)}/versions`, quiet);
/** Adds or takes away one's own reaction. */
export const reactToComment = (type: PartType, id: string, data: CommentReact) =>
  write<null>('PUT', `${commentOf(type, id)}/reaction`, data);
/** Settles the thread that a comment began, or opens it again. */
export const resolveComment = (type: PartType, id: string, resolved: boolean) =>
  write<null>('PUT', `${commentOf(type, id)}/resolved`, { resolved });

/** Who can be named in the texts of an object: who may see it. */
export const listMentionableOn = (of: PartRef) => read<Person[]>(of, 'mentionable');

/** Changes, newest first, a page at a time. */
export const listHistory = (of: PartRef, query: HistoryQuery = {}) => read<ObjectHistory[]>(of, 'actions', query);
/** Fields and people that a history can be filtered by. */
export const getHistoryFacets = (of: PartRef) => read<HistoryFacets>(of, 'actions/facets');

/** Of kinds other than tasks, whose details say it. */
export const listFollowers = (of: PartRef) => read<Followers>(of, 'followers');
export const followObject = (of: PartRef, following: boolean) =>
  write<null>('POST', `${partAddress(of.type)}/follow`, { ...naming(of), following });
