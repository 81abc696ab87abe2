/** What stands behind the charts of a dashboard: the rows of a point, and what its columns may be filtered by. */
import type { ChartColumn, ChartRows, ChartSource } from '../../../contract/dashboard/chart/chart';
import type { ChoicesAsk, DashboardRowsAsk, Widget } from '../../../contract/dashboard/dashboard';
import { can } from '../../base/actor';
import { forbidden, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { zoneOf } from '../../object/metrics/read';
import { ChartSources, readChartColumns, readChartRows, readChartValues } from '../dataService';
import { DATASETS, dashboardFor } from './store';
import { chartAsked } from './values';

/** The rows of a point of a widget, by the filter that it was looked at with. */
export async function dashboardRows(
  context: TenantContext,
  serialNo: string,
  { widgetId, picks, filter: look, ...paging }: DashboardRowsAsk,
): Promise<ChartRows> {
  const board = await dashboardFor(context, serialNo, 'view');
  const widget = board.widgets.find(({ id }) => id === widgetId);
  if (!widget?.chart) throw invalid('组件已被删除或修改，请刷新后重试', 'widgetId');
  const { today } = await zoneOf(context);
  const asked = await chartAsked(context, widget, { ...board.filter, ...look }, today);
  const sources = new ChartSources(context, board.ownerId);
  return readChartRows(sources, widget.chart, { ...asked, before: null, picks: [...asked.picks, ...picks] }, paging);
}

/** The columns of a source that the actor may choose. @throws 400 in words, 403 for datasets without their right */
export async function sourceColumns(context: TenantContext, source: ChartSource): Promise<ChartColumn[]> {
  const { actor } = context;
  if (source.kind === 'dataset' && !can(actor, DATASETS)) throw forbidden('查看数据集需要数据服务的权限');
  return readChartColumns(new ChartSources(context, actor.userId), source);
}

/** The groups of a column over all sources of the board, narrowed by its other filters. */
export async function dashboardChoices(
  context: TenantContext,
  serialNo: string,
  { column, filter: look }: ChoicesAsk,
): Promise<(string | null)[]> {
  const board = await dashboardFor(context, serialNo, 'view');
  const { today } = await zoneOf(context);
  const filter = { ...board.filter, ...look };
  const sources = new ChartSources(context, board.ownerId);
  const bySource = new Map<string, Widget>();
  for (const widget of board.widgets) if (widget.chart) bySource.set(JSON.stringify(widget.chart.source), widget);
  const found = new Set<string | null>();
  for (const widget of bySource.values()) {
    if (!widget.chart) continue;
    const asked = await chartAsked(context, widget, filter, today);
    const others = asked.picks.filter((pick) => pick.column !== column);
    const narrowed = { ...asked, period: null, before: null, picks: others };
    // A source that the reader may not use offers nothing; its widgets say why.
    const values = await readChartValues(sources, widget.chart.source, narrowed, column).catch(() => []);
    for (const value of values) found.add(value);
  }
  return [...found];
}
