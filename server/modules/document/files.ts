/** Files of the library: uploads become documents, or new versions of those that are there. */
import { eq, sql } from 'drizzle-orm';
import type { DocumentRow, UploadAsked, UploadDone } from '../../../contract/document/document';
import { VERSIONS_MAX } from '../../../contract/document/kinds';
import type { UploadState } from '../../../contract/file/file';
import { isReadable } from '../../../contract/file/kind';
import { nameKey, numberedName } from '../../../contract/file/name';
import type { ObjectRef } from '../../../contract/objectTypes';
import { newId } from '../../base/present';
import { document, documentVersion, file } from '../../db/schema';
import { againstRule, notFound } from '../../errors';
import type { Incoming } from '../../files/incoming';
import type { TenantContext } from '../../http/route';
import { insertFile, type Kept, keepUpload } from '../../object/files/stored';
import { finishUpload, startUpload } from '../../object/files/uploads';
import { addVersion } from './change';
import { assertFree } from './checkOut';
import { documentFor, type LoadedDocument } from './kind';
import { insertDocument } from './make';
import { noteDocument } from './note';
import { putPage } from './page/put';
import { settleWithin } from './page/settle';
import { placeFor, takenNames } from './place';
import { documentRow } from './present';
import { wantText } from './text/job';

const refOf = ({ projectId, parentId }: { projectId: string; parentId?: string | null }): ObjectRef =>
  parentId ? { type: 'document', id: parentId } : { type: 'project', id: projectId };

/** The right is asked before a byte comes, and again when all have. */
export async function startDocument(context: TenantContext, asked: UploadAsked): Promise<UploadState> {
  await placeFor(context, asked);
  return startUpload(context, refOf(asked), asked);
}

export async function startVersion(context: TenantContext, id: string, size: number): Promise<UploadState> {
  const loaded = await documentFor(context, id, 'edit');
  const { row } = loaded;
  await assertFree(context, loaded);
  if (row.kind !== 'file') throw againstRule('只有文件可以上传新版本');
  return startUpload(context, { type: 'document', id }, { name: row.name, size });
}

/** @throws 404 for an upload that was announced for another place */
export function assertFor(
  { objectType, objectId }: { objectType: string; objectId: string },
  at: Parameters<typeof refOf>[0],
): void {
  const ref = refOf(at);
  if (objectType !== ref.type || objectId !== ref.id) throw notFound('上传');
}

/** Null: its name is there, and it was to be skipped. */
export async function finishDocument(context: TenantContext, done: UploadDone): Promise<DocumentRow | null> {
  const id = await finishUpload(context, done.uploadId, async (incoming, upload) => {
    assertFor(upload, done);
    const at = await placeFor(context, done);
    const found = (await takenNames(context, at, [incoming.name])).get(nameKey(incoming.name));
    if (found && done.onSame === 'skip') return null;
    return keepUpload(context, incoming, async (db, kept) => {
      const inside = { ...context, db };
      const place = await placeFor(inside, done);
      const taken = await takenNames(inside, place);
      const same = taken.get(nameKey(incoming.name));
      if (same?.kind === 'file' && done.onSame === 'version') {
        const loaded = await documentFor(inside, same.id, 'edit', 'change');
        await keepVersion(inside, loaded, kept, incoming, '');
        return same.id;
      }
      const name = numberedName(incoming.name, (one) => taken.has(nameKey(one)));
      const made = await insertDocument(inside, place, { kind: 'file', name });
      const loaded = await documentFor(inside, made, 'edit', 'change');
      await keepVersion(inside, loaded, kept, { ...incoming, name }, '', 'created');
      return made;
    });
  });
  return id === null ? null : documentRow(context, id);
}

export async function finishVersion(
  context: TenantContext,
  id: string,
  { uploadId, note = '' }: { uploadId: string; note?: string },
): Promise<DocumentRow> {
  await finishUpload(context, uploadId, (incoming, { objectType, objectId }) => {
    if (objectType !== 'document' || objectId !== id) throw notFound('上传');
    return keepUpload(context, incoming, async (db, kept) => {
      const inside = { ...context, db };
      await keepVersion(inside, await documentFor(inside, id, 'edit', 'change'), kept, incoming, note.trim());
    });
  });
  return documentRow(context, id);
}

async function keepVersion(
  context: TenantContext,
  loaded: LoadedDocument,
  kept: Kept,
  { name, size }: Pick<Incoming, 'name' | 'size'>,
  note: string,
  event: 'created' | 'versionAdded' = 'versionAdded',
): Promise<void> {
  const { db, actor } = context;
  const { row } = loaded;
  await assertFree(context, loaded);
  const no = row.versionNo + 1;
  if (no > VERSIONS_MAX) throw againstRule(`一个文件最多 ${VERSIONS_MAX} 个版本`);
  const { fileId, blobId, kind } = kept;
  await insertFile(context, kept, { projectId: null, category: 'attachment', fieldId: null }, { name, size });
  await addVersion(context, { id: row.id, no, fileId, size, note });
  await db.query(
    `INSERT INTO file_text (tenant_id, id, blob_id, kind, state) VALUES ($1, $2, $2, $3, $4)
     ON CONFLICT (tenant_id, id) DO NOTHING`,
    [blobId, kind, isReadable(kind) ? 'waiting' : 'none'],
  );
  await db.update(
    document,
    {
      ...{ fileId, fileKind: kind, size, versionNo: no, textId: blobId, search: null },
      ...{ updatedBy: actor.userId, updatedAt: sql`now()`, version: sql`version + 1` },
    },
    eq(document.id, row.id),
  );
  await noteDocument(
    context,
    row,
    event,
    event === 'created' ? undefined : { label: '版本', before: `${row.versionNo}`, after: `${no}` },
  );
  wantText(context, blobId);
}

/** An earlier version becomes the newest; nothing is lost. */
export async function restoreVersion(context: TenantContext, id: string, no: number): Promise<DocumentRow> {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await documentFor(inside, id, 'edit');
    // What was typed since is a version of its own first.
    await settleWithin(context.platform, db, id);
    const loaded = await documentFor(inside, id, 'edit', 'change');
    const { row } = loaded;
    const [version] = (await db.select(documentVersion, eq(documentVersion.documentId, id))).filter(
      (one) => one.no === no,
    );
    if (!version) throw notFound('版本');
    if (no === row.versionNo) throw againstRule('它已是最新版本');
    const note = `恢复自版本 ${no}`;
    if (version.html !== null) {
      await putPage(inside, { id, no: row.versionNo + 1, html: version.html, note });
      await db.update(document, { version: sql`version + 1` }, eq(document.id, id));
      await noteDocument(inside, row, 'versionRestored', { label: '版本', before: `${row.versionNo}`, after: `${no}` });
      return;
    }
    const stored = version.fileId ? await db.find(file, version.fileId) : undefined;
    if (!stored) throw notFound('版本');
    const { blobId, kind, mime, size } = stored;
    await keepVersion(inside, loaded, { fileId: newId(), blobId, kind, mime }, { name: row.name, size }, note);
  });
  return documentRow(context, id);
}
