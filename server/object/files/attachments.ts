/**
 * Files with an object of whatever kind (`object_file`): who may attach to it adds them, who may remove them takes them
 * away. A file belongs to no project: what it is seen by are the objects that hold it, as they are now.
 */
import { and, eq } from 'drizzle-orm';
import { OBJECT_FILES_MAX } from '../../../contract/file/constants';
import type { StoredFile } from '../../../contract/file/file';
import { type ObjectRef, objectTypeEntry } from '../../../contract/object/types';
import { file, objectFile } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
import type { Incoming } from '../../files/incoming';
import type { TenantContext } from '../../http/route';
import type { Platform } from '../../platform';
import type { ObjectAct } from '../define';
import { announce } from '../events';
import { noteHistory } from '../history/note';
import type { Found } from '../registry';
import { insertFile, keepUpload, presentFiles, releaseBlobs, STORED_COLUMNS, type StoredRow } from './stored';

/** The file's row and its place with the object are written in one transaction. */
export const attachFile = (context: TenantContext, ref: ObjectRef, upload: Incoming): Promise<StoredFile> =>
  keepUpload(context, upload, (outer, kept) =>
    changing({ ...context, db: outer }, ref, 'attach', async (inside, found) => {
      const { db } = inside;
      if ((await countOf(db, ref)) >= OBJECT_FILES_MAX) {
        throw againstRule(`一个${objectTypeEntry(ref.type).label}最多 ${OBJECT_FILES_MAX} 个附件，请先移除不用的`);
      }
      const stored = await insertFile(inside, kept, { projectId: null, category: 'attachment', fieldId: null }, upload);
      await db.insert(objectFile, { objectType: ref.type, objectId: ref.id, fileId: kept.fileId });
      await note(inside, found, null, stored.name);
      return stored;
    }),
  );

/** Another object may hold it still; with nobody left who does, its bytes go, too. */
export async function detachFile(context: TenantContext, ref: ObjectRef, fileId: string): Promise<void> {
  const blobs = await changing(context, ref, 'removeFile', async (inside, found) => {
    const { db } = inside;
    const stored = await db.find(file, fileId);
    const of = and(eq(objectFile.objectType, ref.type), eq(objectFile.objectId, ref.id), eq(objectFile.fileId, fileId));
    const gone = await db.delete(objectFile, of);
    if (!stored || gone === 0) throw notFound('附件');
    await note(inside, found, stored.name, null);
    return db.query<{ blob_id: string }>(
      `DELETE FROM file f WHERE f.tenant_id = $1 AND f.id = $2 AND ${UNATTACHED} RETURNING f.blob_id`,
      [fileId],
    );
  });
  await releaseBlobs(
    context.platform,
    context.db.tenantId,
    blobs.map((one) => one.blob_id),
  );
}

/** In the order in which they were added. */
export async function attachmentsOf(context: TenantContext, ref: ObjectRef): Promise<StoredFile[]> {
  await context.platform.objects.load(context, ref, 'view');
  const rows = await context.db.query<StoredRow>(
    `SELECT ${STORED_COLUMNS}
       FROM object_file x JOIN file f ON f.tenant_id = x.tenant_id AND f.id = x.file_id
      WHERE x.tenant_id = $1 AND x.object_type = $2 AND x.object_id = $3 ORDER BY f.id`,
    [ref.type, ref.id],
  );
  return presentFiles(context, rows);
}

/** What was made from an object holds its files: the same ones, none is copied. In the caller's transaction. */
export async function shareFiles({ platform, db }: TenantContext, from: ObjectRef, to: ObjectRef): Promise<void> {
  await db.query(
    `INSERT INTO object_file (tenant_id, object_type, object_id, file_id)
     SELECT $1, $4, $5, x.file_id FROM object_file x
      WHERE x.tenant_id = $1 AND x.object_type = $2 AND x.object_id = $3 ON CONFLICT DO NOTHING`,
    [from.type, from.id, to.type, to.id],
  );
  const count = await countOf(db, to);
  if (count > 0) await platform.objects.kind(to.type).onFiles?.(db, to.id, count);
}

/** No object holds it any more. */
export const UNATTACHED = `f.category = 'attachment' AND NOT EXISTS (
  SELECT 1 FROM object_file x WHERE x.tenant_id = f.tenant_id AND x.file_id = f.id)`;

/** Every night: what went with the objects that held it, however those were deleted, and contents that no file names. */
export async function sweepAttachments(platform: Platform): Promise<void> {
  await platform.database.query(`DELETE FROM file f WHERE ${UNATTACHED}`);
  const rows = await platform.database.query<{ tenant_id: string; id: string }>(
    `SELECT b.tenant_id, b.id FROM file_blob b
      WHERE NOT EXISTS (SELECT 1 FROM file f WHERE f.tenant_id = b.tenant_id AND f.blob_id = b.id)`,
  );
  for (const { tenant_id, id } of rows) await releaseBlobs(platform, tenant_id, [id]);
}

/** The object's row is locked, so that its count is right and it is not purged meanwhile. */
function changing<T>(
  context: TenantContext,
  ref: ObjectRef,
  act: ObjectAct,
  work: (inside: TenantContext, found: Found) => Promise<T>,
): Promise<T> {
  const { objects } = context.platform;
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const found = await objects.load(inside, ref, act, 'change');
    const result = await work(inside, found);
    await objects.kind(ref.type).onFiles?.(db, ref.id, await countOf(db, ref));
    announce(inside, ref, found.subject);
    return result;
  });
}

async function countOf(db: TenantDb, { type, id }: ObjectRef): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM object_file WHERE tenant_id = $1 AND object_type = $2 AND object_id = $3',
    [type, id],
  );
  return row?.count ?? 0;
}

/** The log has its entry from this line (`server/db/ledger.ts`). */
const note = (
  { db, actor }: TenantContext,
  { ref, subject }: Found,
  before: string | null,
  after: string | null,
): Promise<void> =>
  noteHistory(db, ref, actor.userId, {
    event: 'updated',
    projectId: subject.project?.id ?? null,
    changes: [{ field: 'attachment', label: '附件', before, after }],
  });
