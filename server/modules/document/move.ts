/** Documents go to another folder, or to the library of another project. */
import { eq } from 'drizzle-orm';
import type { DocumentsMove } from '../../../contract/document/document';
import { nameKey, numberedName } from '../../../contract/file/name';
import { document } from '../../db/schema';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { refuseForeign } from './change';
import { documentFor, documentKind, type StoredDocument, setBy } from './kind';
import { noteDocument, noteOthers } from './note';
import { holdLibrary, type Place, placeFor, takenNames } from './place';

/** All of them to one place, or none. What has no list of its own follows that of its new folder, with all below it. */
export async function moveDocuments(context: TenantContext, { ids, ...to }: DocumentsMove): Promise<null> {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await holdLibraries(inside, ids, to.projectId);
    const place = await placeFor(inside, to);
    for (const id of ids) {
      const loaded = await documentFor(inside, id, 'edit', 'change');
      const { row } = loaded;
      const leaves = row.projectId !== to.projectId;
      if (!leaves && row.parentId === place.parentId) continue;
      if (place.path.includes(id)) throw invalid('不能把文件夹移动到它自己里面', 'parentId');
      // Whoever moves it within the project keeps nobody from anything; to another one all of it leaves.
      if (leaves) await refuseForeign(inside, loaded, '移动');
      const taken = await takenNames(inside, place);
      const name = numberedName(row.name, (one) => taken.has(nameKey(one)));
      await putBelow(inside, row, place, name);
      if (leaves) await takeAlong(inside, row.id, place.project.id);
      await tellMoved(inside, { ...row, projectId: place.project.id }, place, leaves);
    }
  });
  return null;
}

/** Both libraries, always in one order: two who move things between them do not wait for each other for ever. */
async function holdLibraries(context: TenantContext, ids: readonly string[], to: string): Promise<void> {
  const found = await documentKind.find(context, ids);
  const projects = new Set([to, ...found.map(({ row }) => row.projectId)]);
  for (const id of [...projects].sort()) await holdLibrary(context, id, 'alone');
}

async function putBelow(context: TenantContext, row: StoredDocument, place: Place, name: string): Promise<void> {
  const { db } = context;
  // Where it is put it has no place of its own yet.
  const change = { projectId: place.project.id, parentId: place.parentId, name, rank: null };
  await db.update(document, { ...change, ...setBy(context) }, eq(document.id, row.id));
  await db.query(
    `UPDATE document d SET path = $3::uuid[] || d.path[$4::int + 1:], project_id = $7::uuid,
            acl_id = CASE WHEN d.acl_id IS NOT DISTINCT FROM $5::uuid AND $5::uuid IS DISTINCT FROM $2::uuid
                          THEN $6::uuid ELSE d.acl_id END
      WHERE d.tenant_id = $1 AND (d.id = $2 OR $2 = ANY(d.path)) AND (d.deleted_at IS NULL OR d.deleted_at IS NOT NULL)`,
    [row.id, place.path, row.path.length, row.aclId, place.aclId, place.project.id],
  );
}

/** Lists of people and the history go with it: roles that a list names are those in its project from then on. */
async function takeAlong({ db }: TenantContext, id: string, projectId: string): Promise<void> {
  const moved = `SELECT d.id FROM document d
    WHERE d.tenant_id = $1 AND (d.id = $2 OR $2 = ANY(d.path)) AND (d.deleted_at IS NULL OR d.deleted_at IS NOT NULL)`;
  await db.query(
    `UPDATE document_grant g SET project_id = $3::uuid WHERE g.tenant_id = $1 AND g.document_id IN (${moved})`,
    [id, projectId],
  );
  await db.query(
    `UPDATE history h SET project_id = $3::uuid
      WHERE h.tenant_id = $1 AND h.object_type = 'document' AND h.object_id IN (${moved})`,
    [id, projectId],
  );
}

async function tellMoved(context: TenantContext, row: StoredDocument, place: Place, leaves: boolean): Promise<void> {
  const folder = { type: 'document', id: place.parentId ?? '', no: '' } as const;
  if (place.parentId) await noteOthers(context, row, 'moved', '位置', { after: [folder] });
  else {
    const after = leaves ? `项目“${place.project.name}”的文档库` : '文档库';
    await noteDocument(context, row, 'moved', { label: '位置', before: null, after });
  }
}
