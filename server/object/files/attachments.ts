/**
 * Files with an object of whatever kind (`object_file`): who may attach to it adds them, who may remove them takes them
 * away. A file belongs to no project: what it is seen by are the objects that hold it, as they are now.
 */
import { and, eq, ne } from 'drizzle-orm';
import { OBJECT_FILES_MAX } from '../../../contract/file/constants';
import type { StoredFile } from '../../../contract/file/file';
import { type ObjectRef, objectTypeEntry } from '../../../contract/objectTypes';
import { file, objectFile, objectFileRemoved } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
import type { Incoming } from '../../files/incoming';
import type { TenantContext } from '../../http/route';
import type { Platform } from '../../platform';
import type { ObjectAct, ObjectContext } from '../define';
import { announce } from '../events';
import { noteHistory } from '../history/note';
import type { Found } from '../registry';
import { insertFile, keepUpload, presentFiles, releaseBlobs, STORED_COLUMNS, type StoredRow } from './stored';

/** The file's row and its place with the object are written in one transaction. */
export const attachFile = (context: ObjectContext, ref: ObjectRef, upload: Incoming): Promise<StoredFile> =>
  keepUpload(context, upload, (outer, kept) =>
    changing({ ...context, db: outer }, ref, 'attach', async (inside, found) => {
      const { db } = inside;
      await assertRoom(db, ref);
      const stored = await insertFile(inside, kept, { projectId: null, category: 'attachment', fieldId: null }, upload);
      await db.insert(objectFile, { objectType: ref.type, objectId: ref.id, fileId: kept.fileId });
      await note(inside, found, null, stored.name);
      return stored;
    }),
  );

async function assertRoom(db: TenantDb, ref: ObjectRef): Promise<void> {
  if ((await countOf(db, ref)) < OBJECT_FILES_MAX) return;
  throw againstRule(`一个${objectTypeEntry(ref.type).label}最多 ${OBJECT_FILES_MAX} 个附件，请先移除不用的`);
}

/** Nobody sees it with the object any more; whoever took it away can put it back until its bytes go in the night. */
export const detachFile = (context: TenantContext, ref: ObjectRef, fileId: string): Promise<void> =>
  changing(context, ref, 'removeFile', async (inside, found) => {
    const { db, actor } = inside;
    const [stored] = await db.select(file, and(eq(file.id, fileId), ne(file.category, 'tableCell')));
    if (!stored || (await db.delete(objectFile, placeOf(objectFile, ref, fileId))) === 0) throw notFound('附件');
    await db.insert(objectFileRemoved, {
      ...{ objectType: ref.type, objectId: ref.id, fileId, removedBy: actor.userId },
    });
    await note(inside, found, stored.name, null);
  });

/** Undoes one's own removal. @throws 404 for what somebody else took away, or what is gone by now */
export const attachAgain = (context: TenantContext, ref: ObjectRef, fileId: string): Promise<void> =>
  changing(context, ref, 'attach', async (inside, found) => {
    const { db, actor } = inside;
    const mine = and(placeOf(objectFileRemoved, ref, fileId), eq(objectFileRemoved.removedBy, actor.userId));
    const stored = await db.find(file, fileId);
    if (!stored || (await db.delete(objectFileRemoved, mine)) === 0) throw notFound('附件');
    await assertRoom(db, ref);
    await db.insert(objectFile, { objectType: ref.type, objectId: ref.id, fileId });
    await note(inside, found, null, stored.name);
  });

const placeOf = (place: typeof objectFile | typeof objectFileRemoved, { type, id }: ObjectRef, fileId: string) =>
  and(eq(place.objectType, type), eq(place.objectId, id), eq(place.fileId, fileId));

/** In the order in which they were added. */
export async function attachmentsOf(context: TenantContext, ref: ObjectRef): Promise<StoredFile[]> {
  await context.platform.objects.load(context, ref, 'view');
  const rows = await context.db.query<StoredRow>(
    `SELECT ${STORED_COLUMNS}
       FROM object_file x JOIN file f ON f.tenant_id = x.tenant_id AND f.id = x.file_id
      WHERE x.tenant_id = $1 AND x.object_type = $2 AND x.object_id = $3 AND f.category <> 'tableCell' ORDER BY f.id`,
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

/** No object holds it any more, and nobody could put it back. */
const UNATTACHED = `f.category IN ('attachment', 'tableCell')
  AND NOT EXISTS (SELECT 1 FROM object_file x WHERE x.tenant_id = f.tenant_id AND x.file_id = f.id)
  AND NOT EXISTS (SELECT 1 FROM object_file_removed r WHERE r.tenant_id = f.tenant_id AND r.file_id = f.id)`;

/**
 * Every night: what was taken away a day ago, what went with the objects that held it, however those were deleted, and
 * contents that no file names.
 */
export async function sweepAttachments(platform: Platform): Promise<void> {
  await platform.database.query(`DELETE FROM object_file_removed WHERE removed_at < now() - interval '1 day'`);
  await platform.database.query(`DELETE FROM file f WHERE ${UNATTACHED}`);
  const rows = await platform.database.query<{ tenant_id: string; id: string }>(
    `SELECT b.tenant_id, b.id FROM file_blob b
      WHERE NOT EXISTS (SELECT 1 FROM file f WHERE f.tenant_id = b.tenant_id AND f.blob_id = b.id)`,
  );
  for (const { tenant_id, id } of rows) await releaseBlobs(platform, tenant_id, [id]);
}

/** The object's row is locked, so that its count is right and it is not purged meanwhile. */
function changing<T>(
  context: ObjectContext,
  ref: ObjectRef,
  act: ObjectAct,
  work: (inside: ObjectContext, found: Found) => Promise<T>,
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
    `SELECT count(*)::int AS count FROM object_file x JOIN file f ON f.tenant_id = x.tenant_id AND f.id = x.file_id
      WHERE x.tenant_id = $1 AND x.object_type = $2 AND x.object_id = $3 AND f.category <> 'tableCell'`,
    [type, id],
  );
  return row?.count ?? 0;
}

/** The log has its entry from this line (`server/db/ledger.ts`). */
const note = (
  { db, actor }: ObjectContext,
  { ref, subject }: Found,
  before: string | null,
  after: string | null,
): Promise<void> =>
  noteHistory(db, ref, actor.userId, {
    event: 'updated',
    projectId: subject.project?.id ?? null,
    changes: [{ field: 'attachment', label: '附件', before, after }],
  });
