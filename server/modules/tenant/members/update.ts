/** Changing where members stand and what they may: one, or many at once. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { TenantRole } from '../../../../contract/access';
import type { MemberBatch, MemberBatchAnswer, MemberUpdate } from '../../../../contract/tenant/members';
import { tenantMember, tenantMemberRole } from '../../../db/schema';
import { ApiError, againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { changesOf, logOperation } from '../../../object/operationLog';
import { movingPeople } from '../../../object/projectPeople';
import { staleRow } from '../../../object/stale';
import { reachOf } from '../../../policies/department';
import { mayGive } from '../../../policies/giving';
import { assertMayDecide, assertPlaceWithin, loadMemberWithin } from '../delegation/reach';
import { assertMayGive } from '../given';
import { rolesOf } from '../member';

type Row = typeof tenantMember.$inferSelect;
const RIGHT = 'ENTERPRISE:MEMBER_UPDATE';
const LABELS = { departmentId: '部门', position: '岗位', roles: '角色' };

interface Change {
  departmentId?: string | null;
  position?: string | null;
  roleIds?: readonly string[];
}

/**
 * One versioned change. What is new is judged as given, and what is taken by who could give it. Neither the owner's role
 * nor one's own right to manage roles is taken: the enterprise would be left without who tends its roles.
 */
async function change(context: TenantContext, row: Row, { departmentId, position, roleIds }: Change): Promise<boolean> {
  const { platform, db, actor } = context;
  if (reachOf(actor, RIGHT) !== null) await assertMayDecide(db, actor, RIGHT, row.id);
  const held = await rolesOf(db, row.id);
  const before = {
    departmentId: row.departmentId,
    position: row.position,
    roles: held
      .map(({ name }) => name)
      .sort()
      .join('、'),
  };
  const wanted = roleIds && new Set(roleIds);
  const added = wanted ? [...wanted].filter((id) => !held.some((one) => one.id === id)) : [];
  const taken = wanted ? held.filter(({ id }) => !wanted.has(id)) : [];
  const moves = departmentId !== undefined && departmentId !== row.departmentId;
  if (moves) await assertPlaceWithin(db, actor, RIGHT, departmentId);
  await assertMayGive(db, actor, { roleIds: added, departmentId: moves ? departmentId : null });
  if (taken.some(({ code }) => code === TenantRole.OWNER)) throw againstRule('企业所有者的角色只能通过移交企业变更');
  if (taken.some((one) => !mayGive(actor, one))) throw againstRule('您没有该角色的全部权限，不能收回');
  if (row.id === actor.userId && taken.some(({ privileges }) => privileges.includes('TENANT:ROLE:MANAGE'))) {
    throw againstRule('不能收回自己的角色管理权限，请由其他管理员操作');
  }
  const newPosition = position === undefined ? row.position : position?.trim() || null;
  if (!moves && added.length === 0 && taken.length === 0 && newPosition === row.position) return false;
  await db.transaction(async (tx) => {
    await movingPeople({ platform, actor, db: tx }, [row.id], async () => {
      const changed = await tx.update(
        tenantMember,
        {
          ...(moves && { departmentId }),
          position: newPosition,
          updatedBy: actor.userId,
          updatedAt: sql`now()`,
          version: sql`version + 1`,
        },
        and(eq(tenantMember.id, row.id), eq(tenantMember.version, row.version)),
      );
      if (changed === 0) throw await staleRow(context, await tx.find(tenantMember, row.id));
      await tx.insertIfAbsent(
        tenantMemberRole,
        added.map((roleId) => ({ userId: row.id, roleId })),
      );
      if (taken.length > 0) {
        const ids = taken.map(({ id }) => id);
        await tx.delete(
          tenantMemberRole,
          and(eq(tenantMemberRole.userId, row.id), inArray(tenantMemberRole.roleId, ids)),
        );
      }
    });
    const roles = (await rolesOf(tx, row.id))
      .map(({ name }) => name)
      .sort()
      .join('、');
    const after = { departmentId: moves ? departmentId : row.departmentId, position: newPosition, roles };
    await logOperation(tx, actor, {
      module: 'tenant',
      action: 'memberUpdated',
      objectType: 'member',
      objectId: row.id,
      changes: changesOf(LABELS, before, after),
    });
  });
  return true;
}

export async function updateMember(
  context: TenantContext,
  { userId, version, ...fields }: MemberUpdate,
): Promise<{ version: number }> {
  const row = await loadMemberWithin(context, RIGHT, userId);
  if (row.version !== version) throw await staleRow(context, row);
  return { version: (await change(context, row, fields)) ? version + 1 : version };
}

/** Each by the same judgement as one alone: who is refused is named and holds up nobody. */
export async function updateMembers(
  context: TenantContext,
  { userIds, departmentId, addRoleIds = [], removeRoleIds = [] }: MemberBatch,
): Promise<MemberBatchAnswer> {
  const { platform, db, actor } = context;
  const people = await platform.directory.of(actor.tenantId);
  const answer: MemberBatchAnswer = { changed: 0, refused: [] };
  for (const userId of userIds) {
    try {
      const row = await loadMemberWithin(context, RIGHT, userId);
      const held = (await rolesOf(db, userId)).map(({ id }) => id);
      const roleIds = [...new Set([...held, ...addRoleIds])].filter((id) => !removeRoleIds.includes(id));
      if (await change(context, row, { departmentId, roleIds })) answer.changed += 1;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      // Of who is not there for the actor nothing is told, not even a name.
      const name = error.status === 404 ? '未知成员' : (people(userId)?.name ?? userId);
      answer.refused.push({ name, reason: error.message });
    }
  }
  return answer;
}
