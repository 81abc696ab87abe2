/** Takes away what came of a project's file that could not be brought in whole. */
import type { TenantDb } from '../../../db/scope';
import { releaseBlobs } from '../../../object/files/stored';
import type { Platform } from '../../../platform';
import { COMING } from '../coming';

/** Rows that are deleted at once. */
const CHUNK = 500;
/** What names others of the project without going along with it, in this order; the rest goes with its row. Of `t`. */
const FIRST: readonly { table: string; key: string; whose: string }[] = [
  {
    ...{ table: 'plan_node_task', key: 'task_id' },
    whose: 't.node_id IN (SELECT n.id FROM plan_node n WHERE n.tenant_id = $1 AND n.project_id = $2)',
  },
  {
    ...{ table: 'task', key: 'id' },
    whose: `t.project_id = $2
      AND NOT EXISTS (SELECT 1 FROM task c WHERE c.tenant_id = t.tenant_id AND c.parent_id = t.id)`,
  },
  ...['document', 'cost', 'commitment', 'cost_subject'].map((table) => ({
    table,
    key: 'id',
    whose: 't.project_id = $2',
  })),
];

/**
 * Takes away what came of a file that could not be brought in whole: its rows, its contents, types that were made for it, and
 * the project. What its people did elsewhere is not there: nobody has seen it.
 */
export async function throwProjectAway(platform: Platform, db: TenantDb, projectId: string): Promise<void> {
  const [coming] = await db.query<{ id: string }>(
    `SELECT p.id FROM project p WHERE p.tenant_id = $1 AND p.id = $2 AND p.deleted_at IS NOT NULL AND ${COMING}`,
    [projectId],
  );
  if (!coming) return;
  const blobs = await db.query<{ blob: string }>(
    'SELECT DISTINCT blob_id AS blob FROM file WHERE tenant_id = $1 AND project_id = $2',
    [projectId],
  );
  for (const { table, key, whose } of FIRST) {
    // Ends: each turn deletes rows, and one that deletes none is the last.
    for (;;) {
      const gone = await db.query<{ key: string }>(
        `DELETE FROM ${table} WHERE tenant_id = $1 AND ${key} IN (
           SELECT t.${key} FROM ${table} t WHERE t.tenant_id = $1 AND ${whose} LIMIT ${CHUNK}) RETURNING ${key} AS key`,
        [projectId],
      );
      if (gone.length === 0) break;
    }
  }
  await db.transaction(async (tx) => {
    const made = await tx.query<{ id: string; process: string }>(
      `SELECT y.id, y.process_id AS process FROM task_type y JOIN task_type_project u ON u.tenant_id = y.tenant_id AND u.task_type_id = y.id
        WHERE y.tenant_id = $1 AND u.project_id = $2 AND y.code LIKE 'IN\\_%' AND NOT EXISTS (
          SELECT 1 FROM task t WHERE t.tenant_id = $1 AND t.type_id = y.id) AND NOT EXISTS (
          SELECT 1 FROM task_type_project o WHERE o.tenant_id = $1 AND o.task_type_id = y.id AND o.project_id <> $2)`,
      [projectId],
    );
    const types = made.map(({ id }) => id);
    const processes = made.map(({ process }) => process);
    await tx.query('DELETE FROM task_type WHERE tenant_id = $1 AND id = ANY($2::uuid[])', [types]);
    await tx.query('DELETE FROM stage_rela WHERE tenant_id = $1 AND process_id = ANY($2::uuid[])', [processes]);
    await tx.query('DELETE FROM stage WHERE tenant_id = $1 AND process_id = ANY($2::uuid[])', [processes]);
    await tx.query('DELETE FROM process WHERE tenant_id = $1 AND id = ANY($2::uuid[])', [processes]);
    await tx.query('DELETE FROM project WHERE tenant_id = $1 AND id = $2', [projectId]);
  });
  await releaseBlobs(
    platform,
    db.tenantId,
    blobs.map(({ blob }) => blob),
  );
  platform.bus.publish({ type: 'project', tenantId: db.tenantId, projectId });
}
