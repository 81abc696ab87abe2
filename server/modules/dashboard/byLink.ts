/** A dashboard for whoever has its link: read by the publisher's rights, with the filter that was locked when it was shared. */
import { eq } from 'drizzle-orm';
import type {
  DashboardFilter,
  DashboardFilterChange,
  Widget,
  WidgetValue,
} from '../../../contract/dashboard/dashboard';
import type { SharedBoard, SharedValues } from '../../../contract/publicLink/publicLink';
import { can } from '../../base/actor';
import { isId } from '../../base/texts';
import { dashboard } from '../../db/schema';
import { forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { presentMetric } from '../../object/metrics/present';
import { canEditDashboard } from '../../policies/dashboard';
import { seenProjectsOf } from './present';
import { type Dashboard, dashboardFor } from './store';
import { boardValues, type LockedPicks } from './values';

/** For who may share it. @param serialNo as it is called @throws 404, 403 */
export async function boardToShare(context: ObjectContext, serialNo: string): Promise<Dashboard> {
  if (!can(context.actor, 'ANALYSIS_BOARD')) throw forbidden();
  return dashboardFor(context, serialNo, 'edit');
}

/** Hands it out who may change it. @throws 404, 403 */
export async function shareDashboard(
  context: ObjectContext,
  serialNo: string,
  filter: DashboardFilterChange | undefined,
): Promise<{ objectId: string; title: string; filter: DashboardFilter }> {
  const board = await boardToShare(context, serialNo);
  const asked = filter?.projectIds ?? [];
  if ((await seenProjectsOf(context, asked)).length < asked.length) {
    throw invalid('有项目不存在或您不能查看', 'settings');
  }
  // Locked as a whole: what the board is kept with later is not what was shared.
  return { objectId: board.id, title: board.name, filter: { ...board.filter, ...filter } };
}

/** For who may share it, by its id. @throws 404 */
export async function sharedBoardFor({ db, actor }: ObjectContext, id: string): Promise<Dashboard> {
  const [board] = await db.select(dashboard, eq(dashboard.id, id));
  if (!board || !can(actor, 'ANALYSIS_BOARD') || !canEditDashboard(actor, board)) throw notFound('看板');
  return board;
}

/** Of a link to a board: which, and when it was made. */
export interface BoardLink {
  objectId: string;
  createdAt: string;
}

/**
 * For whoever has its link. What a board shows is reckoned by the publisher's rights, so nobody else may decide what that
 * is: once somebody else has changed the board, links from before show nothing until the publisher saves it.
 *
 * @throws 404; 403 where somebody else changed it last, and after the link was made
 */
async function boardOfLink(context: ObjectContext, { objectId, createdAt }: BoardLink): Promise<Dashboard> {
  const board = await sharedBoardFor(context, objectId);
  const isChangedSince = Date.parse(board.updatedAt) > Date.parse(createdAt);
  if (isChangedSince && board.updatedBy !== context.actor.userId) throw forbidden();
  return board;
}

/** How a widget is drawn, without what it is reckoned from: sources, conditions and filters name what is not shared. */
const shownWidget = ({ chart, filters: _filters, ...widget }: Widget): Widget => ({
  ...widget,
  filters: [],
  ...(chart && { chart: { ...chart, source: { kind: 'rows', code: 'shared' }, conditions: [] } }),
});

export async function sharedBoard(context: ObjectContext, link: BoardLink): Promise<SharedBoard> {
  const { name, description, widgets } = await boardOfLink(context, link);
  const codes = new Set(widgets.flatMap(({ metric }) => metric ?? []));
  return {
    ...{ name, description, widgets: widgets.map(shownWidget) },
    metrics: [...codes].flatMap((code) => {
      const metric = context.platform.metrics.get(code);
      return metric ? [presentMetric(metric)] : [];
    }),
  };
}

/** Groups are called by their names; keys that are ids of people or objects become their place. */
const withoutIds = ({ answer, ...value }: WidgetValue): WidgetValue => ({
  ...value,
  answer: answer && {
    ...answer,
    ...(answer.groups && {
      groups: answer.groups.map((group, at) => (isId(group.key) ? { ...group, key: `g${at}` } : group)),
    }),
  },
});

/** @param once keeps what was read for a moment, for others who look at the same version */
export async function sharedValues(
  context: ObjectContext & Pick<TenantContext, 'request'>,
  link: BoardLink,
  { filter, locked }: { filter: DashboardFilterChange | undefined; locked: LockedPicks },
  once: (version: number, read: () => Promise<SharedValues>) => Promise<SharedValues>,
): Promise<SharedValues> {
  const board = await boardOfLink(context, link);
  return once(board.version, async () => {
    const { widgets, ...period } = await boardValues(context, board, filter, locked);
    return { ...period, widgets: widgets.map(withoutIds) };
  });
}
