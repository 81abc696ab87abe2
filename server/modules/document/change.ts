/** Documents are named, tagged, copied, put into the recycle bin and taken back. */
import { and, eq } from 'drizzle-orm';
import type { DocumentIds, DocumentRow, DocumentsMove, DocumentUpdate } from '../../../contract/document/document';
import { nameKey, numberedName, safeFileName } from '../../../contract/file/name';
import { newId } from '../../base/present';
import { document, documentVersion, file, objectFile } from '../../db/schema';
import { againstRule, duplicate, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { shareFiles } from '../../object/files/attachments';
import { insertFile } from '../../object/files/stored';
import { SqlConditions } from '../../object/list/sql';
import { projectFor } from '../../object/project';
import { staleRow } from '../../object/stale';
import { DOCUMENT_COLUMNS, documentFor, type LoadedDocument, type StoredDocument, setBy } from './kind';
import { insertDocument } from './make';
import { noteDocument } from './note';
import { keepPage } from './page/keep';
import { holdLibrary, type Place, placeFor, takenNames } from './place';
import { documentRow } from './present';
import { visibilityOf } from './visibility';

const COPIED_MAX = 2_000;

export async function updateDocument(
  context: TenantContext,
  id: string,
  { version, name, tags }: DocumentUpdate,
): Promise<DocumentRow> {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const { row, project } = await documentFor(inside, id, 'edit', 'change');
    if (row.version !== version) throw await staleRow(inside, { ...row, tenantId: '' } as never);
    const safe = name === undefined ? row.name : safeFileName(name);
    if (nameKey(safe) !== nameKey(row.name)) {
      const place = { project, parentId: row.parentId, path: row.path, aclId: row.aclId };
      if ((await takenNames(inside, place, [safe])).size > 0)
        throw duplicate(`这里已有“${safe}”，请换一个名称`, 'name');
    }
    const given = tags && [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))];
    await db.update(document, { name: safe, ...(given && { tags: given }), ...setBy(context) }, eq(document.id, id));
    if (safe !== row.name) {
      await noteDocument(inside, row, 'renamed', { label: '名称', before: row.name, after: safe });
    }
    if (given && given.join() !== row.tags.join()) {
      await noteDocument(inside, row, 'updated', {
        label: '标签',
        before: row.tags.join('、'),
        after: given.join('、'),
      });
    }
  });
  return documentRow(context, id);
}

/** Within a project. The newest versions of what the actor sees, with new names where the old ones are taken. */
export async function copyDocuments(context: TenantContext, { ids, ...to }: DocumentsMove): Promise<null> {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const place = await placeFor(inside, to);
    const visibility = await visibilityOf(inside, place.project);
    let left = COPIED_MAX;
    const copy = async (row: StoredDocument, into: Place, isFirst: boolean): Promise<void> => {
      left -= 1;
      if (left < 0) throw againstRule(`一次最多复制 ${COPIED_MAX} 项`);
      const taken = isFirst ? await takenNames(inside, into) : new Map();
      const name = numberedName(row.name, (one) => taken.has(nameKey(one)));
      const id = await copyOne(inside, row, into, name);
      // As where it is moved: a list of its own stays with it, so that a copy is read by nobody whom that shuts out.
      const listed = row.aclId === row.id;
      if (listed) await copyList(inside, row.id, id);
      if (row.kind !== 'folder') return;
      const below = { ...into, parentId: id, path: [...into.path, id], aclId: listed ? id : into.aclId };
      for (const child of await childrenOf(inside, row, visibility)) {
        await copy(child, below, false);
      }
    };
    for (const id of ids) {
      const { row } = await documentFor(inside, id, 'view');
      // What is seen of it was asked of this project; another one's lists are its own.
      if (row.projectId !== to.projectId) throw notFound('文档');
      if (place.path.includes(id)) throw invalid('不能把文件夹复制到它自己里面', 'parentId');
      await copy(row, place, true);
    }
  });
  return null;
}

async function childrenOf(
  { db }: TenantContext,
  { id }: StoredDocument,
  visibility: Awaited<ReturnType<typeof visibilityOf>>,
) {
  const conditions = new SqlConditions();
  const bind = (value: unknown) => conditions.bind(value);
  return db.query<StoredDocument>(
    `SELECT ${DOCUMENT_COLUMNS} FROM document d
      WHERE d.tenant_id = $1 AND d.parent_id = ${bind(id)} AND d.deleted_at IS NULL AND ${visibility.condition(bind, 'd')}`,
    conditions.params,
  );
}

async function copyList({ db }: TenantContext, from: string, to: string): Promise<void> {
  await db.query(
    `INSERT INTO document_grant (tenant_id, document_id, project_id, grant_to, subject_id, level)
     SELECT g.tenant_id, $3::uuid, g.project_id, g.grant_to, g.subject_id, g.level FROM document_grant g
      WHERE g.tenant_id = $1 AND g.document_id = $2`,
    [from, to],
  );
  await db.update(document, { aclId: to }, eq(document.id, to));
}

async function copyOne(context: TenantContext, row: StoredDocument, into: Place, name: string): Promise<string> {
  const { db } = context;
  const { kind, fileKind, size, tags, textId } = row;
  const source = row.fileId ? await db.find(file, row.fileId) : undefined;
  const [stored] = await db.select(document, eq(document.id, row.id));
  const id = await insertDocument(context, into, {
    ...{ kind, name, fileKind, size, tags, html: stored?.html ?? '' },
    versionNo: kind === 'folder' ? 0 : 1,
    textId: kind === 'file' ? textId : null,
  });
  if (kind === 'page') {
    await keepPage(context, { id, no: 1, html: stored?.html ?? '', note: `复制自“${row.name}”` });
    // Its pictures are files of the page: those of the copy are seen by whom the copy is for.
    await shareFiles(context, { type: 'document', id: row.id }, { type: 'document', id });
  }
  if (source) {
    const fileId = newId();
    const kept = { fileId, blobId: source.blobId, kind: source.kind, mime: source.mime };
    await insertFile(context, kept, { projectId: null, category: 'attachment', fieldId: null }, { ...source, name });
    await addVersion(context, { id, no: 1, fileId, size, note: `复制自“${row.name}”` });
    await db.update(document, { fileId }, eq(document.id, id));
  }
  await noteDocument(context, { id, projectId: into.project.id, name }, 'copied', {
    label: '来源',
    before: null,
    after: row.name,
  });
  return id;
}

/** A version of a file: its row, and the file held by the document. */
export async function addVersion(
  { db, actor }: TenantContext,
  version: { id: string; no: number; fileId: string; size: number; note: string },
): Promise<void> {
  const { id: documentId, fileId, ...values } = version;
  await db.insert(documentVersion, { id: newId(), documentId, fileId, ...values, createdBy: actor.userId });
  await db.insert(objectFile, { objectType: 'document', objectId: documentId, fileId });
}

/** With all below it; refused where something of that is not the actor's to change. */
export async function recycleDocuments(context: TenantContext, { projectId, ids }: DocumentIds): Promise<null> {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await holdLibrary(inside, projectId, 'alone');
    for (const id of ids) {
      const loaded = await documentFor(inside, id, 'edit', 'change');
      if (loaded.row.projectId !== projectId) throw notFound('文档');
      await refuseForeign(inside, loaded);
      await db.query(
        `UPDATE document d SET deleted_at = now(), deleted_by = $3, deleted_with = $2
          WHERE d.tenant_id = $1 AND (d.id = $2 OR $2 = ANY(d.path)) AND d.deleted_at IS NULL`,
        [id, context.actor.userId],
      );
      await noteDocument(inside, loaded.row, 'recycled', { label: '名称', before: loaded.row.name, after: null });
    }
  });
  return null;
}

/** Nothing below it may be shut to the actor. @throws 422 */
export async function refuseForeign(
  context: TenantContext,
  { row, project }: LoadedDocument,
  act: '删除' | '移动' = '删除',
): Promise<void> {
  const visibility = await visibilityOf(context, project);
  const conditions = new SqlConditions();
  const bind = (value: unknown) => conditions.bind(value);
  const below = `${bind(row.id)} = ANY(d.path)`;
  const [found] = await context.db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM document d
      WHERE d.tenant_id = $1 AND ${below} AND d.deleted_at IS NULL AND NOT ${visibility.condition(bind, 'd', 'edit')}`,
    conditions.params,
  );
  if (found && found.count > 0) throw againstRule(`其中有您无权${act}的内容，请联系管理该文件夹的人`);
}

/** Each with what went with it: into its folder, or to the root where that is gone. */
export async function restoreDocuments(context: TenantContext, { projectId, ids }: DocumentIds): Promise<null> {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await holdLibrary(inside, projectId, 'alone');
    const project = await projectFor(inside, projectId, 'DOCUMENT:LIST');
    const visibility = await visibilityOf(inside, project);
    for (const id of ids) {
      const [row] = await db.selectWithRecycled(
        document,
        and(eq(document.id, id), eq(document.projectId, projectId), eq(document.deletedWith, id)),
      );
      if (!row?.deletedAt || visibility.levelOf(row.aclId) === null) throw notFound('文档');
      const [parent] = row.parentId ? await db.select(document, eq(document.id, row.parentId)) : [];
      const place = await placeFor(inside, { projectId, parentId: parent?.id ?? null });
      const taken = await takenNames(inside, place);
      const name = numberedName(row.name, (one) => taken.has(nameKey(one)));
      const before = row.path.length;
      await db.query(
        `UPDATE document d SET deleted_at = NULL, deleted_by = NULL, deleted_with = NULL,
                path = $3::uuid[] || d.path[$4::int + 1:],
                acl_id = CASE WHEN d.acl_id IS NOT DISTINCT FROM $5::uuid AND $5::uuid IS DISTINCT FROM $2::uuid
                              THEN $6::uuid ELSE d.acl_id END,
                parent_id = CASE WHEN d.id = $2 THEN $7::uuid ELSE d.parent_id END,
                name = CASE WHEN d.id = $2 THEN $8 ELSE d.name END
          WHERE d.tenant_id = $1 AND d.deleted_with = $2 AND d.deleted_at IS NOT NULL`,
        [id, place.path, before, row.aclId, place.aclId, place.parentId, name],
      );
      await noteDocument(inside, { id, projectId, name }, 'recovered');
    }
  });
  return null;
}
