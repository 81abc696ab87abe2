/** Risks as they are asked for: loaded, judged, and described to what is common to all objects. */
import { forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectLock, SystemContext } from '../../object/define';
import { closedProject, type LoadedProject } from '../../object/project';
import { isClosed } from '../../policies/project';
import { riskPolicy } from '../../policies/record';
import { type Risk, risks } from './fieldTable';

export interface LoadedRisk {
  row: Risk;
  project: LoadedProject;
}

const locks: Record<ObjectLock, string> = { change: 'FOR UPDATE', keep: 'FOR KEY SHARE' };

export async function findRisks(
  { platform, db }: SystemContext,
  ids: readonly string[],
  lock?: ObjectLock,
): Promise<LoadedRisk[]> {
  const rows = await risks.read(db, 't.id = ANY($2::uuid[])', [ids], { rest: lock ? locks[lock] : 'ORDER BY t.id' });
  const found = await Promise.all(
    rows.map(async (row) => ({ row, project: await platform.projects.find(db.tenantId, row.projectId) })),
  );
  return found.flatMap(({ row, project }) => (project && !project.recycled ? [{ row, project }] : []));
}

type Act = 'view' | 'update' | 'state' | 'remove' | 'comment';

/** One risk for an act: 404 where it may not be seen, 422 in a closed project, else 403. */
export async function loadRisk(
  context: TenantContext,
  id: string,
  act: Act = 'view',
  lock?: ObjectLock,
): Promise<LoadedRisk> {
  const { actor } = context;
  const [loaded] = await findRisks(context, [id], lock);
  if (!loaded || !riskPolicy.view(actor, loaded.project, loaded.row)) throw notFound('风险');
  if (riskPolicy[act](actor, loaded.project, loaded.row)) return loaded;
  if (isClosed(loaded.project)) throw closedProject();
  throw forbidden();
}
