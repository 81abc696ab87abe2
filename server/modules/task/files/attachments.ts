/** What copies of tasks hold: the files of what they were copied from. */
import type { TenantDb } from '../../../db/scope';

export async function copyFiles(db: TenantDb, ids: ReadonlyMap<string, string>): Promise<void> {
  if (ids.size === 0) return;
  const pairs = [[...ids.keys()], [...ids.values()]];
  await db.query(
    `WITH copied AS (
       INSERT INTO object_file (tenant_id, object_type, object_id, file_id)
       SELECT $1, 'task', p.copy, x.file_id FROM unnest($2::uuid[], $3::uuid[]) AS p(source, copy)
         JOIN object_file x ON x.tenant_id = $1 AND x.object_type = 'task' AND x.object_id = p.source
       RETURNING object_id
     )
     UPDATE task t SET file_count = c.count
       FROM (SELECT object_id, count(*)::int AS count FROM copied GROUP BY object_id) c
      WHERE t.tenant_id = $1 AND t.id = c.object_id`,
    pairs,
  );
}
