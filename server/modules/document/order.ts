/** The order of a folder that people make by hand; what nobody has put anywhere stands behind it, by name. */
import type { DocumentPlace } from '../../../contract/document/document';
import { reaches } from '../../../contract/document/kinds';
import { againstRule, forbidden, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { levelInProject } from '../../policies/document';
import { documentFor } from './kind';
import { holdLibrary } from './place';

/** Of one folder; more are found by their names, or by the search. */
const ORDERED_MAX = 2_000;
/** What has no place of its own stands behind all that have. */
const LAST = 2_147_483_647;

/** The order of a list of documents `d`. Folders first. */
export const DOCUMENT_ORDER = `d.kind <> 'folder', coalesce(d.rank, ${LAST}), d.name, d.id`;
/** The same of another row, to go on behind it. */
export const orderOf = (row: string): string =>
  `${row}.kind <> 'folder', coalesce(${row}.rank, ${LAST}), ${row}.name, ${row}.id`;

/**
 * Puts a document before another one of its folder, or behind all. Who may edit the folder orders it.
 * @returns before whom it stood
 */
export async function placeDocument(
  context: TenantContext,
  { id, before }: DocumentPlace,
): Promise<{ before: string | null }> {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const { row, project } = await documentFor(inside, id, 'edit');
    await holdLibrary(inside, row.projectId, 'alone');
    if (row.parentId) await documentFor(inside, row.parentId, 'edit');
    else if (!reaches(levelInProject(context.actor, project), 'edit')) throw forbidden();
    const rows = await db.query<{ id: string }>(
      `SELECT d.id FROM document d
        WHERE d.tenant_id = $1 AND d.project_id = $2 AND d.parent_id IS NOT DISTINCT FROM $3::uuid AND d.deleted_at IS NULL
          AND (d.kind = 'folder') = $4
        ORDER BY ${DOCUMENT_ORDER} LIMIT ${ORDERED_MAX + 1}`,
      [row.projectId, row.parentId, row.kind === 'folder'],
    );
    if (rows.length > ORDERED_MAX) {
      throw againstRule(`这里超过 ${ORDERED_MAX} 项，不能手动排序，请分到几个文件夹`);
    }
    const ids = rows.map((one) => one.id);
    const stood = ids[ids.indexOf(id) + 1] ?? null;
    if (!ids.includes(id) || before === id) return { before: stood };
    const others = ids.filter((one) => one !== id);
    const at = before === null ? others.length : others.indexOf(before);
    if (at < 0) throw invalid('只能在同一文件夹内排序，文件夹排在文档之前；请刷新后重试', 'before');
    others.splice(at, 0, id);
    await db.query(
      `UPDATE document d SET rank = x.rank
         FROM unnest($2::uuid[], $3::int[]) AS x(id, rank)
        WHERE d.tenant_id = $1 AND d.id = x.id AND d.rank IS DISTINCT FROM x.rank`,
      [others, others.map((_, rank) => rank + 1)],
    );
    return { before: stood };
  });
}
