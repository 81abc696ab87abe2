/** What the routes of people ask before they act: whether it lies within what the actor administers. */
import type { DelegablePrivilege } from '../../../../contract/delegable';
import type { Actor } from '../../../base/actor';
import { department, type tenantMember } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { reaches, reachesBelow, reachOf } from '../../../policies/department';
import { whyNotDecide } from '../../../policies/member';
import { judgedMember, loadMember } from '../member';

/** A department's ids from the top down to itself; undefined: there is none. */
export const pathOf = async (db: TenantDb, id: string | null): Promise<readonly string[] | undefined> =>
  id === null ? undefined : (await db.find(department, id))?.path;

/** @throws 404, for who stands outside as for who is not there */
export async function loadMemberWithin(
  { db, actor }: Pick<TenantContext, 'db' | 'actor'>,
  privilege: DelegablePrivilege,
  userId: string,
): Promise<typeof tenantMember.$inferSelect> {
  const row = await loadMember(db, userId);
  if (!reaches(reachOf(actor, privilege), await pathOf(db, row.departmentId))) throw notFound('企业成员');
  return row;
}

/**
 * People are put where the actor administers, and nowhere else: neither out of the departments nor into other ones.
 *
 * @throws 400 naming the field
 */
export async function assertPlaceWithin(
  db: TenantDb,
  actor: Actor,
  privilege: DelegablePrivilege,
  departmentId: string | null,
): Promise<void> {
  const reach = reachOf(actor, privilege);
  if (reach === null || reaches(reach, await pathOf(db, departmentId))) return;
  throw invalid('请选择您管理的部门或其下级部门', 'departmentId');
}

/** @throws 404, for a department outside as for one that is not there; 422 for the top one of those */
export async function assertBelow(db: TenantDb, actor: Actor, id: string): Promise<void> {
  const reach = reachOf(actor, 'ENTERPRISE:MEMBER_UPDATE');
  if (reach === null) return;
  const path = await pathOf(db, id);
  if (!reaches(reach, path)) throw notFound('部门');
  if (!reachesBelow(reach, path)) throw againstRule('您管理的部门本身由企业管理员维护，您可以维护它的下级部门');
}

/** By the rule of `whyNotDecide`. @throws RULE */
export async function assertMayDecide(
  db: TenantDb,
  actor: Actor,
  privilege: DelegablePrivilege,
  userId: string,
): Promise<void> {
  const why = whyNotDecide(actor, privilege, await judgedMember(db, userId));
  if (why) throw againstRule(why);
}
