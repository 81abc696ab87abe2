/** Pages below the address of the library: their text, who writes, drafts. */
import { INTEGER_MAX } from '../../../../contract/constants';
import {
  DraftSave,
  LockAsked,
  LockLeft,
  PageAt,
  PageLock,
  PageSave,
  PageText,
} from '../../../../contract/document/document';
import { FilePart, Id, RowVersion } from '../../../../contract/envelope';
import { StoredFile } from '../../../../contract/file/file';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { addPicture } from './picture';
import { dropDraft, lockOf, lockPage, pageAt, pageText, saveDraft, savePage, unlockPage } from './service';

const ofOne = Type.Object({ id: Id });
const SEEN = judgedBy('view of the page');
const EDITED = judgedBy('edit of the page');

export const pageRoutes = (base: string): RouteDefinition[] => [
  route({
    method: 'GET',
    path: `${base}/{id}/page`,
    summary: '页面的内容与自己的草稿',
    right: SEEN,
    schemas: { params: ofOne, data: PageText },
    handle: (context, { params }) => pageText(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/page/{no}`,
    summary: '页面的历史版本',
    right: SEEN,
    schemas: { params: Type.Object({ id: Id, no: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }) }), data: PageAt },
    handle: (context, { params }) => pageAt(context, params.id, params.no),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}/page`,
    summary: '保存页面',
    right: EDITED,
    schemas: {
      params: ofOne,
      body: PageSave,
      data: Type.Object({ version: RowVersion, versionNo: Type.Integer() }),
    },
    handle: (context, { params, body }) => savePage(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/picture`,
    summary: '上传页面中的图片（file）',
    right: EDITED,
    form: Type.Object({ file: FilePart }),
    schemas: { params: ofOne, data: StoredFile },
    handle: (context, { params }) => addPicture(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/lock`,
    summary: '谁正在编辑页面',
    right: SEEN,
    schemas: { params: ofOne, data: PageLock },
    handle: (context, { params }) => lockOf(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/lock`,
    summary: '开始编辑、保持编辑，或请求编辑',
    right: EDITED,
    schemas: { params: ofOne, body: LockAsked, data: PageLock },
    handle: (context, { params, body }) => lockPage(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/unlock`,
    summary: '结束编辑',
    right: SEEN,
    schemas: { params: ofOne, body: LockLeft, data: Nothing },
    handle: (context, { params, body }) => unlockPage(context, params.id, body.tab),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}/draft`,
    summary: '保存草稿，只有自己能看到',
    right: EDITED,
    schemas: { params: ofOne, body: DraftSave, data: Nothing },
    handle: (context, { params, body }) => saveDraft(context, params.id, body.html, body.base),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}/draft`,
    summary: '放弃草稿',
    right: SEEN,
    schemas: { params: ofOne, data: Nothing },
    handle: (context, { params }) => dropDraft(context, params.id),
  }),
];
