/** Departments as members of a project: everybody in one, and below it, has its role for as long as they are there. */
import { and, eq } from 'drizzle-orm';
import type { BindRoles, ProjectDepartment } from '../../../contract/project/members';
import { iso } from '../../base/present';
import { department, projectDepartment } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { type LoadedProject, projectFor } from '../../object/project';
import { movingPeople } from '../../object/projectPeople';
import { assertMayTake, bindRole, roleToGive } from './members';
import { aboutProject } from './service';

export async function listProjectDepartments(context: TenantContext, projectId: string): Promise<ProjectDepartment[]> {
  await projectFor(context, projectId, 'PROJECT:MEMBER:LIST');
  const rows = await context.db.query<{
    id: string;
    name: string;
    role_id: string;
    role: string;
    created_at: string;
    people: number;
  }>(
    `SELECT d.id, d.name, g.role_id, r.name AS role, g.created_at,
            (SELECT count(*)::int FROM tenant_member m
               JOIN department b ON b.tenant_id = m.tenant_id AND b.id = m.department_id
              WHERE m.tenant_id = g.tenant_id AND d.id = ANY(b.path) AND NOT m.disabled) AS people
       FROM project_department g
       JOIN department d ON d.tenant_id = g.tenant_id AND d.id = g.department_id
       JOIN role r ON r.tenant_id = g.tenant_id AND r.id = g.role_id
      WHERE g.tenant_id = $1 AND g.project_id = $2 ORDER BY d.name, d.id`,
    [projectId],
  );
  return rows.map((row) => ({
    departmentId: row.id,
    name: row.name,
    roleId: row.role_id,
    roleName: row.role,
    people: row.people,
    joinedTime: iso(row.created_at),
  }));
}

const ofDepartment = (projectId: string, orgId: string) =>
  and(eq(projectDepartment.projectId, projectId), eq(projectDepartment.departmentId, orgId));

/** People and departments with one role; who gives it holds all of it. */
export async function bindAll(
  context: TenantContext,
  { projectId, roleId, userIds = [], orgIds = [] }: BindRoles,
): Promise<void> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, projectId, 'PROJECT:MEMBER:ADD');
  if (userIds.length + orgIds.length === 0) throw invalid('请选择成员或部门', 'userIds');
  const chosen = await roleToGive(context, project, roleId);
  await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    for (const userId of userIds) await bindRole(within, { projectId, userId, roleId });
    for (const orgId of orgIds) {
      if (!(await tx.find(department, orgId))) throw invalid('部门不存在，请重新选择', 'orgIds');
      const [held] = await tx.select(projectDepartment, ofDepartment(projectId, orgId));
      await assertMayTake(tx, actor, project, held?.roleId);
      await movingPeople({ platform, actor, db: tx }, await peopleOf(tx, orgId), async () => {
        await tx.query(
          `INSERT INTO project_department (tenant_id, project_id, department_id, role_id, created_by)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (tenant_id, project_id, department_id) DO UPDATE SET role_id = excluded.role_id`,
          [projectId, orgId, roleId, actor.userId],
        );
      });
      await note(within, project, 'departmentAdded', { departmentId: orgId, role: chosen.code });
    }
  });
}

export async function unbindDepartment(
  context: TenantContext,
  { projectId, orgId }: { projectId: string; orgId: string },
): Promise<void> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, projectId, 'PROJECT:MEMBER:REMOVE');
  await db.transaction(async (tx) => {
    const [held] = await tx.select(projectDepartment, ofDepartment(projectId, orgId));
    if (!held) throw notFound('项目中的部门');
    await assertMayTake(tx, actor, project, held.roleId);
    await movingPeople({ platform, actor, db: tx }, await peopleOf(tx, orgId), async () => {
      await tx.delete(projectDepartment, ofDepartment(projectId, orgId));
    });
    await note({ ...context, db: tx }, project, 'departmentRemoved', { departmentId: orgId });
  });
}

/** Everybody whom the department's role reaches. */
async function peopleOf(db: TenantDb, departmentId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT m.id FROM tenant_member m JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
      WHERE m.tenant_id = $1 AND $2 = ANY(d.path) AND NOT m.disabled`,
    [departmentId],
  );
  return rows.map(({ id }) => id);
}

const note = (
  { db, actor }: Pick<TenantContext, 'db' | 'actor'>,
  { id }: LoadedProject,
  action: string,
  detail: Record<string, unknown>,
) => logOperation(db, actor, { ...aboutProject(id), action, detail });
