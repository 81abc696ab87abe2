/** Who may do what with norms: readers of the knowledge base read what is in effect, its keepers keep it. Reads nothing. */
import { type Actor, can } from '../base/actor';

export interface NormFacts {
  ownerId: string | null;
  /** A version of it is, or was, in effect. */
  published: boolean;
  /** Who writes, reviews and approves the version that is open. */
  parties: readonly string[];
}

/** The knowledge base at all. */
export const canReadNorms = (actor: Actor): boolean => can(actor, 'DOCS_BASE');

export const canCreateNorm = (actor: Actor): boolean =>
  canReadNorms(actor) && (can(actor, 'NORM:CREATE') || can(actor, 'NORM:MANAGE'));

/** Its fields, its versions, who has to read it, its end. */
export const canManageNorm = (actor: Actor, { ownerId }: Pick<NormFacts, 'ownerId'>): boolean =>
  canReadNorms(actor) && (ownerId === actor.userId || can(actor, 'NORM:MANAGE'));

/** Drafts are for those who have a part in them. */
export const canSeeDrafts = (actor: Actor, norm: NormFacts): boolean =>
  canManageNorm(actor, norm) || norm.parties.includes(actor.userId);

export const canViewNorm = (actor: Actor, norm: NormFacts): boolean =>
  (norm.published && canReadNorms(actor)) || canSeeDrafts(actor, norm);

export const canReappraise = (actor: Actor): boolean => canReadNorms(actor) && can(actor, 'NORM:APPRAISE:UPDATE');

export interface InterpretFacts {
  authorId: string | null;
  published: boolean;
  norm: NormFacts;
}
/** A draft is its author's alone. */
export const canViewInterpretation = (actor: Actor, { authorId, published, norm }: InterpretFacts): boolean =>
  canViewNorm(actor, norm) && (published || authorId === actor.userId);
export const canEditInterpretation = (actor: Actor, { authorId, norm }: InterpretFacts): boolean =>
  authorId === actor.userId && canViewNorm(actor, norm);
/** Its author, and who keeps the norm that it speaks of. */
export const canRemoveInterpretation = (actor: Actor, facts: InterpretFacts): boolean =>
  canEditInterpretation(actor, facts) || (facts.published && canManageNorm(actor, facts.norm));
