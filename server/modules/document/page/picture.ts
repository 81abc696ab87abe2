/** Pictures of a page: files that the page holds, so that who may read it may see them. */
import { PICTURE_MAX_BYTES, PICTURES_MAX } from '../../../../contract/document/kinds';
import type { StoredFile } from '../../../../contract/file/file';
import { objectFile } from '../../../db/schema';
import { againstRule } from '../../../errors';
import { withForm } from '../../../http/form';
import type { TenantContext } from '../../../http/route';
import { sentFile } from '../../../object/files/routes';
import { insertFile, keepUpload } from '../../../object/files/stored';
import { pageFor } from './service';

/** @throws 422 for what is no picture by its content */
export async function addPicture(context: TenantContext, id: string): Promise<StoredFile> {
  await pageFor(context, id, 'edit');
  return withForm(context, { files: ['file'], fields: [], maxBytes: PICTURE_MAX_BYTES }, ({ files }) => {
    const upload = sentFile(files.file);
    return keepUpload(context, upload, async (db, kept) => {
      if (kept.kind !== 'image' || kept.mime === null)
        throw againstRule('这不是可以显示的图片，请选择 PNG、JPG、GIF 或 WebP');
      const inside = { ...context, db };
      await pageFor(inside, id, 'edit', 'change');
      const [held] = await db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM object_file x
          WHERE x.tenant_id = $1 AND x.object_type = 'document' AND x.object_id = $2`,
        [id],
      );
      if ((held?.count ?? 0) >= PICTURES_MAX) throw againstRule(`一个页面最多 ${PICTURES_MAX} 张图片，请新建页面`);
      const stored = await insertFile(inside, kept, { projectId: null, category: 'attachment', fieldId: null }, upload);
      await db.insert(objectFile, { objectType: 'document', objectId: id, fileId: kept.fileId });
      return stored;
    });
  });
}
