/** Keeping an upload: its row in the table `file`, then its bytes below the data folder. */
import type { StoredCategory } from '../../../contract/file/constants';
import type { StoredFile } from '../../../contract/file/file';
import { iso, newId } from '../../base/present';
import { file } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { Incoming } from '../../files/incoming';
import { prepareFile } from '../../files/store';
import type { TenantContext } from '../../http/route';

/**
 * Runs `write` in a transaction, which names the file by the row that it is given, and moves the bytes once that has
 * committed: a write that is rolled back leaves none behind.
 */
export async function keepUpload<T>(
  { platform, db, actor }: Pick<TenantContext, 'platform' | 'db' | 'actor'>,
  { path }: Incoming,
  write: (tx: TenantDb, fileId: string) => Promise<T>,
): Promise<T> {
  const fileId = newId();
  const move = await prepareFile(platform.env.dataDir, actor.tenantId, fileId);
  const result = await db.transaction((tx) => write(tx, fileId));
  await move(path);
  return result;
}

export async function insertFile(
  { platform, db, actor }: Pick<TenantContext, 'platform' | 'db' | 'actor'>,
  fileId: string,
  of: { projectId: string | null; category: StoredCategory; fieldId: string | null },
  { name, size }: Incoming,
): Promise<StoredFile> {
  const by = { createdBy: actor.userId, updatedBy: actor.userId };
  await db.insert(file, { id: fileId, ...of, name, size, ...by });
  const people = await platform.directory.of(actor.tenantId);
  const createdTime = new Date().toISOString();
  return { fileId, name, size, fieldId: of.fieldId, createdBy: people(actor.userId), createdTime };
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
