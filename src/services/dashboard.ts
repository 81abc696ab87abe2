/** Dashboards: widgets on a grid, each a metric (specification §2 /statisticalDashboard). */
import { ErrorShowType } from '@contract/constants';
import type {
  DashboardAsk,
  DashboardCreate,
  DashboardDetail,
  DashboardQuery,
  DashboardRow,
  DashboardUpdate,
  DashboardValues,
} from '@contract/dashboard/dashboard';
import type { PageOf } from '@contract/envelope';
import { request } from '@umijs/max';

const DASHBOARD = '/api/project-center/dashboard';
const quiet = { showType: ErrorShowType.SILENT };

export const queryDashboards = (params: DashboardQuery) =>
  request<PageOf<DashboardRow>>(DASHBOARD, { params, ...quiet });
export const getDashboard = (serialNo: string) => request<DashboardDetail>(`${DASHBOARD}/${serialNo}`, quiet);
/** All values in one call, by one's own rights. */
export const getDashboardValues = (serialNo: string, data: DashboardAsk) =>
  request<DashboardValues>(`${DASHBOARD}/${serialNo}/values`, { method: 'POST', data, ...quiet });
export const createDashboard = (data: DashboardCreate) =>
  request<{ serialNo: string }>(DASHBOARD, { method: 'POST', data, ...quiet });
export const updateDashboard = (serialNo: string, data: DashboardUpdate) =>
  request<{ version: number }>(`${DASHBOARD}/${serialNo}`, { method: 'PUT', data, ...quiet });
export const copyDashboard = (serialNo: string) =>
  request<{ serialNo: string }>(`${DASHBOARD}/${serialNo}/copy`, { method: 'POST', ...quiet });
export const removeDashboard = (serialNo: string) =>
  request<null>(`${DASHBOARD}/${serialNo}`, { method: 'DELETE', ...quiet });
export const restoreDashboard = (serialNo: string) =>
  request<null>(`${DASHBOARD}/${serialNo}/restore`, { method: 'POST', ...quiet });
