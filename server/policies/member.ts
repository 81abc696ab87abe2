/** Who may do what with a member of the enterprise: the list and the calls ask the same. Judges loaded people, reads nothing. */
import { ALL_POWERFUL_ROLES, TenantRole } from '../../contract/access';
import type { DelegablePrivilege } from '../../contract/delegable';
import type { MemberAct, MemberState } from '../../contract/tenant/constants';
import type { Actor } from '../base/actor';
import { reaches, reachesBelow, reachOf } from './department';
import { type GivenRole, mayGive } from './giving';

/** A member by what others are judged by. */
export interface JudgedMember {
  id: string;
  /** Of the department, from the top down; null: in none. */
  path: readonly string[] | null;
  roles: readonly GivenRole[];
  /** What they administer: each department by its path, with what they may do there. */
  administers: readonly { path: readonly string[]; privileges: readonly DelegablePrivilege[] }[];
}

/** Rights over people and the enterprise itself, as opposed to those in work. */
const GOVERNS = /^(?:ENTERPRISE|TENANT):/;

/**
 * Nobody decides over who may more than they may themselves: the owner, managers, whoever holds what the actor lacks, in the
 * whole enterprise or in a department.
 */
export const isAbove = (actor: Actor, { roles, administers }: JudgedMember): boolean =>
  !roles.every((one) => mayGive(actor, one)) ||
  !administers.every(({ path, privileges }) => privileges.every((one) => reaches(reachOf(actor, one), path)));

/**
 * Who decides over whom. In the whole enterprise: nobody over who may more than they do. An administrator of a department:
 * over all of its people who neither govern the enterprise nor administer more of it than they do, whatever these may do
 * in projects, for a branch has project managers too.
 *
 * @returns why not, for people; null: they may
 */
export function whyNotDecide(actor: Actor, privilege: DelegablePrivilege, member: JudgedMember): string | null {
  const reach = reachOf(actor, privilege);
  if (reach === null) return isAbove(actor, member) ? '对方有您没有的权限，请由企业管理员操作' : null;
  const governs = member.roles.some(
    ({ code, privileges }) => ALL_POWERFUL_ROLES.includes(code) || privileges.some((one) => GOVERNS.test(one)),
  );
  if (governs) return '对方的角色可以管理企业，请由企业管理员操作';
  return member.administers.every(({ path }) => reachesBelow(reach, path))
    ? null
    : '对方管理的部门不在您管理的部门之下，请由企业管理员操作';
}

/** Neither oneself, nor the owner, nor who may more than the actor. @returns why not */
export function whyNotDismiss(actor: Actor, privilege: DelegablePrivilege, member: JudgedMember): string | null {
  if (member.id === actor.userId) return '不能停用、恢复或移除自己';
  if (member.roles.some(({ code }) => code === TenantRole.OWNER)) return '不能停用或移除企业所有者，请先移交企业';
  return whyNotDecide(actor, privilege, member);
}

interface Standing {
  state: MemberState;
  /** In another enterprise too: whoever keeps this one lets nobody into that account. */
  isElsewhere: boolean;
}

/** What an actor may do with a member as they stand there: rights may differ from department to department. */
export function actsOn(actor: Actor, member: JudgedMember, { state, isElsewhere }: Standing): MemberAct[] {
  if (state === 'removed') return [];
  const within = (privilege: DelegablePrivilege) => reaches(reachOf(actor, privilege), member.path ?? undefined);
  const dismisses = (privilege: DelegablePrivilege) =>
    within(privilege) && whyNotDismiss(actor, privilege, member) === null;
  const changes = within('ENTERPRISE:MEMBER_UPDATE');
  const may: Readonly<Record<MemberAct, boolean>> = {
    // In the whole enterprise roles are judged one by one as they are given and taken, and the rest is free.
    update:
      changes &&
      (reachOf(actor, 'ENTERPRISE:MEMBER_UPDATE') === null ||
        whyNotDecide(actor, 'ENTERPRISE:MEMBER_UPDATE', member) === null),
    activate: changes && state === 'invited' && !isElsewhere && !isAbove(actor, member),
    disable: state !== 'disabled' && dismisses('ENTERPRISE:MEMBER_DISABLE'),
    enable: state === 'disabled' && dismisses('ENTERPRISE:MEMBER_DISABLE'),
    remove: dismisses('ENTERPRISE:MEMBER_REMOVE'),
  };
  return (Object.keys(may) as MemberAct[]).filter((act) => may[act]);
}
