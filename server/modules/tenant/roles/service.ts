/**
 * Roles of the enterprise's own: made, copied (made with the privileges of another), changed and removed. Built-in ones are
 * locked. Nobody gives or takes what they lack: a privilege is put into a role, or taken from it, by who holds it wherever
 * the role is given.
 */

import { eq } from 'drizzle-orm';
import { Scope, TenantRole } from '../../../../contract/access';
import { privilegeLabel, privilegesOf } from '../../../../contract/privilegeTree';
import type { RoleCreate, RoleUpdate } from '../../../../contract/tenant/roles';
import type { Actor } from '../../../base/actor';
import { newId } from '../../../base/present';
import { sameName } from '../../../base/sqlText';
import { role } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, forbidden, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { readGrants } from '../../../object/actors';
import { addKept, changeKept, type KeptKind, removeKept } from '../../../object/kept';
import { staleRow } from '../../../object/stale';
import { lacksToGive } from '../../../policies/giving';

type Row = typeof role.$inferSelect;
const MANAGE = 'TENANT:ROLE:MANAGE';
const ROLES_MAX = 200;

const roles: KeptKind<typeof role> = {
  ...{ table: role, module: 'tenant', type: 'role', noun: '角色' },
  labels: { name: '名称', description: '说明', privileges: '权限' },
};

/** Who holds a role, as far as rights go: people of it themselves, and those of departments that have it in a project. */
const HOLDERS = `
  SELECT user_id FROM tenant_member_role WHERE tenant_id = $1 AND role_id = $2
  UNION SELECT user_id FROM project_grant WHERE tenant_id = $1 AND role_id = $2
  UNION SELECT user_id FROM collection_member WHERE tenant_id = $1 AND role_id = $2`;

/** The projects or collections that a role is given in. */
const PLACES = `
  SELECT p.id, p.owner_id AS "ownerId" FROM project p
   WHERE p.tenant_id = $1 AND (
     EXISTS (SELECT 1 FROM project_member m WHERE m.tenant_id = $1 AND m.project_id = p.id AND m.role_id = $2) OR
     EXISTS (SELECT 1 FROM project_department d WHERE d.tenant_id = $1 AND d.project_id = p.id AND d.role_id = $2))
     AND p.deleted_at IS NULL
  UNION ALL
  SELECT c.id, c.owner_id FROM collection c
   WHERE c.tenant_id = $1 AND c.deleted_at IS NULL AND
     EXISTS (SELECT 1 FROM collection_member m WHERE m.tenant_id = $1 AND m.collection_id = c.id AND m.role_id = $2)`;

async function assertName(tx: TenantDb, scope: number, name: string, except?: string): Promise<void> {
  const same = await tx.select(role, eq(role.scope, scope), sameName(name));
  if (same.some(({ id }) => id !== except)) throw duplicate('同一范围内已有同名角色', 'name');
}

interface Change {
  scope: number;
  added: readonly string[];
  taken?: readonly string[];
  roleId?: string;
}

/** 400 for what is no privilege of the scope, 403 for what the actor lacks. */
async function assertPrivileges(
  tx: TenantDb,
  actor: Actor,
  { scope, added, taken = [], roleId }: Change,
): Promise<void> {
  const known = privilegesOf(scope as Scope);
  const unknown = added.find((one) => !known.includes(one));
  if (unknown) throw invalid(`没有「${unknown}」这项权限`, 'privileges');
  if (added.includes('TENANT:OWNER:TRANSFER')) throw invalid('“移交企业”只属于企业所有者', 'privileges');
  const places =
    roleId && scope !== Scope.GLOBAL ? await tx.query<{ id: string; ownerId: string }>(PLACES, [roleId]) : [];
  const [lacked] = lacksToGive(actor, scope as Scope, added, places);
  if (lacked) {
    throw forbidden(`您没有「${privilegeLabel(scope as Scope, lacked)}」权限，不能加入这个角色`);
  }
  // Whoever holds the role would lose what the actor could not give back.
  const [kept] = lacksToGive(actor, scope as Scope, taken, places);
  if (kept) {
    throw forbidden(`您没有「${privilegeLabel(scope as Scope, kept)}」权限，不能从这个角色中去掉，请由企业管理员操作`);
  }
}

export async function createRole(context: TenantContext, input: RoleCreate): Promise<{ id: string; version: number }> {
  const { db, actor } = context;
  return db.transaction(async (tx) => {
    await tx.query('SELECT id FROM role WHERE tenant_id = $1 AND code = $2 FOR UPDATE', [TenantRole.OWNER]);
    if ((await tx.select(role)).length >= ROLES_MAX) throw againstRule(`最多可有 ${ROLES_MAX} 个角色`);
    await assertName(tx, input.scope, input.name.trim());
    await assertPrivileges(tx, actor, { scope: input.scope, added: input.privileges });
    return addKept(context, tx, roles, {
      code: `ROLE_${newId().replaceAll('-', '').toUpperCase()}`,
      name: input.name.trim(),
      description: input.description?.trim() || null,
      scope: input.scope,
      privileges: input.privileges,
      sort: 100,
    });
  });
}

/** The role, locked: rights are judged by what it is given in, which must not change meanwhile. @throws 404, RULE */
async function ownRole(tx: TenantDb, id: string): Promise<Row> {
  await tx.query('SELECT id FROM role WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [id]);
  const found = await tx.find(role, id);
  if (!found) throw notFound('角色');
  if (found.builtin) throw againstRule('内置角色不能修改或删除，可以复制后再修改');
  return found;
}

/** One’s own right to manage roles is not given away by mistake: nobody may be left who could take that back. */
async function assertKeepsManaging(tx: TenantDb, actor: Actor, changed: Row, privileges: readonly string[]) {
  if (actor.isManager || !changed.privileges.includes(MANAGE) || privileges.includes(MANAGE)) return;
  const held = await readGrants(tx, [actor.userId]);
  const others = held.filter(({ scope, role_id: id }) => scope === Scope.GLOBAL && id !== changed.id);
  if (held.some((one) => one.role_id === changed.id) && !others.some((one) => one.privileges?.includes(MANAGE))) {
    throw againstRule('不能收回自己的角色管理权限，请由其他管理员操作');
  }
}

/** Whoever holds it has the changed rights at once. */
async function tellHolders({ platform, db }: TenantContext, tx: TenantDb, id: string): Promise<void> {
  const userIds = (await tx.query<{ user_id: string }>(HOLDERS, [id])).map((one) => one.user_id);
  if (userIds.length === 0) return;
  tx.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: db.tenantId, userIds }));
}

export async function updateRole(
  context: TenantContext,
  id: string,
  { version, name, description, privileges }: RoleUpdate,
): Promise<{ id: string; version: number }> {
  const { db, actor } = context;
  return db.transaction(async (tx) => {
    const before = await ownRole(tx, id);
    if (before.version !== version) throw await staleRow(context, before);
    if (name !== undefined) await assertName(tx, before.scope, name.trim(), id);
    if (privileges) {
      const added = privileges.filter((one) => !before.privileges.includes(one));
      const taken = before.privileges.filter((one) => !privileges.includes(one));
      await assertPrivileges(tx, actor, { scope: before.scope, added, taken, roleId: id });
      await assertKeepsManaging(tx, actor, before, privileges);
    }
    const saved = await changeKept(context, tx, roles, id, version, {
      name: name?.trim(),
      description: description === undefined ? undefined : description?.trim() || null,
      privileges,
    });
    await tellHolders(context, tx, id);
    return saved;
  });
}

/** Of what a role is given by, with who would have to be given another one first. */
const USES = `
  SELECT (SELECT count(*)::int FROM tenant_member_role x WHERE x.tenant_id = $1 AND x.role_id = $2)
       + (SELECT count(*)::int FROM project_member x WHERE x.tenant_id = $1 AND x.role_id = $2)
       + (SELECT count(*)::int FROM project_department x WHERE x.tenant_id = $1 AND x.role_id = $2)
       + (SELECT count(*)::int FROM collection_member x WHERE x.tenant_id = $1 AND x.role_id = $2) AS given,
         (SELECT count(*)::int FROM invitation x
           WHERE x.tenant_id = $1 AND $2 = ANY(x.role_ids) AND x.state = 'PENDING' AND x.expires_at > now()) AS invited,
         (SELECT count(*)::int FROM sso_provider x WHERE x.tenant_id = $1 AND (x.role_id = $2
             OR x.group_roles @> jsonb_build_array(jsonb_build_object('roleId', $2::text)))) AS providers,
         (SELECT count(*)::int FROM stage_rela x WHERE x.tenant_id = $1 AND $2 = ANY(x.actor_role_ids)) AS transitions`;

/** @throws RULE while it is given to anybody, or named elsewhere */
export async function removeRole(context: TenantContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await ownRole(tx, id);
    const [uses] = await tx.query<{ given: number; invited: number; providers: number; transitions: number }>(USES, [
      id,
    ]);
    const named = [
      uses?.given ? `${uses.given} 处授予` : '',
      uses?.invited ? `${uses.invited} 个邀请` : '',
      uses?.providers ? `${uses.providers} 种登录方式` : '',
      uses?.transitions ? `${uses.transitions} 条流转` : '',
    ].filter(Boolean);
    if (named.length > 0) throw againstRule(`这个角色还用于 ${named.join('、')}，请先改用其他角色`);
    await removeKept(context, tx, roles, id);
  });
}
