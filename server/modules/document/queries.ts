/** What is read of a library: its tree, a folder, one document. Filtered in the statement, so that counts and pages are right. */
import type {
  DocumentDetail,
  DocumentRow,
  DocumentVersion,
  Library,
  ListQuery,
  RecycledDocument,
} from '../../../contract/document/document';
import { DOCUMENTS_PAGE, type DocumentKind, type TextState } from '../../../contract/document/kinds';
import { type ObjectRef, pageOf } from '../../../contract/objectTypes';
import { pageAddress } from '../../base/pageAddress';
import { iso } from '../../base/present';
import type { TenantContext } from '../../http/route';
import { presentFiles, STORED_COLUMNS, type StoredRow } from '../../object/files/stored';
import { keepDaysOf, purgeTimeOf } from '../../object/keepDays';
import { linksOf } from '../../object/links';
import { SqlConditions } from '../../object/list/sql';
import { pointersTo } from '../../object/pointers';
import { projectFor } from '../../object/project';
import { documentLevel } from '../../policies/document';
import { DOCUMENT_COLUMNS, documentFor, mayTalk, type StoredDocument } from './kind';
import { DOCUMENT_ORDER, orderOf } from './order';
import { noteSeen } from './own';
import { placeFor } from './place';
import { presentDocuments } from './present';
import { visibilityOf } from './visibility';

const FOLDERS_MAX = 5_000;
/** In the tree; all of a folder stand in its list. */
const PAGES_MAX = 2_000;

export async function libraryOf(context: TenantContext, projectId: string): Promise<Library> {
  const { db } = context;
  const project = await projectFor(context, projectId, 'DOCUMENT:LIST');
  const visibility = await visibilityOf(context, project);
  const sql = new SqlConditions();
  const of = sql.bind(projectId);
  const seen = visibility.condition((value) => sql.bind(value), 'd');
  const ofKind = (kind: 'folder' | 'page', most: number) =>
    db.query<{ id: string; parentId: string | null; name: string; aclId: string | null }>(
      `SELECT d.id, d.parent_id AS "parentId", d.name, d.acl_id AS "aclId" FROM document d
        WHERE d.tenant_id = $1 AND d.project_id = ${of} AND d.kind = '${kind}' AND d.deleted_at IS NULL AND ${seen}
        ORDER BY ${DOCUMENT_ORDER} LIMIT ${most}`,
      sql.params,
    );
  const rows = await ofKind('folder', FOLDERS_MAX);
  const pages = await ofKind('page', PAGES_MAX + 1);
  const withLevel = (some: typeof rows) =>
    some.flatMap(({ aclId, ...row }) => {
      const level = visibility.levelOf(aclId);
      return level ? [{ ...row, level }] : [];
    });
  const tags = await db.query<{ tag: string }>(
    `SELECT DISTINCT unnest(d.tags) AS tag FROM document d
      WHERE d.tenant_id = $1 AND d.project_id = ${of} AND d.deleted_at IS NULL AND ${seen} ORDER BY 1 LIMIT 200`,
    sql.params,
  );
  return {
    level: visibility.base,
    tags: tags.map(({ tag }) => tag),
    folders: withLevel(rows),
    pages: withLevel(pages.slice(0, PAGES_MAX)),
    more: pages.length > PAGES_MAX,
  };
}

/** What stands in a folder; with a tag, what carries it wherever it stands. Folders first. */
export async function listDocuments(
  context: TenantContext,
  { projectId, parentId, tag, after }: ListQuery,
): Promise<DocumentRow[]> {
  const { project } = await placeFor(context, { projectId, parentId }, 'view');
  const visibility = await visibilityOf(context, project);
  const sql = new SqlConditions();
  const bind = (value: unknown) => sql.bind(value);
  const where = tag ? `${bind(tag)} = ANY(d.tags)` : `d.parent_id IS NOT DISTINCT FROM ${bind(parentId ?? null)}::uuid`;
  // One that was recycled meanwhile still says where to go on.
  const follows =
    after === undefined
      ? ''
      : `AND (${DOCUMENT_ORDER}) > (
          SELECT ${orderOf('x')} FROM document x
           WHERE x.tenant_id = $1 AND x.id = ${bind(after)} AND (x.deleted_at IS NULL OR x.deleted_at IS NOT NULL))`;
  const rows = await context.db.query<StoredDocument>(
    `SELECT ${DOCUMENT_COLUMNS} FROM document d
      WHERE d.tenant_id = $1 AND d.project_id = ${bind(projectId)} AND d.deleted_at IS NULL AND ${where}
        AND ${visibility.condition(bind, 'd')} ${follows}
      ORDER BY ${DOCUMENT_ORDER} LIMIT ${DOCUMENTS_PAGE}`,
    sql.params,
  );
  return presentDocuments(context, rows, visibility.levelOf);
}

export async function documentDetail(context: TenantContext, id: string): Promise<DocumentDetail> {
  const { db } = context;
  const loaded = await documentFor(context, id, 'view');
  const { row, project } = loaded;
  const visibility = await visibilityOf(context, project);
  const [[shown], above, [text], stored] = await Promise.all([
    presentDocuments(context, [row], () => documentLevel(context.actor, project, loaded)),
    db.query<{ id: string; name: string; aclId: string | null }>(
      `SELECT d.id, d.name, d.acl_id AS "aclId" FROM document d
        WHERE d.tenant_id = $1 AND d.id = ANY($2::uuid[]) AND d.deleted_at IS NULL ORDER BY cardinality(d.path)`,
      [row.path],
    ),
    db.query<{ state: TextState }>('SELECT state FROM file_text x WHERE x.tenant_id = $1 AND x.id = $2', [row.textId]),
    linksOf(db, { type: 'document', id }),
  ]);
  const refs: ObjectRef[] = stored.map(({ other }) => other);
  const pointers = await pointersTo(context, refs);
  if (row.kind === 'file') await noteSeen(context, id);
  return {
    ...(shown as DocumentRow),
    textState: text?.state ?? 'none',
    // The names above a hidden folder are not told.
    folders: above
      .filter(({ aclId }) => visibility.levelOf(aclId) !== null)
      .map(({ id: of, name }) => ({ id: of, name })),
    links: [...pointers.values()],
    mayComment: mayTalk(context.actor, loaded),
  };
}

/** Where a document is read, as an address that can be passed on (`queryDocUrl` of §7); opening it asks for the right anew. */
export async function documentUrl(context: TenantContext, id: string): Promise<string> {
  const { row } = await documentFor(context, id, 'view');
  return pageAddress(context.platform, pageOf('document', id, row.projectId));
}

/** The newest first. */
export async function versionsOf(context: TenantContext, id: string): Promise<DocumentVersion[]> {
  await documentFor(context, id, 'view');
  const rows = await context.db.query<StoredRow & { no: number; note: string; bytes: number; by: string; at: string }>(
    `SELECT v.no, v.note, v.size AS bytes, v.created_by AS by, v.created_at AS at, ${STORED_COLUMNS}
       FROM document_version v LEFT JOIN file f ON f.tenant_id = v.tenant_id AND f.id = v.file_id
      WHERE v.tenant_id = $1 AND v.document_id = $2 ORDER BY v.no DESC`,
    [id],
  );
  const files = await presentFiles(
    context,
    rows.filter((row) => row.id !== null),
  );
  const byId = new Map(files.map((file) => [file.fileId, file]));
  const people = await context.platform.directory.of(context.actor.tenantId);
  return rows.map((row) => ({
    no: row.no,
    note: row.note,
    size: row.bytes,
    file: byId.get(row.id) ?? null,
    createdBy: people(row.by),
    createdTime: iso(row.at),
  }));
}

/** What was put into the recycle bin, each with how much of what went with it the reader may see; of those whose list opens them. */
export async function recycledDocuments(context: TenantContext, projectId: string): Promise<RecycledDocument[]> {
  const project = await projectFor(context, projectId, 'DOCUMENT:LIST');
  const visibility = await visibilityOf(context, project);
  const sql = new SqlConditions();
  const of = sql.bind(projectId);
  const bind = (value: unknown) => sql.bind(value);
  const rows = await context.db.query<{
    id: string;
    kind: DocumentKind;
    name: string;
    count: number;
    by: string | null;
    at: string;
  }>(
    `SELECT d.id, d.kind, d.name, d.deleted_by AS by, d.deleted_at AS at,
            (SELECT count(*)::int FROM document x
              WHERE x.tenant_id = d.tenant_id AND x.deleted_with = d.id AND x.deleted_at IS NOT NULL AND x.id <> d.id
                AND ${visibility.condition(bind, 'x')}) AS count
       FROM document d
      WHERE d.tenant_id = $1 AND d.project_id = ${of} AND d.deleted_at IS NOT NULL AND d.deleted_with = d.id
        AND ${visibility.condition(bind, 'd', 'edit')}
      ORDER BY d.deleted_at DESC LIMIT 500`,
    sql.params,
  );
  const people = await context.platform.directory.of(context.actor.tenantId);
  const keepDays = await keepDaysOf(context.db, projectId);
  return rows.map(({ by, at, ...row }) => {
    const deletedTime = iso(at);
    return { ...row, deletedBy: people(by), deletedTime, purgeTime: purgeTimeOf(deletedTime, keepDays) };
  });
}
