/** Keeping an upload: its contents once (`file_blob`), its row in the table `file`, then its bytes in the store. */
import { open } from 'node:fs/promises';
import type { StoredCategory } from '../../../contract/file/constants';
import type { StoredFile } from '../../../contract/file/file';
import { type FileKind, type KnownFile, kindOf, SNIFF_BYTES } from '../../../contract/file/kind';
import { iso, newId } from '../../base/present';
import { file } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { Incoming } from '../../files/incoming';
import { afterFailure, type Staged } from '../../files/store';
import type { TenantContext } from '../../http/route';
import type { Platform } from '../../platform';
import { assertStorage } from '../quota';

type Context = Pick<TenantContext, 'platform' | 'db' | 'actor'>;

/** A file that is about to be named. */
export interface Kept extends KnownFile {
  fileId: string;
  blobId: string;
}

/** What an upload is, by its beginning. */
export async function knownOf({ name, size, path }: Pick<Incoming, 'name' | 'size' | 'path'>): Promise<KnownFile> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return kindOf(name, buffer.subarray(0, bytesRead), size);
  } finally {
    await handle.close();
  }
}

/**
 * Runs `write` in a transaction, which names the file by what it is given. Contents that the enterprise has already are
 * kept once: nobody is told, and nobody gets a file for knowing its hash, since its bytes came. A write that is rolled back
 * leaves none behind.
 */
export const keepUpload = <T>(
  context: Context,
  upload: Incoming,
  write: (tx: TenantDb, kept: Kept) => Promise<T>,
): Promise<T> => keepUploads(context, [upload], (tx, [kept]) => write(tx, kept as Kept));

/** The same of several at once, none perhaps: all are kept, in the order in which they were given, or none is. */
export async function keepUploads<T>(
  { platform, db, actor }: Context,
  uploads: readonly Incoming[],
  write: (tx: TenantDb, kept: readonly Kept[]) => Promise<T>,
): Promise<T> {
  const staged: { upload: Incoming; known: KnownFile; fileId: string; stage: Staged }[] = [];
  let committed: readonly [T, readonly Kept[]];
  try {
    for (const upload of uploads) {
      const [fileId, known] = [newId(), await knownOf(upload)];
      staged.push({ upload, known, fileId, stage: await platform.files.stage(actor.tenantId, fileId, upload.path) });
    }
    committed = await db.transaction(async (tx) => {
      const blobs = new Map<string, string>();
      // By their hashes: two who keep the same contents in another order would wait for each other.
      for (const { upload, fileId } of [...staged].sort((a, b) => (a.upload.hash < b.upload.hash ? -1 : 1))) {
        await upload.claim?.(tx);
        blobs.set(fileId, await claimBlob(tx, fileId, upload));
      }
      // What the enterprise has already takes no more room.
      if (staged.some(({ fileId }) => blobs.get(fileId) === fileId)) await assertStorage(tx, 0);
      const all = staged.map(({ known, fileId }) => ({ fileId, blobId: blobs.get(fileId) as string, ...known }));
      return [await write(tx, all), all] as const;
    });
  } catch (error) {
    await afterFailure(
      staged.map(({ stage }) => stage),
      error,
    );
    throw error;
  }
  const [result, kept] = committed;
  for (const [at, { stage }] of staged.entries()) {
    if (kept[at]?.blobId === kept[at]?.fileId) await stage.keep();
    // They are there under another id already: what cannot be taken away now is in nobody's way.
    else await stage.discard().catch(() => undefined);
  }
  return result;
}

/** The blob of these contents, held until the transaction ends: the given id, where they are new. */
async function claimBlob(db: TenantDb, id: string, { hash, size }: Pick<Incoming, 'hash' | 'size'>): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO file_blob (tenant_id, id, hash, size) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, hash, size) DO UPDATE SET hash = excluded.hash RETURNING id`,
    [id, hash, size],
  );
  return (row as { id: string }).id;
}

/** Contents that no file names any more go, with their bytes; somebody may just have named them again. */
export async function releaseBlobs({ database, files }: Platform, tenantId: string, ids: readonly string[]) {
  for (const id of new Set(ids)) {
    const gone = await database
      .query(
        `DELETE FROM file_blob b WHERE b.tenant_id = $1 AND b.id = $2 AND NOT EXISTS (
           SELECT 1 FROM file f WHERE f.tenant_id = b.tenant_id AND f.blob_id = b.id) RETURNING b.id`,
        [tenantId, id],
      )
      .catch(() => []);
    // Bytes that stay because the disk refuses are in nobody's way: no row names them.
    if (gone.length > 0) await files.remove(tenantId, id).catch(() => undefined);
  }
}

interface Of {
  projectId: string | null;
  category: StoredCategory;
  fieldId: string | null;
}

export async function insertFile(
  { platform, db, actor }: Context,
  { fileId, ...kept }: Kept,
  of: Of,
  { name, size }: Pick<Incoming, 'name' | 'size'>,
): Promise<StoredFile> {
  const by = { createdBy: actor.userId, updatedBy: actor.userId };
  await db.insert(file, { id: fileId, ...of, ...kept, name, size, ...by });
  const people = await platform.directory.of(actor.tenantId);
  const createdTime = new Date().toISOString();
  return { fileId, name, size, kind: kept.kind, fieldId: of.fieldId, createdBy: people(actor.userId), createdTime };
}

export interface StoredRow extends Record<string, unknown> {
  id: string;
  name: string;
  size: number;
  kind: FileKind;
  field_id: string | null;
  created_by: string | null;
  created_at: string;
}
/** Of `file f`. */
export const STORED_COLUMNS = 'f.id, f.name, f.size, f.kind, f.field_id, f.created_by, f.created_at';

export async function presentFiles({ platform, actor }: TenantContext, rows: StoredRow[]): Promise<StoredFile[]> {
  const people = await platform.directory.of(actor.tenantId);
  return rows.map((row) => ({
    fileId: row.id,
    name: row.name,
    size: row.size,
    kind: row.kind,
    fieldId: row.field_id,
    createdBy: people(row.created_by),
    createdTime: iso(row.created_at),
  }));
}
