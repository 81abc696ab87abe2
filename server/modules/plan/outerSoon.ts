/** A plan whose days changed tells those that follow it. */
import type { ObjectContext } from '../../object/define';

export const QUEUE = 'plan-follow';
/** So many plans pass a move on to one another at the most: circles are refused, and this ends what slipped through. */
const HOPS_MAX = 50;

export interface Cause extends Record<string, unknown> {
  /** Who moved the other plan. */
  by: string;
  hops: number;
}

/** After the commit of a plan whose days changed. */
export async function followersSoon(
  { platform: { jobs }, db }: Pick<ObjectContext, 'platform' | 'db'>,
  projectId: string,
  { by, hops }: Cause,
): Promise<void> {
  if (hops >= HOPS_MAX) return;
  const rows = await db.query<{ projectId: string }>(
    'SELECT DISTINCT project_id AS "projectId" FROM plan_outer_link WHERE tenant_id = $1 AND from_project_id = $2',
    [projectId],
  );
  const { tenantId } = db;
  db.afterCommit(() => {
    for (const row of rows) {
      const data = { tenantId, projectId: row.projectId, by, hops };
      if (jobs.isOpen) void jobs.send(QUEUE, data, { singletonKey: `${tenantId}/${row.projectId}` }).catch(() => {});
    }
  });
}
