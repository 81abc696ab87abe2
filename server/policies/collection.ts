/** Who may do what with a collection of projects (specification §6, scope 2). Judges loaded objects, reads nothing. */
import { type CollectionPrivilege, collectionPrivileges, holds, Scope } from '../../contract/access';
import { type Actor, can } from '../base/actor';

export interface CollectionFacts {
  id: string;
  ownerId: string;
}

/** By a role in it, as its owner, or by the privilege over all of them. What stands in it is judged by itself. */
export const canInCollection = (actor: Actor, { id, ownerId }: CollectionFacts, privilege: CollectionPrivilege) =>
  holds(actor, privilege, Scope.COLLECTION, id, ownerId) || can(actor, 'PROJECT_COLLECTION:MANAGE');

export const collectionActions = (actor: Actor, collection: CollectionFacts): CollectionPrivilege[] =>
  (Object.keys(collectionPrivileges) as CollectionPrivilege[]).filter((privilege) =>
    canInCollection(actor, collection, privilege),
  );
