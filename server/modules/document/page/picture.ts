/** Pictures and other files of a page: the page holds them, so that who may read it may have them. */
import { PICTURE_MAX_BYTES, PICTURES_MAX } from '../../../../contract/document/kinds';
import type { StoredFile } from '../../../../contract/file/file';
import { objectFile } from '../../../db/schema';
import { againstRule } from '../../../errors';
import { withForm } from '../../../http/form';
import type { TenantContext } from '../../../http/route';
import { attachmentsOf } from '../../../object/files/attachments';
import { sentFile } from '../../../object/files/routes';
import { insertFile, type Kept, keepUpload } from '../../../object/files/stored';
import { pageFor } from './service';

/** @throws 422 for what is no picture by its content */
export const addPicture = (context: TenantContext, id: string): Promise<StoredFile> =>
  addTo(context, id, ({ kind, mime }) => {
    if (kind !== 'image' || mime === null) throw againstRule('这不是可以显示的图片，请选择 PNG、JPG、GIF 或 WebP');
  });

export const addPageFile = (context: TenantContext, id: string): Promise<StoredFile> => addTo(context, id, () => {});

/** @param judge refuses by what the content is */
async function addTo(context: TenantContext, id: string, judge: (kept: Kept) => void): Promise<StoredFile> {
  await pageFor(context, id, 'edit');
  return withForm(context, { files: ['file'], fields: [], maxBytes: PICTURE_MAX_BYTES }, ({ files }) => {
    const upload = sentFile(files.file);
    return keepUpload(context, upload, async (db, kept) => {
      judge(kept);
      const inside = { ...context, db };
      await pageFor(inside, id, 'edit', 'change');
      const [held] = await db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM object_file x
          WHERE x.tenant_id = $1 AND x.object_type = 'document' AND x.object_id = $2`,
        [id],
      );
      if ((held?.count ?? 0) >= PICTURES_MAX)
        throw againstRule(`一个页面最多 ${PICTURES_MAX} 个图片和文件，请新建页面`);
      const stored = await insertFile(inside, kept, { projectId: null, category: 'attachment', fieldId: null }, upload);
      await db.insert(objectFile, { objectType: 'document', objectId: id, fileId: kept.fileId });
      return stored;
    });
  });
}

/** Those of its earlier texts, too. */
export async function pageFiles(context: TenantContext, id: string): Promise<StoredFile[]> {
  await pageFor(context, id, 'view');
  return attachmentsOf(context, { type: 'document', id });
}
