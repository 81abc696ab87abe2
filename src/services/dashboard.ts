/** Dashboards: widgets on a grid, each a metric (specification §2 /statisticalDashboard). */
import type { DashboardApi } from '@contract/dashboard/api';
import { dashboardCalls } from '@contract/dashboard/calls';
import { client } from './client';

export const dashboardApi = client<DashboardApi>(dashboardCalls);
