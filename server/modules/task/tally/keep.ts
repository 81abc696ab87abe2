/** Sums up the rows that changes of tasks added to `task_tally`. Nothing waits for it: sums are the same before and after. */
import { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';

const QUEUE = 'task-tally';
/** Fewer rows than these are read as quickly as they are summed up. */
const LOOSE = 500;

/** One statement: whoever reads meanwhile sees all rows from before it, or all from after it. */
export async function sumTally(db: TenantDb, projectId: string): Promise<void> {
  await db.query(
    `WITH gone AS (DELETE FROM task_tally WHERE tenant_id = $1 AND project_id = $2 RETURNING *)
     INSERT INTO task_tally (tenant_id, project_id, facet, stage_id, category, undelivered, top, private, executor_id, day,
            tasks, progress, estimate, consumed, left_hours, consumed_unestimated, left_unestimated, loose)
     SELECT $1, $2, facet, stage_id, category, undelivered, top, private, executor_id, day, sum(tasks), sum(progress),
            sum(estimate), sum(consumed), sum(left_hours), sum(consumed_unestimated), sum(left_unestimated), false
       FROM gone GROUP BY facet, stage_id, category, undelivered, top, private, executor_id, day
     HAVING sum(tasks) <> 0 OR sum(progress) <> 0 OR sum(estimate) <> 0 OR sum(consumed) <> 0 OR sum(left_hours) <> 0
         OR sum(consumed_unestimated) <> 0 OR sum(left_unestimated) <> 0`,
    [projectId],
  );
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
