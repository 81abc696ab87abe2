/**
 * Roles that people have because their provider counts them to a group: given and taken at each sign-in. Only rows that
 * were made here are taken away; what was given by hand stays, and the owner's role is neither.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { Scope } from '../../../contract/access';
import { role, ssoProvider, tenantMember, tenantMemberRole } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { loadActors } from '../../object/actors';
import { logOperation } from '../../object/operationLog';
import type { Platform } from '../../platform';
import { mayGive } from '../../policies/giving';
import type { KnownProvider } from './provider';

const wanted = ({ groupRoles }: KnownProvider, groups: readonly string[]) => [
  ...new Set(groupRoles.filter(({ group }) => groups.includes(group)).map(({ roleId }) => roleId)),
];

/** @param groups null: the provider did not say, which is not "none" */
export async function giveByGroups(
  platform: Platform,
  provider: KnownProvider,
  userId: string,
  groups: readonly string[] | null,
): Promise<void> {
  const { tenantId, groupRoles } = provider;
  if (!tenantId || groupRoles.length === 0) return;
  const db = new TenantDb(platform.database, tenantId);
  await noteMissing(db, provider.id, groups === null);
  if (groups === null) return;
  const roleIds = wanted(provider, groups);
  const roles = roleIds.length > 0 ? await givable(db, provider, roleIds) : [];
  await db.transaction(async (tx) => {
    await tx.query('SELECT id FROM tenant_member WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [userId]);
    const held = await tx.select(tenantMemberRole, eq(tenantMemberRole.userId, userId));
    const added = roles.filter(({ id }) => held.every(({ roleId }) => roleId !== id));
    const taken = held.filter(({ source, roleId }) => source === provider.id && !roleIds.includes(roleId));
    if (added.length + taken.length === 0) return;
    await tx.insertIfAbsent(
      tenantMemberRole,
      added.map(({ id }) => ({ userId, roleId: id, source: provider.id })),
    );
    const before = held.map(({ roleId }) => roleId);
    const gone = taken.map(({ roleId }) => roleId);
    if (gone.length > 0) {
      await tx.delete(
        tenantMemberRole,
        and(
          eq(tenantMemberRole.userId, userId),
          eq(tenantMemberRole.source, provider.id),
          inArray(tenantMemberRole.roleId, gone),
        ),
      );
    }
    await changed(platform, tx, provider.name, userId, before, [
      ...before.filter((id) => !gone.includes(id)),
      ...added.map(({ id }) => id),
    ]);
  });
}

/** The enterprise's own roles that whoever keeps the provider may still give. */
async function givable(db: TenantDb, { keeperId }: Pick<KnownProvider, 'keeperId'>, roleIds: readonly string[]) {
  const keeper = keeperId ? (await loadActors(db, [keeperId])).get(keeperId) : undefined;
  const roles = await db.select(role, inArray(role.id, [...roleIds]));
  return keeper ? roles.filter((one) => one.scope === Scope.GLOBAL && mayGive(keeper, one)) : [];
}

/** Names of the roles that a provider is to give and its keeper may not. */
export async function withheldOf(
  db: TenantDb,
  { keeperId, roleIds }: { keeperId: string | null; roleIds: readonly string[] },
): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const given = new Set((await givable(db, { keeperId }, roleIds)).map(({ id }) => id));
  const roles = await db.select(role, inArray(role.id, [...roleIds]));
  return roles.filter(({ id }) => !given.has(id)).map(({ name }) => name);
}

/**
 * Takes away what a provider's groups gave and its settings do not name any more: nobody else would.
 * In the caller's transaction. @param except roles that it goes on giving
 */
export async function takeBack(
  platform: Platform,
  tx: TenantDb,
  { id, name }: { id: string; name: string },
  except: readonly string[],
): Promise<void> {
  const given = await tx.select(tenantMemberRole, eq(tenantMemberRole.source, id));
  const taken = given.filter(({ roleId }) => !except.includes(roleId));
  for (const userId of new Set(taken.map((one) => one.userId))) {
    const held = await tx.select(tenantMemberRole, eq(tenantMemberRole.userId, userId));
    const gone = taken.filter((one) => one.userId === userId).map(({ roleId }) => roleId);
    await tx.delete(
      tenantMemberRole,
      and(eq(tenantMemberRole.userId, userId), eq(tenantMemberRole.source, id), inArray(tenantMemberRole.roleId, gone)),
    );
    const before = held.map(({ roleId }) => roleId);
    await changed(
      platform,
      tx,
      name,
      userId,
      before,
      before.filter((one) => !gone.includes(one)),
    );
  }
}

/** An open form of the member is stale then, the log says why, and whoever is signed in has the rights at once. */
async function changed(
  platform: Platform,
  tx: TenantDb,
  provider: string,
  userId: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const names = new Map((await tx.select(role)).map(({ id, name }) => [id, name]));
  const said = (ids: readonly string[]) =>
    ids
      .map((id) => names.get(id) ?? id)
      .sort()
      .join('、');
  await tx.update(tenantMember, { updatedAt: sql`now()`, version: sql`version + 1` }, eq(tenantMember.id, userId));
  await logOperation(tx, null, {
    module: 'tenant',
    action: 'memberUpdated',
    objectType: 'member',
    objectId: userId,
    changes: [{ field: 'roles', label: '角色', before: said(before), after: said(after) }],
    detail: { provider },
  });
  tx.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: tx.tenantId, userIds: [userId] }));
}

/** Kept for the page where the provider is kept; the form's version stays. */
async function noteMissing(db: TenantDb, id: string, missed: boolean): Promise<void> {
  await db.update(
    ssoProvider,
    { groupsMissedAt: missed ? sql`now()` : null },
    eq(ssoProvider.id, id),
    missed
      ? sql`groups_missed_at IS NULL OR groups_missed_at < now() - interval '1 hour'`
      : sql`groups_missed_at IS NOT NULL`,
  );
}
