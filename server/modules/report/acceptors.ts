/** Who is asked to accept a report: whoever may publish in the project, its leader first. */
import type { TenantDb } from '../../db/scope';
import { loadActors } from '../../object/actors';
import type { LoadedProject } from '../../object/project';
import { canPublishReports } from '../../policies/report';

export async function acceptorsOf(db: TenantDb, project: LoadedProject): Promise<string[]> {
  const people = await db.query<{ id: string }>(
    'SELECT p.user_id AS id FROM project_person p WHERE p.tenant_id = $1 AND p.project_id = $2 ORDER BY p.user_id',
    [project.id],
  );
  const ids = [...new Set([project.ownerId, ...people.map(({ id }) => id)])];
  const actors = await loadActors(db, ids);
  return ids.filter((id) => {
    const actor = actors.get(id);
    return actor !== undefined && canPublishReports(actor, project);
  });
}
