/** Nobody gives what they lack: a role is given by who holds all of it. Judges loaded roles, reads nothing. */
import { ALL_POWERFUL_ROLES, type CollectionPrivilege, holds, Scope, TenantRole } from '../../contract/access';
import type { Actor } from '../base/actor';
import { canInCollection } from './collection';

export interface GivenRole {
  code: string;
  scope: number;
  privileges: readonly string[];
}

interface Place {
  id: string;
  ownerId: string;
}

/** In a collection, whoever keeps all of them holds what its roles give. */
function holdsIn(actor: Actor, privilege: string, scope: Scope, place?: Place): boolean {
  if (scope === Scope.GLOBAL) return holds(actor, privilege);
  if (scope === Scope.COLLECTION && place) return canInCollection(actor, place, privilege as CollectionPrivilege);
  return holds(actor, privilege, scope, place?.id, place?.ownerId);
}

/**
 * May the actor give this role? The owner's is handed over, never given; those that pass every check are given by who
 * passes every check.
 * @param entity the project or collection that a role of scope 1 or 2 is given in
 */
export function mayGive(actor: Actor, role: GivenRole, entity?: Place): boolean {
  if (role.code === TenantRole.OWNER) return false;
  if (ALL_POWERFUL_ROLES.includes(role.code)) return actor.isManager;
  return role.privileges.every((privilege) => holdsIn(actor, privilege, role.scope as Scope, entity));
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
  places: readonly Place[],
): string[] {
  return privileges.filter((privilege) =>
    scope === Scope.GLOBAL
      ? !holdsIn(actor, privilege, scope)
      : places.some((place) => !holdsIn(actor, privilege, scope, place)),
  );
}
