/** Calculates the formulas of a whole project anew, after one of them was written or changed. */
import { CHUNK_MS, Pace } from '../../../base/pace';
import { TenantDb } from '../../../db/scope';
import type { JobRun } from '../../../jobs/jobs';
import { refreshCalculated } from '../../../object/fields/formula/refresh';
import type { Platform } from '../../../platform';

const QUEUE = 'task-formula';
/** Tasks of the largest statement. */
const CHUNK_MAX = 1_000;

interface ProjectRef {
  tenantId: string;
  projectId: string;
}

/** Before `jobs.start()`. */
export function defineFormulaJobs(platform: Platform): void {
  platform.jobs.define<ProjectRef>(QUEUE, (ref, run) => recalculate(platform, ref, run));
}

/** After the commit; a second wish that waits for the same project is one with the first. */
export function sendRecalculation({ jobs }: Platform, ref: ProjectRef): void {
  // A queue that cannot be reached costs old figures until the tasks are next written, not the change itself.
  jobs.send(QUEUE, ref, { singletonKey: ref.projectId }).catch(() => {});
}

/** Safe to run twice: it writes what differs. */
export async function recalculate(
  platform: Platform,
  { tenantId, projectId }: ProjectRef,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const project = await platform.projects.find(tenantId, projectId);
  if (!project || project.formulaInputs.length === 0) return;
  const db = new TenantDb(platform.database, tenantId);
  const pace = new Pace({ goal: CHUNK_MS[platform.database.kind], most: CHUNK_MAX });
  const refresh = async (after: number, size: number): Promise<number | null> => {
    const rows = await db.query<{ id: string; seq: number }>(
      'SELECT id, seq FROM task WHERE tenant_id = $1 AND project_id = $2 AND seq > $3 ORDER BY seq LIMIT $4',
      [projectId, after, size],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await refreshCalculated(db, project, ids);
    return rows.at(-1)?.seq ?? null;
  };
  // Ends: each turn begins behind the last row of the one before.
  for (let after: number | null = 0; after !== null && !signal.aborted; ) {
    const behind: number = after;
    after = await pace.step((size) => refresh(behind, size));
  }
  platform.bus.publish({ type: 'task', tenantId, projectId, taskIds: [] });
}
