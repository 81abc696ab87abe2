/**
 * How a dashboard stood before it was changed, and the way back. What one person changes in one sitting is one step: the
 * state before the sitting is kept, not each place of a widget that was tried in between.
 */

import { and, eq } from 'drizzle-orm';
import type { DashboardVersionRow } from '../../../contract/dashboard/dashboard';
import { describeDifference } from '../../../contract/dashboard/difference';
import { can } from '../../base/actor';
import { iso, newId } from '../../base/present';
import { dashboardVersion } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { changeKept } from '../../object/kept';
import { behind } from '../../object/list/behind';
import { logOperation } from '../../object/operationLog';
import { inReadingOrder, titleOf } from './figures';
import { DATASETS, type Dashboard, dashboardFor, dashboards } from './store';

const KEPT_MAX = 50;
/** Changes of one person that follow each other within so long are one sitting, which ends after so long at the latest. */
const PAUSE_MS = 10 * 60_000;
const SITTING_MS = 30 * 60_000;

async function isSameSitting(tx: TenantDb, board: Dashboard, userId: string, now: number): Promise<boolean> {
  if (board.updatedBy !== userId || now - Date.parse(board.updatedAt) > PAUSE_MS) return false;
  const [last] = await tx.query<{ kept_at: string }>(
    `SELECT kept_at FROM dashboard_version WHERE tenant_id = $1 AND dashboard_id = $2 ORDER BY no DESC LIMIT 1`,
    [board.id],
  );
  return last !== undefined && now - Date.parse(last.kept_at) < SITTING_MS;
}

/**
 * Keeps how it stands, in the transaction that changes it.
 * @param always also within a sitting: what is done at once by one act goes back by one
 */
export async function keepVersion(
  tx: TenantDb,
  board: Dashboard,
  userId: string,
  { always = false, now = Date.now() } = {},
): Promise<void> {
  if (!always && (await isSameSitting(tx, board, userId, now))) return;
  const { id: dashboardId, version: no, name, description, filter, widgets, updatedBy, updatedAt } = board;
  await tx.insertIfAbsent(dashboardVersion, {
    ...{ id: newId(), dashboardId, no, name, description, filter, widgets },
    ...{ savedBy: updatedBy, savedAt: updatedAt, keptAt: new Date(now).toISOString() },
  });
  await tx.query(
    `DELETE FROM dashboard_version WHERE tenant_id = $1 AND dashboard_id = $2 AND no IN
       ${behind(KEPT_MAX, 'v.no', 'dashboard_version v WHERE v.tenant_id = $1 AND v.dashboard_id = $2', 'v.no DESC')}`,
    [dashboardId],
  );
}

/** For who may change it: the newest first. */
export async function listVersions(context: TenantContext, serialNo: string): Promise<DashboardVersionRow[]> {
  const { platform, db, actor } = context;
  const board = await dashboardFor(context, serialNo, 'edit');
  const rows = await db.select(dashboardVersion, eq(dashboardVersion.dashboardId, board.id));
  rows.sort((a, b) => b.no - a.no);
  const people = await platform.directory.of(actor.tenantId);
  return rows.map(({ no, name, savedBy, savedAt, widgets, filter }) => ({
    ...{ no, name, savedBy: people(savedBy), savedTime: iso(savedAt) },
    widgets: inReadingOrder(widgets).map((widget) => titleOf(context, widget)),
    difference: describeDifference({ name, widgets, filter }, board),
  }));
}

/** As it stood then; how it stands now is kept before. @throws 404, 403, 409 where somebody saved meanwhile */
export async function restoreVersion(
  context: TenantContext,
  serialNo: string,
  no: number,
  version: number,
): Promise<{ version: number }> {
  const { db, actor } = context;
  const board = await dashboardFor(context, serialNo, 'edit');
  const [kept] = await db.select(
    dashboardVersion,
    and(eq(dashboardVersion.dashboardId, board.id), eq(dashboardVersion.no, no)),
  );
  if (!kept) throw notFound('历史版本');
  const stands = new Set(board.widgets.map(({ chart }) => JSON.stringify(chart)));
  const brings = kept.widgets.some(
    ({ chart }) => chart?.source.kind === 'dataset' && !stands.has(JSON.stringify(chart)),
  );
  if (brings && !can(actor, DATASETS)) throw forbidden('这个版本含有数据集，恢复需要数据服务的权限');
  const { name, description, filter, widgets } = kept;
  return db.transaction(async (tx) => {
    await keepVersion(tx, board, actor.userId, { always: true });
    const values = { name, description, filter, widgets };
    const changed = await changeKept({ ...context, db: tx }, tx, dashboards, board.id, version, values);
    await logOperation(tx, actor, {
      ...{ module: 'dashboard', objectType: 'dashboard', objectId: board.id, action: 'versionRestored' },
      detail: { name, no },
    });
    return { version: changed.version };
  });
}
