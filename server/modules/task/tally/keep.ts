/** Sums up the rows that changes of tasks added to `task_tally`. Nothing waits for it: sums are the same before and after. */
import { CHUNK_MS, Pace } from '../../../base/pace';
import { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';

const QUEUE = 'task-tally';
/** Fewer rows than these are read as quickly as they are summed up. */
const LOOSE = 500;

/** Rows that a statement sums up, about: the embedded database answers nobody meanwhile. */
const CHUNK = 1_000;
/** What rows that are alike agree in. */
const KEY = 'facet, stage_id, category, undelivered, top, private, executor_id, day';

/**
 * Sums up the rows of a project: first those that changes have added, a chunk a statement, then what that left of each sum.
 * Each is one statement, so that whoever reads meanwhile sees all of its rows from before it, or all from after.
 */
export async function sumTally(db: TenantDb, projectId: string): Promise<void> {
  const pace = new Pace({ goal: CHUNK_MS.pglite, first: CHUNK, least: CHUNK / 2, most: 10 * CHUNK });
  // Ends: rows that are summed up are not loose any more; what others add meanwhile is for the next time.
  for (let turns = Math.ceil((await countRows(db, projectId, 'loose')) / CHUNK) + 1; turns > 0; turns -= 1) {
    const rest = await pace.step(async (size) => {
      const chunk = `loose AND (facet, id) IN (SELECT l.facet, l.id FROM task_tally l
        WHERE l.tenant_id = $1 AND l.project_id = $2 AND l.loose LIMIT $3::int)`;
      return (await sumUp(db, chunk, [projectId, size])) - size;
    });
    if (rest < 0) break;
  }
  const parts = Math.ceil((await countRows(db, projectId, 'NOT loose')) / CHUNK);
  for (let part = 0; part < parts; part += 1) {
    // All rows that are alike fall into the same part.
    const chunk = `NOT loose AND abs(hashtext(concat(stage_id, executor_id, day)) % $3::int) = $4::int`;
    await pace.step(() => sumUp(db, chunk, [projectId, parts, part]));
  }
}

async function countRows(db: TenantDb, projectId: string, which: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM task_tally WHERE tenant_id = $1 AND project_id = $2 AND ${which}`,
    [projectId],
  );
  return row?.count ?? 0;
}

/** Puts a row for each sum in place of the rows that it is of. @returns how many these were */
async function sumUp(db: TenantDb, which: string, params: unknown[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `WITH gone AS (DELETE FROM task_tally WHERE tenant_id = $1 AND project_id = $2 AND ${which} RETURNING *),
     summed AS (
       INSERT INTO task_tally (tenant_id, project_id, ${KEY}, tasks, progress, estimate, consumed, left_hours,
              consumed_unestimated, left_unestimated, loose)
       SELECT $1, $2, ${KEY}, sum(tasks), sum(progress), sum(estimate), sum(consumed), sum(left_hours),
              sum(consumed_unestimated), sum(left_unestimated), false
         FROM gone GROUP BY ${KEY}
       HAVING sum(tasks) <> 0 OR sum(progress) <> 0 OR sum(estimate) <> 0 OR sum(consumed) <> 0 OR sum(left_hours) <> 0
           OR sum(consumed_unestimated) <> 0 OR sum(left_unestimated) <> 0)
     SELECT count(*)::int AS count FROM gone`,
    params,
  );
  return row?.count ?? 0;
}

/** After thousands of changes at once: until they are summed up, each count of the project reads them one by one. */
export async function sumTallySoon({ jobs }: Pick<Platform, 'jobs'>): Promise<void> {
  if (jobs.isOpen) await jobs.send(QUEUE, {}, { singletonKey: QUEUE });
}

/** Every five minutes, of each project that changed much. */
export function defineTallyJobs({ jobs, database }: Platform): void {
  jobs.define(QUEUE, async (_data, { signal }) => {
    const projects = await database.query<{ tenant: string; id: string }>(
      'SELECT tenant_id AS tenant, project_id AS id FROM task_tally WHERE loose GROUP BY 1, 2 HAVING count(*) > $1',
      [LOOSE],
    );
    for (const { tenant, id } of projects) {
      if (signal.aborted) return;
      await sumTally(new TenantDb(database, tenant), id);
    }
  });
  jobs.schedule(QUEUE, '2-59/5 * * * *');
}
