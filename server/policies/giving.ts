/** Nobody gives what they lack: a role is given by who holds all of it. Judges loaded roles, reads nothing. */
import { ALL_POWERFUL_ROLES, holds, Scope, TenantRole } from '../../contract/access';
import type { Actor } from '../base/actor';

export interface GivenRole {
  code: string;
  scope: number;
  privileges: readonly string[];
}

/**
 * May the actor give this role? The owner's is handed over, never given; those that pass every check are given by who
 * passes every check.
 * @param entity the project or collection that a role of scope 1 or 2 is given in
 */
export function mayGive(actor: Actor, role: GivenRole, entity?: { id: string; ownerId: string }): boolean {
  if (role.code === TenantRole.OWNER) return false;
  if (ALL_POWERFUL_ROLES.includes(role.code)) return actor.isManager;
  const scope = role.scope as Scope;
  return role.privileges.every((privilege) =>
    scope === Scope.GLOBAL ? holds(actor, privilege) : holds(actor, privilege, scope, entity?.id, entity?.ownerId),
  );
}

/**
 * May the actor put these privileges into a role? Whoever holds the role gains them: in the enterprise, or in each project
 * or collection where it is given.
 * @param places where a role of scope 1 or 2 is given
 */
export function lacksToGive(
  actor: Actor,
  scope: Scope,
  privileges: readonly string[],
  places: readonly { id: string; ownerId: string }[],
): string[] {
  return privileges.filter((privilege) =>
    scope === Scope.GLOBAL
      ? !holds(actor, privilege)
      : places.some(({ id, ownerId }) => !holds(actor, privilege, scope, id, ownerId)),
  );
}
