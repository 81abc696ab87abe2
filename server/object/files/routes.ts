/** Attachments of a kind of object below its own address; their bytes are those of `common/file` (`server/modules/task/files`). */
import { FilePart, Id } from '../../../contract/envelope';
import { FILE_MAX_BYTES } from '../../../contract/file/constants';
import { StoredFile } from '../../../contract/file/file';
import { type ObjectType, objectTypeEntry } from '../../../contract/objectTypes';
import { isId } from '../../base/texts';
import { invalid, notFound } from '../../errors';
import type { Incoming } from '../../files/incoming';
import { withForm } from '../../http/form';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { attachAgain, attachFile, attachmentsOf, detachFile } from './attachments';

const shape = { files: ['file'], fields: ['objectId'], maxBytes: FILE_MAX_BYTES } as const;
const OfObject = Type.Object({ objectId: Id });

/** What was sent: an empty file is one too. */
export function sentFile(file: Incoming | undefined): Incoming {
  if (!file) throw invalid('请选择要上传的文件', 'file');
  return file;
}

/** @param base such as `collaboration-center/risk` */
export const attachmentRoutes = (base: string, type: ObjectType): RouteDefinition[] => {
  const { label } = objectTypeEntry(type);
  return [
    route({
      method: 'GET',
      path: `${base}/attachments`,
      summary: `${label}的附件`,
      right: judgedBy(`view of the ${type}`),
      schemas: { query: OfObject, data: Type.Array(StoredFile) },
      handle: (context, { query }) => attachmentsOf(context, { type, id: query.objectId }),
    }),
    route({
      method: 'POST',
      path: `${base}/attachments`,
      summary: `上传文件（file）作为${label}（objectId）的附件`,
      right: judgedBy(`attach of the ${type}`),
      form: Type.Object({ objectId: Id, file: FilePart }),
      schemas: { data: StoredFile },
      handle: (context) =>
        withForm(context, shape, ({ files, fields: { objectId } }) => {
          if (!isId(objectId)) throw notFound(label);
          return attachFile(context, { type, id: objectId }, sentFile(files.file));
        }),
    }),
    route({
      method: 'DELETE',
      path: `${base}/attachments/{fileId}`,
      summary: `从${label}移除附件`,
      right: judgedBy(`removeFile of the ${type}`),
      schemas: { params: Type.Object({ fileId: Id }), query: OfObject, data: Nothing },
      async handle(context, { params, query }) {
        await detachFile(context, { type, id: query.objectId }, params.fileId);
        return null;
      },
    }),
    route({
      method: 'PUT',
      path: `${base}/attachments/{fileId}`,
      summary: `放回刚从${label}移除的附件`,
      right: judgedBy(`attach of the ${type}`),
      schemas: { params: Type.Object({ fileId: Id }), query: OfObject, data: Nothing },
      async handle(context, { params, query }) {
        await attachAgain(context, { type, id: query.objectId }, params.fileId);
        return null;
      },
    }),
  ];
};
