/** What the calls of every kind of object take and answer; their addresses are in `partCalls.ts`. Those of comments: `object/commentApi.ts`. */
import { Type } from 'typebox';
import { apiOf } from './api';
import { FilePart, Id, Nothing, Person } from './envelope';
import { StoredFile } from './file/file';
import { Follow, Followers } from './object/comments';
import { HistoryFacets, historyFilters, ObjectHistory } from './object/history';
import { attachmentCalls, partCalls } from './object/partCalls';

const OfObject = Type.Object({ objectId: Id });

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
