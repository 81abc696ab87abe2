/** Dashboards (specification §2 /statisticalDashboard, §6 dashboard lists view and manage). */
import { dashboardApi } from '../../../contract/dashboard/api';
import { global, type RouteDefinition, route } from '../../http/route';
import { ChartSources } from '../dataService';
import { addAlert, listAlerts, removeAlert } from './alerts';
import { dashboardDetail, listDashboards } from './queries';
import { dashboardChoices, dashboardRows, sourceColumns } from './rows';
import { addSending, changeSending, listSendings, removeSending, sendToMe } from './sending';
import { copyDashboard, createDashboard, setDashboardRemoved, updateDashboard } from './service';
import { exportDashboard } from './sheets';
import { listUses } from './uses';
import { dashboardValues } from './values';
import { listVersions, restoreVersion } from './versions';

const see = global('ANALYSIS_BOARD');

export const dashboardRoutes: RouteDefinition[] = [
  route(dashboardApi.query, see, (context, { query }) => listDashboards(context, query)),
  route(dashboardApi.create, see, (context, { body }) => createDashboard(context, body)),
  route(dashboardApi.listSources, see, (context) => new ChartSources(context, context.actor.userId).list()),
  route(dashboardApi.listColumns, see, (context, { body }) => sourceColumns(context, body)),
  route(dashboardApi.listUses, see, (context, { query }) => listUses(context, query)),
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
  route(dashboardApi.exportFile, see, (context, { params, body }) => exportDashboard(context, params.serialNo, body)),
  route(dashboardApi.listVersions, see, (context, { params }) => listVersions(context, params.serialNo)),
  route(dashboardApi.restoreVersion, see, (context, { params, body }) =>
    restoreVersion(context, params.serialNo, params.no, body.version),
  ),
  route(dashboardApi.listSendings, see, (context, { params }) => listSendings(context, params.serialNo)),
  route(dashboardApi.addSending, see, (context, { params, body }) => addSending(context, params.serialNo, body)),
  route(dashboardApi.changeSending, see, (context, { params, body }) =>
    changeSending(context, params.serialNo, params.id, body),
  ),
  route(dashboardApi.removeSending, see, async (context, { params }) => {
    await removeSending(context, params.serialNo, params.id);
    return null;
  }),
  route(dashboardApi.sendToMe, see, async (context, { params, body }) => {
    await sendToMe(context, params.serialNo, body);
    return null;
  }),
  route(dashboardApi.listAlerts, see, (context, { params }) => listAlerts(context, params.serialNo)),
  route(dashboardApi.addAlert, see, (context, { params, body }) => addAlert(context, params.serialNo, body)),
  route(dashboardApi.removeAlert, see, async (context, { params }) => {
    await removeAlert(context, params.serialNo, params.id);
    return null;
  }),
];
