/** Dashboards (specification §2 /statisticalDashboard, §6 dashboard lists view and manage). */
import { dashboardApi } from '../../../contract/dashboard/api';
import { global, type RouteDefinition, route } from '../../http/route';
import { ChartSources } from '../dataService';
import { dashboardDetail, listDashboards } from './queries';
import { dashboardChoices, dashboardRows, sourceColumns } from './rows';
import { copyDashboard, createDashboard, setDashboardRemoved, updateDashboard } from './service';
import { dashboardValues } from './values';

const see = global('ANALYSIS_BOARD');

export const dashboardRoutes: RouteDefinition[] = [
  route(dashboardApi.query, see, (context, { query }) => listDashboards(context, query)),
  route(dashboardApi.create, see, (context, { body }) => createDashboard(context, body)),
  route(dashboardApi.listSources, see, (context) => new ChartSources(context, context.actor.userId).list()),
  route(dashboardApi.listColumns, see, (context, { body }) => sourceColumns(context, body)),
  route(dashboardApi.get, see, (context, { params }) => dashboardDetail(context, params.serialNo)),
  route(dashboardApi.update, see, (context, { params, body }) => updateDashboard(context, params.serialNo, body)),
  route(dashboardApi.getValues, see, (context, { params, body }) => dashboardValues(context, params.serialNo, body)),
  route(dashboardApi.getRows, see, (context, { params, body }) => dashboardRows(context, params.serialNo, body)),
  route(dashboardApi.listChoices, see, (context, { params, body }) => dashboardChoices(context, params.serialNo, body)),
  route(dashboardApi.copy, see, (context, { params }) => copyDashboard(context, params.serialNo)),
  route(dashboardApi.remove, see, async (context, { params }) => {
    await setDashboardRemoved(context, params.serialNo, true);
    return null;
  }),
  route(dashboardApi.restore, see, async (context, { params }) => {
    await setDashboardRemoved(context, params.serialNo, false);
    return null;
  }),
];
