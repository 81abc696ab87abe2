/** Folders, pages and small files of the demo projects: what a delivery writes down. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isReadable, kindOf } from '../../contract/file/kind';
import { newId } from '../base/present';
import { document, documentVersion, file, fileBlob, fileText, objectFile } from '../db/schema';
import type { TenantDb } from '../db/scope';
import type { FileStore } from '../files/store';
import { writePassages } from '../modules/document';
import { type DemoNode, documentsOf } from './documentTexts';

type Users = ReadonlyMap<string, string>;

export async function createDemoDocuments(
  db: TenantDb,
  enterprise: string,
  users: Users,
  files: FileStore | undefined,
): Promise<void> {
  for (const [code, { by, nodes }] of Object.entries(documentsOf(enterprise))) {
    const [project] = await db.query<{ id: string; ownerId: string }>(
      `SELECT p.id, p.owner_id AS "ownerId" FROM project p
        WHERE p.tenant_id = $1 AND p.code = $2 AND p.deleted_at IS NULL`,
      [code],
    );
    if (!project) continue;
    const writer = { projectId: project.id, by: users.get(by) ?? project.ownerId };
    for (const node of nodes) await add(db, files, writer, node, null, []);
    await spread(db, project.id);
  }
}

/** They were written over months, one after the other: the last of each folder a few hours ago. */
const spread = (db: TenantDb, projectId: string) =>
  db.query(
    `WITH aged AS (
       SELECT id, now() - make_interval(hours => 5 + 31 * (row_number() OVER (ORDER BY kind = 'folder', id DESC))::int) AS at
         FROM document WHERE tenant_id = $1 AND project_id = $2),
     written AS (
       UPDATE document d SET created_at = a.at, updated_at = a.at FROM aged a WHERE d.tenant_id = $1 AND d.id = a.id)
     UPDATE document_version v SET created_at = a.at FROM aged a WHERE v.tenant_id = $1 AND v.document_id = a.id`,
    [projectId],
  );

interface Writer {
  projectId: string;
  by: string;
}

async function add(
  db: TenantDb,
  files: FileStore | undefined,
  writer: Writer,
  node: DemoNode,
  parentId: string | null,
  path: string[],
): Promise<void> {
  const { projectId, by } = writer;
  const id = newId();
  const row = { id, projectId, parentId, path, name: node.name, tags: node.tags ?? [], createdBy: by, updatedBy: by };
  if (node.children) {
    await db.insert(document, { ...row, kind: 'folder' });
    for (const child of node.children) await add(db, files, writer, child, id, [...path, id]);
  } else if (node.html !== undefined) {
    const size = Buffer.byteLength(node.html);
    await db.insert(document, { ...row, kind: 'page', html: node.html, size, versionNo: 1 });
    await db.insert(documentVersion, { id: newId(), documentId: id, no: 1, html: node.html, size, createdBy: by });
    await db.insert(fileText, { id, documentId: id, state: 'ready' });
    await writePassages(db, id, [{ place: '', text: node.html.replace(/<[^>]+>/g, '\n') }]);
    await db.update(document, { textId: id }, eq(document.id, id));
  } else if (files && node.content) {
    await addFile(db, files, row, node.content);
  }
}

async function addFile(
  db: TenantDb,
  files: FileStore,
  row: { id: string; projectId: string; parentId: string | null; path: string[]; name: string; createdBy: string },
  content: string | Uint8Array,
): Promise<void> {
  const bytes = Buffer.from(content as string);
  const { name, createdBy: by } = row;
  const [fileId, size] = [newId(), bytes.length];
  const { kind, mime } = kindOf(name, bytes, size);
  await files.write(db.tenantId, fileId, bytes);
  await db.insert(fileBlob, { id: fileId, hash: createHash('sha256').update(bytes).digest('hex'), size });
  await db.insert(file, {
    ...{ id: fileId, blobId: fileId, projectId: null, category: 'attachment', fieldId: null, name, size, kind, mime },
    ...{ createdBy: by, updatedBy: by },
  });
  await db.insert(fileText, { id: fileId, blobId: fileId, kind, state: isReadable(kind) ? 'waiting' : 'none' });
  await db.insert(document, {
    ...row,
    kind: 'file',
    fileId,
    fileKind: kind,
    size,
    versionNo: 1,
    textId: fileId,
    updatedBy: by,
  });
  await db.insert(documentVersion, { id: newId(), documentId: row.id, no: 1, fileId, size, createdBy: by });
  await db.insert(objectFile, { objectType: 'document', objectId: row.id, fileId });
}
