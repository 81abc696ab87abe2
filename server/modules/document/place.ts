/** Where something is put: a folder, or the root of a project's library. */

import { FOLDER_DEPTH_MAX, type GrantLevel, reaches } from '../../../contract/document/kinds';
import { nameKey } from '../../../contract/file/name';
import { foldedSql } from '../../base/sqlText';
import { againstRule, forbidden, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { closedProject, type LoadedProject, projectFor } from '../../object/project';
import { levelInProject } from '../../policies/document';
import { isClosed } from '../../policies/project';
import { documentFor } from './kind';

export interface Place {
  project: LoadedProject;
  parentId: string | null;
  /** Folders from the uppermost down to this one. */
  path: string[];
  aclId: string | null;
}

/**
 * Until the transaction ends nobody else changes how folders hang together or whom their lists let in: who puts something into
 * a folder holds the library shared, as many as there are; who moves, recycles, restores or gives rights holds it alone, since
 * that rewrites all below a folder, also what another is just putting there. Before any row is locked.
 */
export const holdLibrary = ({ db }: Pick<TenantContext, 'db'>, projectId: string, mode: 'shared' | 'alone') =>
  db.query(
    `SELECT pg_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}(hashtext('library'), hashtext($2)) IS NULL AS held
       FROM (SELECT $1::uuid AS tenant_id) k WHERE k.tenant_id = $1::uuid`,
    [projectId],
  );

/** @throws 404, 403, 422 where nothing may be put there */
export async function placeFor(
  context: TenantContext,
  { projectId, parentId }: { projectId: string; parentId?: string | null },
  wanted: GrantLevel = 'edit',
): Promise<Place> {
  if (wanted !== 'view') await holdLibrary(context, projectId, 'shared');
  if (!parentId) {
    const project = await projectFor(context, projectId, 'DOCUMENT:LIST');
    if (!reaches(levelInProject(context.actor, project), wanted)) throw forbidden();
    if (wanted !== 'view' && isClosed(project)) throw closedProject(project);
    return { project, parentId: null, path: [], aclId: null };
  }
  const { row, project } = await documentFor(context, parentId, wanted, wanted === 'view' ? undefined : 'keep');
  if (row.kind !== 'folder' || row.projectId !== projectId) throw invalid('请选择本项目的一个文件夹', 'parentId');
  if (row.path.length >= FOLDER_DEPTH_MAX) throw againstRule(`文件夹最多 ${FOLDER_DEPTH_MAX} 层`);
  return { project, parentId: row.id, path: [...row.path, row.id], aclId: row.aclId };
}

/** What stands there under these names, by the form in which a folder holds a name once. */
export async function takenNames(
  { db }: Pick<TenantContext, 'db'>,
  { project, parentId }: Place,
  names?: readonly string[],
): Promise<Map<string, { id: string; kind: string }>> {
  const rows = await db.query<{ id: string; kind: string; name: string }>(
    `SELECT d.id, d.kind, d.name FROM document d
      WHERE d.tenant_id = $1 AND d.project_id = $2 AND d.parent_id IS NOT DISTINCT FROM $3::uuid AND d.deleted_at IS NULL
        AND ($4::text[] IS NULL OR ${foldedSql('d.name')} = ANY($4::text[]))`,
    [project.id, parentId, names?.map(nameKey) ?? null],
  );
  return new Map(rows.map(({ id, kind, name }) => [nameKey(name), { id, kind }]));
}
