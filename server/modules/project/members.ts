/** Members of a project and their roles (specification §7 "Accounts and files"). */

import { and, eq } from 'drizzle-orm';
import { Scope } from '../../../contract/access';
import { projectMember, role, tenantMember } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { type LoadedProject, projectFor } from '../../object/project';
import { leftProject } from '../../object/projectPeople';
import { mayGive } from '../../policies/giving';
import { telling } from '../message';
import { aboutProject } from './service';

const membership = ({ projectId, userId }: { projectId: string; userId: string }) => `member:${projectId}:${userId}`;

/** The role that is to be given in a project: of its scope, and one all of which the actor holds there. */
export async function roleToGive({ db, actor }: TenantContext, project: LoadedProject, roleId: string) {
  const chosen = await db.find(role, roleId);
  if (!chosen || chosen.scope !== Scope.PROJECT) throw invalid('项目角色不存在，请重新选择', 'roleId');
  if (!mayGive(actor, chosen, project)) throw forbidden(`您没有「${chosen.name}」的全部权限，不能授予这个角色`);
  return chosen;
}

/** Nobody takes what they could not give back: neither by another role in its place nor by taking somebody out. */
export async function assertMayTake(
  db: TenantDb,
  actor: TenantContext['actor'],
  project: LoadedProject,
  roleId: string | undefined,
): Promise<void> {
  const held = roleId && (await db.find(role, roleId));
  if (held && !mayGive(actor, held, project)) throw againstRule(`您没有「${held.name}」的全部权限，不能收回这个角色`);
}

/** Adds a member of the enterprise to a project, or gives a member of the project another role. */
export async function bindRole(
  context: TenantContext,
  input: { projectId: string; userId: string; roleId: string },
): Promise<void> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, input.projectId, 'PROJECT:MEMBER:ADD');
  const member = await db.find(tenantMember, input.userId);
  if (!member || member.disabled) throw invalid('该人员不在本企业或已停用', 'userId');
  const chosen = await roleToGive(context, project, input.roleId);
  if (input.userId === project.ownerId && chosen.code !== 'ROLE_PROJECT_MANAGER') {
    throw againstRule('项目负责人始终是项目经理，请先移交负责人');
  }
  const ofMember = and(eq(projectMember.projectId, input.projectId), eq(projectMember.userId, input.userId));
  await db.transaction(async (tx) => {
    const added = await tx.insertIfAbsent(projectMember, input);
    if (added === 0) {
      const [held] = await tx.select(projectMember, ofMember);
      await assertMayTake(tx, actor, project, held?.roleId);
      await tx.update(projectMember, { roleId: input.roleId }, ofMember);
    } else {
      await telling(platform, tx, actor, { of: membership(input), from: false, to: true }, (tell) =>
        tell({ event: 'memberAdded', objectId: project.id, to: [input.userId], variables: { role: chosen.name } }),
      );
    }
    await logOperation(tx, actor, {
      ...aboutProject(project.id),
      action: added === 0 ? 'memberRoleChanged' : 'memberAdded',
      detail: { userId: input.userId, role: chosen.code },
    });
    tx.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: actor.tenantId, userIds: [input.userId] }));
  });
}

/** Takes a person out of a project; of one that is not open to the enterprise, modules hand their open work over. */
export async function unbind(context: TenantContext, input: { projectId: string; userId: string }): Promise<void> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, input.projectId, 'PROJECT:MEMBER:REMOVE');
  if (input.userId === project.ownerId) throw againstRule('不能移除项目负责人，请先移交负责人');
  const ofMember = and(eq(projectMember.projectId, input.projectId), eq(projectMember.userId, input.userId));
  await db.transaction(async (tx) => {
    const [held] = await tx.select(projectMember, ofMember);
    if (!held) throw notFound('项目成员');
    await assertMayTake(tx, actor, project, held.roleId);
    await tx.delete(projectMember, ofMember);
    await leftProject({ platform, actor, db: tx }, input);
    await telling(platform, tx, actor, { of: membership(input), from: true, to: false }, (tell) =>
      tell({ event: 'memberRemoved', objectId: project.id, to: [input.userId], variables: {} }),
    );
    await logOperation(tx, actor, {
      ...aboutProject(project.id),
      action: 'memberRemoved',
      detail: { userId: input.userId },
    });
    tx.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: actor.tenantId, userIds: [input.userId] }));
  });
}
