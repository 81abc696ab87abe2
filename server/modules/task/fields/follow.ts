/** Formulas of tasks that other tasks moved: parents that follow their children, dates that follow what comes before. */
import type { TenantDb } from '../../../db/scope';
import { refreshCalculated } from '../../../object/fields/formula/refresh';
import type { Platform } from '../../../platform';

/** In the transaction that moved them. */
export async function refreshFormulas(
  platform: Platform,
  db: TenantDb,
  tasks: readonly { id: string; project_id: string }[],
): Promise<void> {
  for (const projectId of new Set(tasks.map((task) => task.project_id))) {
    const project = await platform.projects.find(db.tenantId, projectId);
    if (!project) continue;
    const ids = tasks.filter((task) => task.project_id === projectId).map(({ id }) => id);
    await refreshCalculated(db, project, ids);
  }
}
