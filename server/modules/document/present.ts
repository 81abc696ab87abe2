/** Rows of the library as their readers get them. */
import type { DocumentRow } from '../../../contract/document/document';
import type { GrantLevel } from '../../../contract/document/kinds';
import { iso } from '../../base/present';
import type { TenantContext } from '../../http/route';
import { documentLevel } from '../../policies/document';
import { documentKind, type StoredDocument } from './kind';

export async function presentDocuments(
  { platform, actor, db }: Pick<TenantContext, 'platform' | 'actor' | 'db'>,
  rows: readonly StoredDocument[],
  levelOf: (acl: string | null, row: StoredDocument) => GrantLevel | null,
): Promise<DocumentRow[]> {
  const people = await platform.directory.of(actor.tenantId);
  const atHand = await favouritesAmong(
    { db, actor },
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const level = levelOf(row.aclId, row);
    if (!level) return [];
    return [
      {
        ...{ id: row.id, projectId: row.projectId, parentId: row.parentId, kind: row.kind, name: row.name },
        ...{ fileId: row.fileId, fileKind: row.fileKind, size: row.size, versionNo: row.versionNo, tags: row.tags },
        ...{ level, ownAccess: row.aclId === row.id, version: row.version },
        createdBy: people(row.createdBy),
        updatedBy: people(row.updatedBy),
        updatedTime: iso(row.updatedAt),
        favourite: atHand.has(row.id),
        out: row.outBy && row.outUntil ? { by: people(row.outBy), until: iso(row.outUntil) } : null,
      },
    ];
  });
}

async function favouritesAmong(
  { db, actor }: Pick<TenantContext, 'db' | 'actor'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.query<{ id: string }>(
    `SELECT o.document_id AS id FROM document_of_user o
      WHERE o.tenant_id = $1 AND o.user_id = $2 AND o.favourite_at IS NOT NULL AND o.document_id = ANY($3::uuid[])`,
    [actor.userId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** One that was just written, for whoever wrote it. */
export async function documentRow(context: TenantContext, id: string): Promise<DocumentRow> {
  const [loaded] = await documentKind.find(context, [id]);
  const level = loaded && documentLevel(context.actor, loaded.project, loaded);
  const [row] = loaded ? await presentDocuments(context, [loaded.row], () => level ?? null) : [];
  if (!row) throw new Error(`The document ${id} is not there`);
  return row;
}
