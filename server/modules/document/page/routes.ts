/** Pages below the address of the library: their text, those who write it, their pictures. */
import { INTEGER_MAX } from '../../../../contract/constants';
import { PageAt, PageSave, PageSync, PageSynced, PageText } from '../../../../contract/document/document';
import { FilePart, Id, RowVersion } from '../../../../contract/envelope';
import { StoredFile } from '../../../../contract/file/file';
import { judgedBy, type RouteDefinition, route, Type } from '../../../http/route';
import { sendMarkdown } from './export';
import { addPicture } from './picture';
import { pageAt, pageText, savePage } from './service';
import { syncPage } from './sync';

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
    path: `${base}/{id}/markdown`,
    summary: '导出页面为 Markdown；有图片时为包含图片的 ZIP',
    right: SEEN,
    schemas: { params: ofOne, data: Type.String() },
    raw: true,
    handle: (context, { params }) => sendMarkdown(context, params.id),
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
    method: 'POST',
    path: `${base}/{id}/page/sync`,
    summary: '多人编辑：交出自己的修改，取回他人的修改',
    right: EDITED,
    schemas: { params: ofOne, body: PageSync, data: PageSynced },
    handle: (context, { params, body }) => syncPage(context, params.id, body),
  }),
];
