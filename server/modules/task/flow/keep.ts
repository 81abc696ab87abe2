/** Keeps the sums of days (`flow_day`) that spans left behind. Nothing waits for it: what is not kept is summed live. */
import { CHUNK_MS, Pace } from '../../../base/pace';
import { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';

const QUEUE = 'task-flow';

/** Sums the days of a project that changed, some at a time; what is committed meanwhile leaves its own mark. */
export async function keepFlow(db: TenantDb, projectId: string): Promise<void> {
  const days = await db.query<{ day: string }>(
    'SELECT DISTINCT day::text AS day FROM flow_dirty WHERE tenant_id = $1 AND project_id = $2',
    [projectId],
  );
  const pace = new Pace({ goal: CHUNK_MS.pglite, first: 5, least: 1, most: 200 });
  for (let at = 0; at < days.length; ) {
    at += await pace.step(async (size) => {
      const part = days.slice(at, at + size).map(({ day }) => day);
      await keepDays(db, projectId, part);
      return part.length;
    });
  }
}

const keepDays = (db: TenantDb, projectId: string, days: readonly string[]) =>
  db.transaction(async (tx, connection) => {
    await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`flow ${projectId}`]);
    await tx.query('DELETE FROM flow_dirty WHERE tenant_id = $1 AND project_id = $2 AND day = ANY($3::date[])', [
      projectId,
      days,
    ]);
    await tx.query('DELETE FROM flow_day WHERE tenant_id = $1 AND project_id = $2 AND day = ANY($3::date[])', [
      projectId,
      days,
    ]);
    await tx.query(
      `INSERT INTO flow_day (tenant_id, project_id, day, category, outcome, tasks, hours)
       SELECT $1, $2, day, category, outcome, sum(tasks), sum(hours) FROM (
         SELECT entered_day AS day, category, outcome, 1 AS tasks, coalesce(hours, 0) AS hours FROM task_span
          WHERE tenant_id = $1 AND project_id = $2 AND shown AND entered_day = ANY($3::date[])
         UNION ALL
         SELECT left_day, category, outcome, -1, -coalesce(hours, 0) FROM task_span
          WHERE tenant_id = $1 AND project_id = $2 AND shown AND left_day = ANY($3::date[])) c
        GROUP BY day, category, outcome HAVING sum(tasks) <> 0 OR sum(hours) <> 0`,
      [projectId, days],
    );
  });

/** Of every project of an enterprise that changed. */
export async function keepFlows(db: TenantDb): Promise<void> {
  const projects = await db.query<{ id: string }>(
    'SELECT DISTINCT project_id AS id FROM flow_dirty WHERE tenant_id = $1',
  );
  for (const { id } of projects) await keepFlow(db, id);
}

/** Every five minutes. */
export function defineFlowJobs(platform: Platform): void {
  const { jobs, database } = platform;
  jobs.define(QUEUE, async (_data, { signal }) => {
    const tenants = await database.query<{ id: string }>('SELECT DISTINCT tenant_id AS id FROM flow_dirty');
    for (const { id } of tenants) {
      if (signal.aborted) return;
      await keepFlows(new TenantDb(database, id));
    }
  });
  jobs.schedule(QUEUE, '*/5 * * * *');
}
