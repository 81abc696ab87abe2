/** Files (specification §7 `common/file`). */
import { fileApi } from '../../../../contract/file/api';
import { inTenant, judgedBy, open, type RouteDefinition, route } from '../../../http/route';
import { attachAgain, attachFile, detachFile } from '../../../object/files/attachments';
import { workbookOf } from '../../../object/files/book';
import { sendPdf } from '../../../object/files/converted';
import { partOf } from '../../../object/files/part';
import { sendFile, sendIcon } from '../../../object/files/serve';
import { addressFor, sendByAddress } from '../../../object/files/signed';
import { sendThumbnail } from '../../../object/files/thumbnail';
import { addPart, dropUpload, finishUpload, startUpload, uploadState } from '../../../object/files/uploads';
import { filesByCategory, uploadFile } from './service';

const SEEN = 'view of an object that holds it; who uploaded it, while none does';

export const fileRoutes: RouteDefinition[] = [
  route(fileApi.uploadFile, judgedBy('canUpdateTask, or project TASK:UPDATE or TASK:CREATE'), (context) =>
    uploadFile(context),
  ),
  route(fileApi.listByCategory, judgedBy('canViewTask'), (context, { query }) => filesByCategory(context, query)),
  route(fileApi.detach, judgedBy('canUpdateTask'), async (context, { params, query }) => {
    await detachFile(context, { type: 'task', id: query.taskId }, params.fileId);
    return null;
  }),
  route(fileApi.attachAgain, judgedBy('canUpdateTask'), async (context, { params, query }) => {
    await attachAgain(context, { type: 'task', id: query.taskId }, params.fileId);
    return null;
  }),
  route(fileApi.download, judgedBy(SEEN), (context, { params }) => sendFile(context, params.fileId, false)),
  route(fileApi.preview, judgedBy(SEEN), (context, { params }) => sendFile(context, params.fileId, true)),
  route(fileApi.addressFor, judgedBy(SEEN), (context, { params, body }) =>
    addressFor(context, params.fileId, body.inline ?? false),
  ),
  route(fileApi.byAddress, open, (context, { query }) => sendByAddress(context, query.token)),
  route(fileApi.thumbnail, judgedBy(SEEN), (context, { params }) => sendThumbnail(context, params.fileId)),
  route(fileApi.asPdf, judgedBy(SEEN), (context, { params }) => sendPdf(context, params.fileId)),
  route(fileApi.workbook, judgedBy(SEEN), (context, { params }) => workbookOf(context, params.fileId)),
  route(fileApi.downloadIcon, judgedBy(SEEN), (context, { params }) => sendIcon(context, params.fileId, false)),
  route(fileApi.previewIcon, judgedBy(SEEN), (context, { params }) => sendIcon(context, params.fileId, true)),
  route(
    fileApi.startUpload,
    judgedBy('attach of the object'),
    async (context, { body: { objectType, objectId, ...about } }) => {
      const ref = { type: objectType, id: objectId };
      await context.platform.objects.load(context, ref, 'attach');
      return startUpload(context, ref, about);
    },
  ),
  route(fileApi.uploadState, inTenant, (context, { params }) => uploadState(context, params.uploadId)),
  route(fileApi.sendPart, inTenant, (context, { params, query }) =>
    addPart(context, params.uploadId, query.offset, partOf(context.request)),
  ),
  route(fileApi.cancelUpload, inTenant, async (context, { params }) => {
    await dropUpload(context, params.uploadId);
    return null;
  }),
  route(fileApi.finishUpload, judgedBy('attach of the object'), (context, { params }) =>
    finishUpload(context, params.uploadId, (incoming, { objectType, objectId }) =>
      attachFile(context, { type: objectType, id: objectId }, incoming),
    ),
  ),
];
