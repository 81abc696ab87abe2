/** What the calls of what hangs on a task take and answer; their addresses are in `calls.ts`. */

import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, Nothing, Person } from '../../envelope';
import { commentApi } from '../../object/commentApi';
import { HistoryFacets, ObjectHistory } from '../../object/history';
import { CommentCreate, MentionableQuery, TaskComment } from '../comments';
import { TaskHistoryQuery } from '../task';
import { taskOwnPartCalls } from './calls';

const ofTask = Type.Object({ taskId: Id });

const ownPartApi = apiOf(taskOwnPartCalls, {
  listComments: { summary: '任务评论', query: ofTask, data: Type.Array(TaskComment) },
  addComment: { summary: '发表评论', body: CommentCreate, data: Type.Object({ id: Id }) },
  listHistory: { summary: '任务变更历史', query: TaskHistoryQuery, data: Type.Array(ObjectHistory) },
  historyFacets: { summary: '变更历史中的字段与人员', query: ofTask, data: HistoryFacets },
  follow: {
    summary: '关注或取消关注任务',
    body: Type.Object({ taskId: Id, following: Type.Boolean() }),
    data: Nothing,
  },
  listMentionable: {
    summary: '可以提及的人：能看到该任务（或项目任务）的项目成员与参与者',
    query: MentionableQuery,
    data: Type.Array(Person),
  },
});
const {
  listComments: _listComments,
  addComment: _addComment,
  ...ofComments
} = commentApi('collaboration-center/ccTask');
export const taskPartApi = { ...ofComments, ...ownPartApi };
export type TaskPartApi = typeof taskPartApi;
