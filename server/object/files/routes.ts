/** Attachments of a kind of object below its own address; their bytes are those of `common/file` (`server/modules/task/files`). */
import { FILE_MAX_BYTES } from '../../../contract/file/constants';
import { type ObjectType, objectTypeEntry } from '../../../contract/objectTypes';
import { attachmentApi } from '../../../contract/partApi';
import { isId } from '../../base/texts';
import { invalid, notFound } from '../../errors';
import type { Incoming } from '../../files/incoming';
import { withForm } from '../../http/form';
import { judgedBy, type RouteDefinition, route } from '../../http/route';
import { attachAgain, attachFile, attachmentsOf, detachFile } from './attachments';

const shape = { files: ['file'], fields: ['objectId'], maxBytes: FILE_MAX_BYTES } as const;

/** What was sent: an empty file is one too. */
export function sentFile(file: Incoming | undefined): Incoming {
  if (!file) throw invalid('请选择要上传的文件', 'file');
  return file;
}

/** @param base such as `collaboration-center/risk` */
export const attachmentRoutes = (base: string, type: ObjectType): RouteDefinition[] => {
  const { label } = objectTypeEntry(type);
  const api = attachmentApi(base, label);
  return [
    route(api.listAttachments, judgedBy(`view of the ${type}`), (context, { query }) =>
      attachmentsOf(context, { type, id: query.objectId }),
    ),
    route(api.attach, judgedBy(`attach of the ${type}`), (context) =>
      withForm(context, shape, ({ files, fields: { objectId } }) => {
        if (!isId(objectId)) throw notFound(label);
        return attachFile(context, { type, id: objectId }, sentFile(files.file));
      }),
    ),
    route(api.detach, judgedBy(`removeFile of the ${type}`), async (context, { params, query }) => {
      await detachFile(context, { type, id: query.objectId }, params.fileId);
      return null;
    }),
    route(api.attachAgain, judgedBy(`attach of the ${type}`), async (context, { params, query }) => {
      await attachAgain(context, { type, id: query.objectId }, params.fileId);
      return null;
    }),
  ];
};
