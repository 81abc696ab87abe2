/** What somebody keeps at hand of the libraries, and what they have read lately: their own matter, seen by nobody else. */

import type { OwnDocument, OwnDocuments } from '../../../contract/document/document';
import { FAVOURITES_MAX, RECENT_SHOWN } from '../../../contract/document/kinds';
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import { behind } from '../../object/list/behind';
import { documentLevel } from '../../policies/document';
import { documentFor, documentKind } from './kind';
import { presentDocuments } from './present';

/** Kept of each person; what was read before is forgotten. */
const SEEN_KEPT = 100;

/** Sets it as asked, however often. @throws 404; 422 where too much is kept */
export async function setFavourite(context: TenantContext, id: string, favourite: boolean): Promise<null> {
  await context.db.transaction(async (db) => {
    await documentFor({ ...context, db }, id, 'view', undefined);
    const me = context.actor.userId;
    if (favourite) {
      const [held] = await db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM document_of_user o
          WHERE o.tenant_id = $1 AND o.user_id = $2 AND o.favourite_at IS NOT NULL AND o.document_id <> $3`,
        [me, id],
      );
      if ((held?.count ?? 0) >= FAVOURITES_MAX) {
        throw againstRule(`最多收藏 ${FAVOURITES_MAX} 个文档，请先取消一些收藏`);
      }
    }
    await db.query(
      `INSERT INTO document_of_user (tenant_id, user_id, document_id, favourite_at)
       VALUES ($1, $2, $3, CASE WHEN $4 THEN now() END)
       ON CONFLICT (tenant_id, user_id, document_id)
       DO UPDATE SET favourite_at = CASE WHEN $4 THEN coalesce(document_of_user.favourite_at, now()) END`,
      [me, id, favourite],
    );
  });
  return null;
}

/** That somebody opened it; at most once a minute, so that a page which refreshes itself writes nothing. */
export async function noteSeen({ db, actor }: Pick<TenantContext, 'db' | 'actor'>, id: string): Promise<void> {
  const rows = await db.query(
    `INSERT INTO document_of_user (tenant_id, user_id, document_id, seen_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (tenant_id, user_id, document_id) DO UPDATE SET seen_at = now()
       WHERE document_of_user.seen_at IS NULL OR document_of_user.seen_at < now() - interval '1 minute'
     RETURNING document_id`,
    [actor.userId, id],
  );
  if (rows.length === 0) return;
  await db.query(
    `DELETE FROM document_of_user o USING ${behind(
      SEEN_KEPT,
      'x.document_id',
      'document_of_user x WHERE x.tenant_id = $1 AND x.user_id = $2 AND x.favourite_at IS NULL',
      'x.seen_at DESC NULLS LAST',
    )} old
      WHERE o.tenant_id = $1 AND o.user_id = $2 AND o.document_id = old.document_id`,
    [actor.userId],
  );
}

/** The latest first. What may not be seen any more, or lies in the recycle bin, is not there. */
export async function ownDocuments(context: TenantContext, projectId?: string): Promise<OwnDocuments> {
  const rows = await context.db.query<{ id: string; favourite: string | null; seen: string | null }>(
    `SELECT o.document_id AS id, o.favourite_at AS favourite, o.seen_at AS seen
       FROM document_of_user o JOIN document d ON d.tenant_id = o.tenant_id AND d.id = o.document_id
      WHERE o.tenant_id = $1 AND o.user_id = $2 AND d.deleted_at IS NULL AND ($3::uuid IS NULL OR d.project_id = $3::uuid)
      ORDER BY o.document_id LIMIT ${FAVOURITES_MAX + SEEN_KEPT}`,
    [context.actor.userId, projectId ?? null],
  );
  const shown = await shownDocuments(
    context,
    rows.map(({ id }) => id),
  );
  const latest = (of: 'favourite' | 'seen', most: number): OwnDocument[] =>
    rows
      .filter((row) => row[of] !== null)
      .sort((one, other) => Date.parse(String(other[of])) - Date.parse(String(one[of])))
      .flatMap(({ id }) => shown.get(id) ?? [])
      .slice(0, most);
  return { favourites: latest('favourite', FAVOURITES_MAX), recent: latest('seen', RECENT_SHOWN) };
}

async function shownDocuments(context: TenantContext, ids: readonly string[]): Promise<Map<string, OwnDocument>> {
  const found = await documentKind.find(context, ids);
  const levels = new Map(found.map((one) => [one.row.id, documentLevel(context.actor, one.project, one)]));
  const names = new Map(found.map(({ row, project }) => [row.id, project.name]));
  const rows = await presentDocuments(
    context,
    found.map(({ row }) => row),
    (_acl, { id }) => levels.get(id) ?? null,
  );
  return new Map(rows.map((row) => [row.id, { ...row, projectName: names.get(row.id) ?? '' }]));
}
