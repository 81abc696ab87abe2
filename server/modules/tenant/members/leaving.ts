/** Who may not come in any more, for now or for good, and who takes over (specification §6 "disable, remove member"). */
import { and, eq, sql } from 'drizzle-orm';
import type { DelegablePrivilege } from '../../../../contract/delegable';
import type { Duty, MemberRemoval, MemberStatus } from '../../../../contract/tenant/members';
import type { Actor } from '../../../base/actor';
import { collectionMember, projectMember, tenantMember, tenantMemberRole } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import type { ObjectContext } from '../../../object/define';
import { logOperation } from '../../../object/operationLog';
import { movingPeople } from '../../../object/projectPeople';
import { assertSeats } from '../../../object/quota';
import { whyNotDismiss } from '../../../policies/member';
import { endDelegations } from '../delegation/end';
import { loadMemberWithin } from '../delegation/reach';
import { judgedMember } from '../member';

export async function dutiesOf(context: TenantContext, userId: string): Promise<Duty[]> {
  const { platform, db } = context;
  await loadMemberWithin(context, 'ENTERPRISE:MEMBER_VIEW_LIST', userId);
  return (await platform.hooks.dutiesOf(db, userId, platform)).filter(({ count }) => count > 0);
}

/** By the rule of `whyNotDismiss`. @throws RULE */
async function assertMayDismiss(
  { actor }: TenantContext,
  tx: TenantDb,
  privilege: DelegablePrivilege,
  userId: string,
): Promise<void> {
  const why = whyNotDismiss(actor, privilege, await judgedMember(tx, userId));
  if (why) throw againstRule(why);
}

/** Whoever takes over is in, and is not who hands out: nobody comes into projects by dismissing their people. */
async function handOver(context: ObjectContext, tx: TenantDb, userId: string, toId: string | undefined): Promise<void> {
  const { platform, actor } = context;
  if (!toId) return;
  const heir = await tx.find(tenantMember, toId);
  if (!heir || heir.disabled || toId === userId) throw invalid('接手人不在本企业或已停用，请重新选择', 'handOverTo');
  if (toId === actor.userId && !actor.isManager) throw invalid('不能由自己接手，请选择其他成员', 'handOverTo');
  await platform.hooks.onHandedOver({ ...context, db: tx }, { userId, toId });
}

/**
 * Disables a member, or lets them in again. Who is disabled is out at once and off the teams of what is not over; what
 * they alone are responsible for goes to who takes over, and without one stays theirs. Teams are not joined again.
 */
export async function setMemberStatus(
  context: TenantContext,
  { userId, disabled, handOverTo }: MemberStatus,
): Promise<void> {
  const { platform, db, actor } = context;
  await db.transaction(async (tx) => {
    await loadMemberWithin({ ...context, db: tx }, 'ENTERPRISE:MEMBER_DISABLE', userId);
    await assertMayDismiss(context, tx, 'ENTERPRISE:MEMBER_DISABLE', userId);
    await changeStatus({ platform, actor, db: tx }, { userId, disabled, handOverTo }, actor);
  });
  if (disabled) await platform.access.closeIn(actor.tenantId, userId);
}

/**
 * The change itself, in the caller's transaction, after the caller has judged it and before the caller ends the sessions.
 *
 * @param by as the operation log names them; null for a directory, which `detail` names then
 * @returns whether anything was changed
 */
export async function changeStatus(
  within: ObjectContext,
  { userId, disabled, handOverTo }: MemberStatus,
  by: Pick<Actor, 'userId'> | null,
  detail: Record<string, unknown> = {},
): Promise<boolean> {
  const { platform, actor, db: tx } = within;
  let changed = 0;
  await movingPeople(within, [userId], async () => {
    if (disabled) await handOver(within, tx, userId, handOverTo);
    changed = await tx.update(
      tenantMember,
      { disabled, updatedBy: by?.userId ?? null, updatedAt: sql`now()`, version: sql`version + 1` },
      and(eq(tenantMember.id, userId), eq(tenantMember.disabled, !disabled)),
    );
    if (changed === 0) return;
    if (!disabled) await assertSeats(tx, 0);
    if (disabled) {
      await platform.hooks.onMemberDisabled({ platform, actor, db: tx }, { userId });
      await endDelegations(platform, tx, by, { userId }, '成员已停用');
    }
    await logOperation(tx, by, {
      module: 'tenant',
      action: disabled ? 'memberDisabled' : 'memberEnabled',
      objectType: 'member',
      objectId: userId,
      detail: { handOverTo, ...detail },
    });
  });
  return changed > 0;
}

/** For good: out of all projects and roles. The account is its owner's and stays; so does the name in what was done. */
export async function removeMember(context: TenantContext, { userId, handOverTo }: MemberRemoval): Promise<void> {
  const { platform, db, actor } = context;
  await db.transaction(async (tx) => {
    await loadMemberWithin({ ...context, db: tx }, 'ENTERPRISE:MEMBER_REMOVE', userId);
    await assertMayDismiss(context, tx, 'ENTERPRISE:MEMBER_REMOVE', userId);
    const within = { platform, actor, db: tx };
    await movingPeople(within, [userId], async () => {
      await handOver(context, tx, userId, handOverTo);
      await assertNothingLed(tx, userId);
      await platform.hooks.onMemberDisabled(within, { userId });
      await endDelegations(platform, tx, actor, { userId }, '成员已移除');
      for (const table of [tenantMemberRole, projectMember, collectionMember]) {
        await tx.delete(table, eq(table.userId, userId));
      }
      await tx.query('UPDATE department SET leader_id = NULL WHERE tenant_id = $1 AND leader_id = $2', [userId]);
      await tx.update(
        tenantMember,
        {
          ...{ disabled: true, departmentId: null, position: null, removedAt: sql`now()`, removedBy: actor.userId },
          ...{ updatedBy: actor.userId, updatedAt: sql`now()`, version: sql`version + 1` },
        },
        eq(tenantMember.id, userId),
      );
    });
    await logOperation(tx, actor, {
      module: 'tenant',
      action: 'memberRemoved',
      objectType: 'member',
      objectId: userId,
      detail: { handOverTo },
    });
  });
  await platform.access.closeIn(actor.tenantId, userId);
}

/** A project without somebody who leads it could be changed by nobody but managers. */
async function assertNothingLed(tx: TenantDb, userId: string): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM project WHERE tenant_id = $1 AND owner_id = $2',
    [userId],
  );
  if (row && row.count > 0) throw invalid(`对方还负责 ${row.count} 个项目，请选择接手人`, 'handOverTo');
}
