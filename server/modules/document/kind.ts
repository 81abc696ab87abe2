/** A folder, a file or a page as a kind of object: what comments, files, links and search ask. */
import { sql } from 'drizzle-orm';
import { type DocumentKind, type GrantLevel, reaches } from '../../../contract/document/kinds';
import type { FileKind } from '../../../contract/file/kind';
import type { Actor } from '../../base/actor';
import { forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { defineKind, type ObjectLock, type SystemContext } from '../../object/define';
import { closedProject, type LoadedProject } from '../../object/project';
import { documentLevel, mayDocument } from '../../policies/document';
import { canInProject, isClosed } from '../../policies/project';
import { documentHistory } from './note';
import { peopleOf } from './visibility';

export interface StoredDocument extends Record<string, unknown> {
  id: string;
  projectId: string;
  parentId: string | null;
  path: string[];
  kind: DocumentKind;
  name: string;
  aclId: string | null;
  tags: string[];
  fileId: string | null;
  fileKind: FileKind | null;
  size: number;
  versionNo: number;
  textId: string | null;
  createdBy: string | null;
  updatedBy: string | null;
  updatedAt: string;
  version: number;
  /** Who has checked it out, as long as that holds. */
  outBy: string | null;
  outUntil: string | null;
}

/** Of `document d`. */
export const DOCUMENT_COLUMNS = `d.id, d.project_id AS "projectId", d.parent_id AS "parentId", d.path, d.kind, d.name,
  d.acl_id AS "aclId", d.tags, d.file_id AS "fileId", d.file_kind AS "fileKind", d.size, d.version_no AS "versionNo",
  d.text_id AS "textId", d.created_by AS "createdBy", d.updated_by AS "updatedBy", d.updated_at AS "updatedAt", d.version,
  CASE WHEN d.out_until > now() THEN d.out_by END AS "outBy", d.out_until AS "outUntil"`;

/** Of a change by a person. */
export const setBy = ({ actor }: { actor: Actor }) => ({
  updatedBy: actor.userId,
  updatedAt: sql`now()`,
  version: sql`version + 1`,
});

export interface LoadedDocument {
  row: StoredDocument;
  project: LoadedProject;
  granted: ReadonlyMap<string, GrantLevel> | null;
}

const LOCKS: Readonly<Record<ObjectLock, string>> = { change: 'FOR UPDATE OF d', keep: 'FOR KEY SHARE OF d' };

async function findDocuments(
  { platform, db }: SystemContext,
  ids: readonly string[],
  lock?: ObjectLock,
): Promise<LoadedDocument[]> {
  const rows = await db.query<StoredDocument>(
    `SELECT ${DOCUMENT_COLUMNS} FROM document d
      WHERE d.tenant_id = $1 AND d.id = ANY($2::uuid[]) AND d.deleted_at IS NULL ${lock ? LOCKS[lock] : ''}`,
    [ids],
  );
  const lists = await peopleOf(db, [...new Set(rows.flatMap(({ aclId }) => aclId ?? []))]);
  const found = await Promise.all(
    rows.map(async (row) => {
      const project = await platform.projects.find(db.tenantId, row.projectId);
      if (!project || project.recycled) return [];
      return [{ row, project, granted: row.aclId === null ? null : (lists.get(row.aclId) ?? new Map()) }];
    }),
  );
  return found.flat();
}

export const mayTalk = (actor: Actor, { project, ...facts }: LoadedDocument): boolean =>
  mayDocument(actor, project, facts, 'view') && canInProject(actor, project, 'TASK:COMMENT');

/** Proposing changes of a page is talk about its text, but text it is: a closed project takes none. */
export const mayPropose = (actor: Actor, loaded: LoadedDocument): boolean =>
  mayTalk(actor, loaded) && !isClosed(loaded.project);

export const documentKind = defineKind<LoadedDocument>({
  type: 'document',
  table: 'document',
  find: findDocuments,
  subject: ({ row, project, granted }) => ({
    id: row.id,
    no: null,
    title: row.name,
    project,
    openToProject: granted === null,
    openToTenant: granted === null && project.visibility === 'tenant',
    parties: [row.updatedBy, row.createdBy].filter((id): id is string => id !== null),
  }),
  may: {
    view: (actor, { project, ...facts }) => mayDocument(actor, project, facts, 'view'),
    edit: (actor, { project, ...facts }) => mayDocument(actor, project, facts, 'edit'),
    comment: mayTalk,
    // What it holds are its versions.
    attach: () => false,
    removeFile: () => false,
    link: (actor, { project, ...facts }) => mayDocument(actor, project, facts, 'edit'),
    remove: (actor, { project, ...facts }) => mayDocument(actor, project, facts, 'edit'),
  },
  refusal: (_actor, { project }) => (isClosed(project) ? closedProject(project) : null),
  history: documentHistory,
});

/** One for an act: 404 where it may not be seen, 422 in a closed project, else 403. */
export async function documentFor(
  context: TenantContext,
  id: string,
  wanted: GrantLevel,
  lock?: ObjectLock,
): Promise<LoadedDocument> {
  const [loaded] = await documentKind.find(context, [id], lock);
  return assertDocument(context.actor, loaded, wanted);
}

/** The same for one that is loaded already: many may be judged by one look. */
export function assertDocument(actor: Actor, loaded: LoadedDocument | undefined, wanted: GrantLevel): LoadedDocument {
  const level = loaded && documentLevel(actor, loaded.project, loaded);
  if (!loaded || !level) throw notFound('文档');
  if (mayDocument(actor, loaded.project, loaded, wanted)) return loaded;
  throw reaches(level, wanted) ? closedProject(loaded.project) : forbidden();
}
