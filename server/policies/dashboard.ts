/** Who may look at a dashboard, and who may change it (specification §6). Judges loaded objects, reads nothing. */
import type { Share } from '../../contract/dashboard/words';
import { type Actor, can } from '../base/actor';

export interface DashboardFacts {
  ownerId: string;
  share: Share;
  readerIds: readonly string[];
  /** Codes of roles of the enterprise. */
  readerRoles: readonly string[];
}

/** Its owner, and who manages all of them. */
export const canEditDashboard = (actor: Actor, { ownerId }: DashboardFacts): boolean =>
  actor.userId === ownerId || actor.isManager || can(actor, 'ANALYSIS_BOARD:MANAGE');

/** And those that it is shared with. What its numbers count is judged by itself, for whoever looks. */
export const canViewDashboard = (actor: Actor, board: DashboardFacts): boolean =>
  canEditDashboard(actor, board) ||
  board.share === 'tenant' ||
  (board.share === 'people' &&
    (board.readerIds.includes(actor.userId) || actor.roles.some((role) => board.readerRoles.includes(role))));
