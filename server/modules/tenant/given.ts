/** What a membership comes with: roles of the enterprise and a department, judged against who gives them. */
import { inArray } from 'drizzle-orm';
import { Scope } from '../../../contract/access';
import type { Actor } from '../../base/actor';
import { department, role } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { forbidden, invalid } from '../../errors';
import { mayGive } from '../../policies/giving';

export interface Given {
  roleIds: readonly string[];
  departmentId: string | null;
}

const PLAIN_MEMBER = 'ROLE_TENANT_MEMBER';

/** What was asked for, or a plain membership. */
export async function givenOf(
  db: TenantDb,
  { roleIds, departmentId }: { roleIds?: string[]; departmentId?: string | null },
): Promise<Given> {
  if (roleIds) return { roleIds, departmentId: departmentId ?? null };
  const plain = (await db.select(role)).filter(({ code }) => code === PLAIN_MEMBER);
  return { roleIds: plain.map(({ id }) => id), departmentId: departmentId ?? null };
}

/** 400 for what is not there, 403 for what the actor lacks. */
export async function assertMayGive(db: TenantDb, actor: Actor, { roleIds, departmentId }: Given): Promise<void> {
  const roles = roleIds.length > 0 ? await db.select(role, inArray(role.id, [...roleIds])) : [];
  if (roles.length < new Set(roleIds).size || roles.some(({ scope }) => scope !== Scope.GLOBAL)) {
    throw invalid('企业角色不存在，请重新选择', 'roleIds');
  }
  const refused = roles.find((one) => !mayGive(actor, one));
  if (refused) throw forbidden(`您没有「${refused.name}」的全部权限，不能授予这个角色`);
  if (departmentId) await assertMayPlace(db, actor, departmentId);
}

/** A department that has roles in projects gives them to whoever is put into it. */
export async function assertMayPlace(db: TenantDb, actor: Actor, departmentId: string): Promise<void> {
  if (!(await db.find(department, departmentId))) throw invalid('部门不存在，请重新选择', 'departmentId');
  if (actor.isManager) return;
  const grants = await db.query<{ id: string; owner: string; name: string; code: string; privileges: string[] }>(
    `SELECT p.id, p.owner_id AS owner, p.name, r.code, r.privileges
       FROM department d
       JOIN project_department g ON g.tenant_id = d.tenant_id AND g.department_id = ANY(d.path)
       JOIN project p ON p.tenant_id = g.tenant_id AND p.id = g.project_id AND p.deleted_at IS NULL
       JOIN role r ON r.tenant_id = g.tenant_id AND r.id = g.role_id
      WHERE d.tenant_id = $1 AND d.id = $2`,
    [departmentId],
  );
  const refused = grants.find(
    ({ id, owner, ...given }) => !mayGive(actor, { ...given, scope: Scope.PROJECT }, { id, ownerId: owner }),
  );
  if (refused) throw forbidden('这个部门在您没有权限的项目中担任角色，请由企业管理员安排人员');
}
