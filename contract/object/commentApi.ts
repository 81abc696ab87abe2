/** What the calls of comments take and answer; their addresses are in `partCalls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id, Nothing, RowVersion } from '../envelope';
import {
  CommentReact,
  CommentRemoved,
  CommentResolve,
  CommentUpdate,
  CommentVersion,
  newCommentFields,
  ObjectComment,
} from './comments';
import { commentCalls } from './partCalls';

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
