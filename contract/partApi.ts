/** What the calls of every kind of object take and answer; their addresses are in `partCalls.ts`. */
import { Type } from 'typebox';
import { apiOf } from './api';
import { FilePart, Id, Nothing, Person, RowVersion } from './envelope';
import { StoredFile } from './file/file';
import {
  CommentReact,
  CommentRemoved,
  CommentResolve,
  CommentUpdate,
  CommentVersion,
  Follow,
  Followers,
  newCommentFields,
  ObjectComment,
} from './object/comments';
import { HistoryFacets, historyFilters, ObjectHistory } from './object/history';
import { attachmentCalls, commentCalls, partCalls } from './object/partCalls';

const OfObject = Type.Object({ objectId: Id });

/** @param base such as `collaboration-center/risk` */
export const commentApi = (base: string) =>
  apiOf(commentCalls(base), {
    listComments: { summary: '评论', query: OfObject, data: Type.Array(ObjectComment) },
    addComment: {
      summary: '发表评论',
      body: Type.Object({ ...newCommentFields, objectId: Id }),
      data: Type.Object({ id: Id }),
    },
    editComment: { summary: '修改自己的评论', body: CommentUpdate, data: Type.Object({ version: RowVersion }) },
    removeComment: { summary: '删除自己的评论', data: Nothing },
    listCommentVersions: { summary: '评论修改前的内容', data: Type.Array(CommentVersion) },
    reactToComment: { summary: '添加或取消自己的表情回应', body: CommentReact, data: Nothing },
    setCommentRemoved: { summary: '撤销自己的发表或删除', body: CommentRemoved, data: Nothing },
    resolveComment: { summary: '解决或重新打开讨论', body: CommentResolve, data: Nothing },
  });

/** @param label of the kind */
export const attachmentApi = (base: string, label: string) =>
  apiOf(attachmentCalls(base), {
    listAttachments: { summary: `${label}的附件`, query: OfObject, data: Type.Array(StoredFile) },
    attach: {
      summary: `上传文件（file）作为${label}（objectId）的附件`,
      form: Type.Object({ objectId: Id, file: FilePart }),
      data: StoredFile,
    },
    detach: { summary: `从${label}移除附件`, query: OfObject, data: Nothing },
    attachAgain: { summary: `放回刚从${label}移除的附件`, query: OfObject, data: Nothing },
  });

/** @param label of the kind */
export const partApi = (base: string, label: string) =>
  apiOf(partCalls(base), {
    listMentionable: {
      summary: `可以提及的人：能看到该${label}的项目成员与参与者`,
      query: OfObject,
      data: Type.Array(Person),
    },
    listFollowers: { summary: `${label}的关注人`, query: OfObject, data: Followers },
    follow: { summary: `关注或取消关注${label}`, body: Follow, data: Nothing },
    listHistory: {
      summary: `${label}的变更记录`,
      query: Type.Object({ objectId: Id, ...historyFilters }),
      data: Type.Array(ObjectHistory),
    },
    historyFacets: { summary: `${label}变更记录中的字段与人员`, query: OfObject, data: HistoryFacets },
  });
