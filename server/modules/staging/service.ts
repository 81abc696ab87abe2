/** Unfinished forms of one person: nobody else reads them, and no list of the enterprise knows of them. */
import { and, eq } from 'drizzle-orm';
import { STAGING_COUNT_MAX, STAGING_DAYS, STAGING_LENGTH_MAX } from '../../../contract/staging/limits';
import type { Staged, StagingQuery, StagingSave } from '../../../contract/staging/staging';
import { iso, newId } from '../../base/present';
import { staging } from '../../db/schema';
import { invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { projectFor } from '../../object/project';

/** In the place of what was staged of the kind and project before; the oldest of too many goes. @throws 400 too long, 404 */
export async function stage(context: TenantContext, { kind, projectId, values }: StagingSave): Promise<{ id: string }> {
  const { db, actor } = context;
  const text = JSON.stringify(values);
  if (text.length > STAGING_LENGTH_MAX) throw invalid('内容太长，无法暂存', 'values');
  if (projectId) await projectFor(context, projectId, 'PROJECT:VIEW');
  return db.transaction(async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      `INSERT INTO staging (tenant_id, id, user_id, kind, project_id, values) VALUES ($1, $2, $3, $4, $5, $6::jsonb)
       ON CONFLICT (tenant_id, user_id, kind, project_id) DO UPDATE SET values = excluded.values, updated_at = now()
       RETURNING id`,
      [newId(), actor.userId, kind, projectId ?? null, text],
    );
    await tx.query(
      `DELETE FROM staging WHERE tenant_id = $1 AND user_id = $2 AND (
         updated_at < now() - make_interval(days => ${STAGING_DAYS})
         OR id NOT IN (SELECT s.id FROM staging s WHERE s.tenant_id = $1 AND s.user_id = $2
                        ORDER BY s.updated_at DESC, s.id DESC LIMIT ${STAGING_COUNT_MAX}))`,
      [actor.userId],
    );
    return { id: row?.id ?? '' };
  });
}

/** One's own, the latest first. */
export async function staged({ db, actor }: TenantContext, { kind, projectId }: StagingQuery): Promise<Staged[]> {
  const rows = await db.query<Omit<Staged, 'updatedTime'> & { updated_at: string }>(
    `SELECT id, kind, project_id AS "projectId", values, updated_at FROM staging
      WHERE tenant_id = $1 AND user_id = $2 AND updated_at > now() - make_interval(days => ${STAGING_DAYS})
        AND ($3::text IS NULL OR kind = $3) AND ($4::uuid IS NULL OR project_id = $4)
      ORDER BY updated_at DESC, id DESC`,
    [actor.userId, kind ?? null, projectId ?? null],
  );
  return rows.map(({ updated_at: at, ...row }) => ({ ...row, updatedTime: iso(at) }));
}

export async function dropStaged({ db, actor }: TenantContext, id: string): Promise<void> {
  const gone = await db.delete(staging, and(eq(staging.id, id), eq(staging.userId, actor.userId)));
  if (gone === 0) throw notFound('暂存的内容');
}
