/** A dashboard, loaded and judged. */
import { eq } from 'drizzle-orm';
import { seqOf } from '../../../contract/dashboard/words';
import { isId } from '../../base/texts';
import { dashboard } from '../../db/schema';
import { forbidden, notFound } from '../../errors';
import type { ObjectContext } from '../../object/define';
import type { KeptKind } from '../../object/kept';
import { canEditDashboard, canViewDashboard } from '../../policies/dashboard';
import { presentDashboard } from './present';

/** What it takes to put a dataset on a dashboard: it is handed out with it. */
export const DATASETS = 'TENANT:ENTERPRISE:DATA_SERVICE';

export type Dashboard = typeof dashboard.$inferSelect;

export const dashboards: KeptKind<typeof dashboard> = {
  ...{ table: dashboard, module: 'dashboard', type: 'dashboard', noun: '看板' },
  labels: {
    ...{
      name: '名称',
      description: '说明',
      ownerId: '负责人',
      share: '共享',
      readerIds: '共享给',
      readerRoles: '共享给角色',
      filter: '筛选',
    },
    widgets: '组件',
  },
  // Its filter may hold projects that are told to nobody who edits it.
  present: presentDashboard,
};

/**
 * @param called by its serial number, or by its id, as links of messages name it
 * @throws 404 where the actor may not see it, 403 where they may not change it
 */
export async function dashboardFor(
  { db, actor }: ObjectContext,
  called: string,
  to: 'view' | 'edit',
  { removed = false } = {},
): Promise<Dashboard> {
  const seq = seqOf(called);
  const one = seq !== null ? eq(dashboard.seq, seq) : isId(called) ? eq(dashboard.id, called) : null;
  const [found] = one === null ? [] : await db.selectWithRecycled(dashboard, one);
  if (!found || (found.deletedAt !== null) !== removed || !canViewDashboard(actor, found)) throw notFound('看板');
  if (to === 'edit' && !canEditDashboard(actor, found)) throw forbidden();
  return found;
}
