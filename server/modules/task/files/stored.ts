/** Keeping an upload: its bytes below the data folder, its row in the table `file`. */
import type { FileCategory } from '../../../../contract/file/constants';
import type { StoredFile } from '../../../../contract/file/file';
import { iso, newId } from '../../../base/present';
import { file } from '../../../db/schema';
import { removeFile, saveFile } from '../../../files/store';
import type { TenantContext } from '../../../http/route';

export interface Upload {
  name: string;
  bytes: Uint8Array;
}

/** Bytes whose row is not written do not stay. */
export async function keepUpload(
  { platform, db, actor }: Pick<TenantContext, 'platform' | 'db' | 'actor'>,
  of: { projectId: string; category: FileCategory; fieldId: string | null },
  { name, bytes }: Upload,
): Promise<StoredFile> {
  const fileId = newId();
  await saveFile(platform.env.dataDir, actor.tenantId, fileId, bytes);
  try {
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    await db.insert(file, { id: fileId, ...of, name, size: bytes.length, ...by });
  } catch (error) {
    await removeFile(platform.env.dataDir, actor.tenantId, fileId);
    throw error;
  }
  const people = await platform.directory.of(actor.tenantId);
  const createdTime = new Date().toISOString();
  return { fileId, name, size: bytes.length, fieldId: of.fieldId, createdBy: people(actor.userId), createdTime };
}

export interface StoredRow extends Record<string, unknown> {
  id: string;
  name: string;
  size: number;
  field_id: string | null;
  created_by: string | null;
  created_at: string;
}

export async function presentFiles({ platform, actor }: TenantContext, rows: StoredRow[]): Promise<StoredFile[]> {
  const people = await platform.directory.of(actor.tenantId);
  return rows.map((row) => ({
    fileId: row.id,
    name: row.name,
    size: row.size,
    fieldId: row.field_id,
    createdBy: people(row.created_by),
    createdTime: iso(row.created_at),
  }));
}
