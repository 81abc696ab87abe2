/** Projects of somebody who leaves the enterprise go to somebody else. */
import type { Duty } from '../../../contract/tenant/members';
import type { TenantDb } from '../../db/scope';
import type { ObjectContext } from '../../object/define';
import type { HandOver } from '../../object/hooks';
import { logOperation } from '../../object/operationLog';
import { aboutProject } from './service';

export async function projectsLedBy(db: TenantDb, userId: string): Promise<Duty[]> {
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM project WHERE tenant_id = $1 AND owner_id = $2 AND deleted_at IS NULL',
    [userId],
  );
  return [{ label: '负责的项目', count: row?.count ?? 0 }];
}

/**
 * Whoever takes over leads the projects, those in the recycle bin too, and comes into each project that the other one was
 * in, as what they were: open tasks go where their executor can see them. In the caller's transaction, before the rest.
 */
export async function handProjectsOver(
  { platform, actor, db }: ObjectContext,
  { userId, toId }: HandOver,
): Promise<void> {
  const led = await db.query<{ id: string }>(
    `UPDATE project SET owner_id = $3, version = version + 1, updated_by = $4, updated_at = now()
      WHERE tenant_id = $1 AND owner_id = $2 RETURNING id`,
    [userId, toId, actor.userId],
  );
  const ids = led.map(({ id }) => id);
  await db.query(
    `INSERT INTO project_member (tenant_id, project_id, user_id, role_id)
     SELECT $1, g.project_id, $3::uuid, (array_agg(g.role_id ORDER BY g.department_id NULLS FIRST))[1]
       FROM project_grant g
      WHERE g.tenant_id = $1 AND g.user_id = $2
        AND NOT EXISTS (SELECT 1 FROM project_grant o
                         WHERE o.tenant_id = $1 AND o.project_id = g.project_id AND o.user_id = $3)
      GROUP BY g.project_id
     ON CONFLICT DO NOTHING`,
    [userId, toId],
  );
  await db.query(
    `INSERT INTO project_member (tenant_id, project_id, user_id, role_id)
     SELECT $1, p.id, $2::uuid, r.id FROM unnest($3::uuid[]) AS p(id)
       JOIN role r ON r.tenant_id = $1 AND r.code = 'ROLE_PROJECT_MANAGER'
     ON CONFLICT (tenant_id, project_id, user_id) DO UPDATE SET role_id = excluded.role_id`,
    [toId, ids],
  );
  for (const id of ids) {
    await logOperation(db, actor, { ...aboutProject(id), action: 'ownerTransferred', detail: { ownerId: toId } });
  }
  db.afterCommit(() => {
    for (const projectId of ids) platform.bus.publish({ type: 'project', tenantId: db.tenantId, projectId });
    platform.bus.publish({ type: 'access', tenantId: db.tenantId, userIds: [userId, toId] });
  });
}
