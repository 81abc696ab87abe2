/** Dashboards as a registered kind of object: what messages lead to. */
import { inArray } from 'drizzle-orm';
import { type Actor, can } from '../../base/actor';
import { dashboard } from '../../db/schema';
import { defineKind, type ObjectLock, type SystemContext } from '../../object/define';
import { canEditDashboard, canViewDashboard } from '../../policies/dashboard';
import type { Dashboard } from './store';

const LOCKS: Record<ObjectLock, string> = { change: 'FOR NO KEY UPDATE', keep: 'FOR KEY SHARE' };

async function find({ db }: SystemContext, ids: readonly string[], lock?: ObjectLock): Promise<Dashboard[]> {
  if (lock) {
    await db.query(
      `SELECT id FROM dashboard WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id ${LOCKS[lock]}`,
      [ids],
    );
  }
  return ids.length === 0 ? [] : db.select(dashboard, inArray(dashboard.id, [...ids]));
}

const mayUse = (actor: Actor): boolean => can(actor, 'ANALYSIS_BOARD');

export const dashboardKind = defineKind<Dashboard>({
  type: 'dashboard',
  table: 'dashboard',
  find,
  subject: ({ id, name, share }) => ({
    ...{ id, no: null, title: name, project: null, openToProject: false },
    openToTenant: share === 'tenant',
    parties: [],
  }),
  may: {
    view: (actor, board) => mayUse(actor) && canViewDashboard(actor, board),
    edit: (actor, board) => mayUse(actor) && canEditDashboard(actor, board),
    comment: () => false,
    attach: () => false,
    removeFile: () => false,
    link: () => false,
    remove: (actor, board) => mayUse(actor) && canEditDashboard(actor, board),
  },
});
