/**
 * Files in cells. One comes into a cell by being uploaded there and in no other way: an id that stands in a hidden field
 * opens nothing by being put into a field of one's own. What a cell lets go stays with its record until that is deleted
 * for good, so that an act can be taken back exactly.
 */
import type { ActDone } from '../../../../contract/dynamicTable/records';
import { FILE_MAX_BYTES } from '../../../../contract/file/constants';
import { isId } from '../../../base/texts';
import { objectFile } from '../../../db/schema';
import { againstRule, forbidden, invalid, notFound } from '../../../errors';
import { withForm } from '../../../http/form';
import type { TenantContext } from '../../../http/route';
import { sentFile } from '../../../object/files/routes';
import { insertFile, keepUpload } from '../../../object/files/stored';
import { assertOpen, readTable } from '../access';
import { CELL_FILES_MAX } from '../kinds/linked';
import { idsIn } from '../records/cellFiles';
import { type Change, changeRecords, holdRecords } from '../records/write';

/** Uploads a file into a cell (`tableId`, `id`, `key`), behind those that are there. */
export const uploadCellFile = (context: TenantContext): Promise<ActDone> =>
  withForm(
    context,
    { files: ['file'], fields: ['tableId', 'id', 'key'], maxBytes: FILE_MAX_BYTES },
    async ({ files, fields: { tableId, id, key } }) => {
      if (!isId(tableId)) throw notFound('表格');
      if (!isId(id)) throw notFound('记录');
      const { access } = await readTable(context, tableId);
      assertOpen(access);
      const field = access.read.has(key ?? '') ? access.table.fields.get(key ?? '') : undefined;
      if (field?.kind !== 'file') throw invalid('表格中没有这个文件字段，请刷新后重试', 'key');
      if (!access.write.has(field.key)) throw forbidden(`您不能修改「${field.name}」`);
      const upload = sentFile(files.file);
      return keepUpload(context, upload, async (db, kept) => {
        const inside = { ...context, db };
        const reached = await readTable(inside, tableId);
        const row = (await holdRecords(db, reached, [id])).get(id);
        if (!row) throw notFound('记录');
        const before = idsIn(row, field.key);
        if (before.length >= CELL_FILES_MAX) throw againstRule(`一个单元格最多 ${CELL_FILES_MAX} 个文件`);
        const of = { projectId: null, category: 'tableCell', fieldId: null } as const;
        await insertFile(inside, kept, of, upload);
        await db.insert(objectFile, { objectType: 'tableRecord', objectId: id, fileId: kept.fileId });
        const change: Change = { id, values: { [field.key]: [...before, kept.fileId] }, comes: [kept.fileId] };
        return changeRecords(inside, reached, [change]);
      });
    },
  );
