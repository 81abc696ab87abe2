/** Who may do what within a review. Judges loaded objects, reads nothing. */
import type { Actor } from '../../base/actor';
import type { LoadedRecord } from '../../object/register/kind';
import { isClosed } from '../../policies/project';
import { recordPolicy } from '../../policies/record';
import type { Issue, Review } from './review';

const policy = recordPolicy('review');

/** Whoever may change the review checks, writes issues down and verifies what was done about them. */
export const mayVerify = (actor: Actor, { row, project }: LoadedRecord<Review>): boolean =>
  policy.update(actor, project, row);

/** Beside them, whoever has to rectify it, says so. */
export const mayFix = (actor: Actor, loaded: LoadedRecord<Review>, { ownerId }: Pick<Issue, 'ownerId'>): boolean =>
  mayVerify(actor, loaded) ||
  (ownerId === actor.userId && !isClosed(loaded.project) && policy.view(actor, loaded.project, loaded.row));
