/** Told when a figure passes a limit: each person sets their own, over what they themselves see. */
import { and, eq } from 'drizzle-orm';
import { ALERTS_MAX, alertSides, isRaised } from '../../../contract/dashboard/alerts';
import type { AlertInput, BoardAlert, Widget, WidgetValue } from '../../../contract/dashboard/dashboard';
import { isStill } from '../../../contract/dashboard/words';
import { metricUnits } from '../../../contract/insight/kinds';
import { iso, newId } from '../../base/present';
import { dashboard, dashboardAlert } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { againstRule, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { eachByItself } from '../../jobs/each';
import { loadActors } from '../../object/actors';
import type { ObjectContext, SystemContext } from '../../object/define';
import { tellTurn } from '../../object/scheduled';
import type { Platform } from '../../platform';
import { emit } from '../message';
import { titleOf } from './figures';
import { dashboardKind } from './kind';
import { figureText } from './letter';
import { type Dashboard, dashboardFor } from './store';
import { boardValues } from './values';

type Row = typeof dashboardAlert.$inferSelect;

/** What a figure is called: the widget, and its measure where it has several. */
function figureName(context: Pick<SystemContext, 'platform'>, widget: Widget, measure: number): string {
  const title = titleOf(context, widget);
  const { chart } = widget;
  return chart && chart.measures.length > 1 ? `${title} · ${chart.measures[measure]?.name ?? ''}` : title;
}

const unitOf = ({ platform }: Pick<SystemContext, 'platform'>, { chart, metric }: Widget): string => {
  if (chart) return chart.unit;
  const definition = metric === null ? undefined : platform.metrics.get(metric);
  return definition ? metricUnits[definition.unit] : '';
};

/** The figure of the whole, as the values of a widget tell it. */
const figureOf = ({ answer, chart }: WidgetValue, measure: number): number | null =>
  chart ? (chart.whole[measure] ?? null) : answer && !answer.withheld ? answer.value : null;

export async function listAlerts(context: TenantContext, serialNo: string): Promise<BoardAlert[]> {
  const { db, actor } = context;
  const board = await dashboardFor(context, serialNo, 'view');
  const rows = await db.select(
    dashboardAlert,
    and(eq(dashboardAlert.dashboardId, board.id), eq(dashboardAlert.userId, actor.userId)),
  );
  return rows.map((row) => {
    const widget = board.widgets.find(({ id }) => id === row.widgetId);
    return {
      ...{ id: row.id, widgetId: row.widgetId, measure: row.measure, side: row.side, limit: row.limitValue },
      ...{ slack: row.slack, raised: row.raised, lastValue: row.lastValue, problem: row.problem },
      title: widget ? figureName(context, widget, row.measure) : '',
      checkedTime: row.checkedAt && iso(row.checkedAt),
      raisedTime: row.raisedAt && iso(row.raisedAt),
    };
  });
}

/** @throws 404, 400 for a widget without such a figure, 422 where one has too many */
export async function addAlert(context: TenantContext, serialNo: string, input: AlertInput): Promise<{ id: string }> {
  const { db, actor } = context;
  const board = await dashboardFor(context, serialNo, 'view');
  const widget = board.widgets.find(({ id }) => id === input.widgetId);
  if (!widget) throw invalid('组件已被删除，请刷新后重试', 'widgetId');
  if (isStill(widget.kind)) throw invalid('文字、图片和页面没有数字可以提醒', 'widgetId');
  if (input.measure >= (widget.chart?.measures.length ?? 1)) throw invalid('组件没有这个数字', 'measure');
  const id = newId();
  await db.transaction(async (tx) => {
    await tx.query(
      `SELECT pg_advisory_xact_lock(hashtext('dashboard_alert'), hashtext($2::text)) IS NULL AS locked
         FROM (SELECT $1::uuid AS tenant_id) k WHERE k.tenant_id = $1`,
      [actor.userId],
    );
    const own = await tx.select(dashboardAlert, eq(dashboardAlert.userId, actor.userId));
    if (own.length >= ALERTS_MAX) throw againstRule(`一个人最多 ${ALERTS_MAX} 个数字提醒，请先删除不用的`);
    const { limit: limitValue, ...rest } = input;
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    await tx.insert(dashboardAlert, { ...rest, limitValue, id, dashboardId: board.id, userId: actor.userId, ...by });
  });
  return { id };
}

export async function removeAlert(context: TenantContext, serialNo: string, id: string): Promise<void> {
  const { db, actor } = context;
  const board = await dashboardFor(context, serialNo, 'view');
  const mine = and(eq(dashboardAlert.id, id), eq(dashboardAlert.userId, actor.userId));
  if ((await db.delete(dashboardAlert, and(mine, eq(dashboardAlert.dashboardId, board.id)))) === 0) {
    throw notFound('数字提醒');
  }
}

const heldFor = async (tx: TenantDb, { id }: Row): Promise<{ raised: boolean; problem: string | null } | undefined> =>
  (
    await tx.query<{ raised: boolean; problem: string | null }>(
      'SELECT raised, problem FROM dashboard_alert WHERE tenant_id = $1 AND id = $2 FOR UPDATE',
      [id],
    )
  )[0];

/** Notes what was found, and tells of a crossing in the same transaction: once, however often it is run. */
async function settle(context: ObjectContext, board: Dashboard, row: Row, widget: Widget, value: number | null) {
  const { platform, db } = context;
  const rule = { side: row.side, limit: row.limitValue, slack: row.slack };
  const now = new Date().toISOString();
  await db.transaction(async (tx) => {
    // Two processes that look at once: the second one finds what the first one told.
    const held = await heldFor(tx, row);
    if (!held) return;
    const raised = isRaised(rule, held.raised, value);
    const isCrossing = raised && !held.raised;
    await tx.update(
      dashboardAlert,
      { raised, lastValue: value, checkedAt: now, problem: null, ...(isCrossing && { raisedAt: now }) },
      eq(dashboardAlert.id, row.id),
    );
    await turn({ platform, db: tx }, row, held.problem, null, board.name);
    if (!isCrossing) return;
    const unit = unitOf(context, widget);
    const crossing = `现在是 ${figureText(value, unit)}，${alertSides[row.side]} ${figureText(row.limitValue, unit)}`;
    await emit(platform, tx, null, {
      event: 'dashboardAlert',
      ...{ objectId: board.id, to: [row.userId], once: `${row.id}:${now}` },
      variables: { figure: figureName(context, widget, row.measure), crossing },
    });
  });
}

/** Whose alert it is hears when it can no longer be reckoned, and when it can again. @param name null: they may not see the board */
const turn = (system: SystemContext, row: Row, was: string | null, now: string | null, name: string | null) =>
  tellTurn(system, was, now, () => ({
    what: name === null ? '您设置的看板提醒' : `看板「${name}」的提醒`,
    place: name === null ? '/statisticalDashboard' : `/statisticalDashboard/${row.dashboardId}/dashboardDetail`,
    to: [row.userId],
    about: null,
  }));

async function complain({ platform, db }: SystemContext, row: Row, problem: string, name: string | null) {
  const checkedAt = new Date().toISOString();
  await db.transaction(async (tx) => {
    const held = await heldFor(tx, row);
    if (!held) return;
    await tx.update(dashboardAlert, { problem, checkedAt }, eq(dashboardAlert.id, row.id));
    await turn({ platform, db: tx }, row, held.problem, problem, name);
  });
}

/** The alerts of one person on one dashboard: its widgets that they ask for are reckoned once. */
async function checkBoard(system: SystemContext, rows: readonly Row[]): Promise<void> {
  const { db } = system;
  const [first] = rows;
  if (!first) return;
  const [board] = await db.select(dashboard, eq(dashboard.id, first.dashboardId));
  const actor = (await loadActors(db, [first.userId])).get(first.userId);
  if (!board || !actor || !dashboardKind.may.view(actor, board)) {
    for (const row of rows) await complain(system, row, '您已不能查看这个看板，提醒不再起作用', null);
    return;
  }
  const context = { ...system, actor };
  const asked = new Set(rows.map(({ widgetId }) => widgetId));
  const widgets = board.widgets.filter(({ id }) => asked.has(id));
  const { widgets: values } = await boardValues(context, { ...board, widgets }, undefined);
  for (const row of rows) {
    const widget = widgets.find(({ id }) => id === row.widgetId);
    const value = values.find(({ id }) => id === row.widgetId);
    if (!widget || !value) await complain(system, row, '组件已被删除，请删除这个提醒', board.name);
    else if (value.problem !== null) await complain(system, row, value.problem, board.name);
    else await settle(context, board, row, widget, figureOf(value, row.measure));
  }
}

/** All alerts of an enterprise, one person's dashboard after the other. */
export async function checkAlerts(
  platform: Platform,
  tenantId: string,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const rows = await db.select(dashboardAlert);
  const byBoard = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.userId}:${row.dashboardId}`;
    byBoard.set(key, [...(byBoard.get(key) ?? []), row]);
  }
  await eachByItself(byBoard.values(), (some) => checkBoard({ platform, db }, some), signal);
}
