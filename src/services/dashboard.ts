/** Dashboards: widgets on a grid, each a metric (specification §2 /statisticalDashboard). */
import { ErrorShowType } from '@contract/constants';
import type { ChartColumn, ChartRows, ChartSource, ChartSourceInfo } from '@contract/dashboard/chart/chart';
import type {
  ChoicesAsk,
  DashboardAsk,
  DashboardCreate,
  DashboardDetail,
  DashboardQuery,
  DashboardRow,
  DashboardRowsAsk,
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
/** What a widget may count rows of. */
export const listChartSources = () => request<ChartSourceInfo[]>(`${DASHBOARD}/source`, quiet);
/** The columns of one; those of a dataset are told here alone. */
export const listChartColumns = (data: ChartSource) =>
  request<ChartColumn[]>(`${DASHBOARD}/source/columns`, { method: 'POST', data, ...quiet });
/** The rows behind a point of a widget, a page of them. */
export const getDashboardRows = (serialNo: string, data: DashboardRowsAsk) =>
  request<ChartRows>(`${DASHBOARD}/${serialNo}/rows`, { method: 'POST', data, ...quiet });
/** What a column may be filtered by. */
export const listColumnChoices = (serialNo: string, data: ChoicesAsk) =>
  request<(string | null)[]>(`${DASHBOARD}/${serialNo}/choices`, { method: 'POST', data, ...quiet });
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
