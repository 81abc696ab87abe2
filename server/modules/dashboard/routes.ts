/** Dashboards (specification §2 /statisticalDashboard, §6 dashboard lists view and manage). */

import { ChartRows, ChartSource } from '../../../contract/dashboard/chart/chart';
import {
  ChartColumnList,
  ChartSourceList,
  ChoicesAsk,
  ColumnChoices,
  DashboardAsk,
  DashboardCreate,
  DashboardDetail,
  DashboardPage,
  DashboardQuery,
  DashboardRowsAsk,
  DashboardUpdate,
  DashboardValues,
} from '../../../contract/dashboard/dashboard';
import { RowVersion } from '../../../contract/envelope';
import { global, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { ChartSources } from '../dataService';
import { dashboardDetail, listDashboards } from './queries';
import { dashboardChoices, dashboardRows, sourceColumns } from './rows';
import { copyDashboard, createDashboard, setDashboardRemoved, updateDashboard } from './service';
import { dashboardValues } from './values';

const base = 'project-center/dashboard';
const see = global('ANALYSIS_BOARD');
const SerialNo = Type.Object({ serialNo: Type.String({ maxLength: 20 }) });
const Made = Type.Object({ serialNo: Type.String() });

export const dashboardRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '看板列表：自己的、共享给自己的',
    right: see,
    schemas: { query: DashboardQuery, data: DashboardPage },
    handle: (context, { query }) => listDashboards(context, query),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '新建看板，可由现成的看板开始',
    right: see,
    schemas: { body: DashboardCreate, data: Made },
    handle: (context, { body }) => createDashboard(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/source`,
    summary: '组件可用的数据：业务对象、多维表格及其视图、问卷，有权限时还有数据集',
    right: see,
    schemas: { data: ChartSourceList },
    handle: (context) => new ChartSources(context, context.actor.userId).list(),
  }),
  route({
    method: 'POST',
    path: `${base}/source/columns`,
    summary: '一个数据可用的列',
    right: see,
    schemas: { body: ChartSource, data: ChartColumnList },
    handle: (context, { body }) => sourceColumns(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/{serialNo}`,
    summary: '看板的组件与筛选',
    right: see,
    schemas: { params: SerialNo, data: DashboardDetail },
    handle: (context, { params }) => dashboardDetail(context, params.serialNo),
  }),
  route({
    method: 'PUT',
    path: `${base}/{serialNo}`,
    summary: '修改看板：名称、共享、筛选、组件',
    right: see,
    schemas: { params: SerialNo, body: DashboardUpdate, data: Type.Object({ version: RowVersion }) },
    handle: (context, { params, body }) => updateDashboard(context, params.serialNo, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{serialNo}/values`,
    summary: '看板全部组件的值，只计查看者可见的',
    right: see,
    schemas: { params: SerialNo, body: DashboardAsk, data: DashboardValues },
    handle: (context, { params, body }) => dashboardValues(context, params.serialNo, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{serialNo}/rows`,
    summary: '组件中一个点背后的数据行，与值同一口径',
    right: see,
    schemas: { params: SerialNo, body: DashboardRowsAsk, data: ChartRows },
    handle: (context, { params, body }) => dashboardRows(context, params.serialNo, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{serialNo}/choices`,
    summary: '看板按一列筛选时可选的值，受其他筛选约束',
    right: see,
    schemas: { params: SerialNo, body: ChoicesAsk, data: ColumnChoices },
    handle: (context, { params, body }) => dashboardChoices(context, params.serialNo, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{serialNo}/copy`,
    summary: '复制看板：归自己，仅自己可见',
    right: see,
    schemas: { params: SerialNo, data: Made },
    handle: (context, { params }) => copyDashboard(context, params.serialNo),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{serialNo}`,
    summary: '删除看板；可以恢复',
    right: see,
    schemas: { params: SerialNo, data: Nothing },
    async handle(context, { params }) {
      await setDashboardRemoved(context, params.serialNo, true);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{serialNo}/restore`,
    summary: '恢复删除的看板',
    right: see,
    schemas: { params: SerialNo, data: Nothing },
    async handle(context, { params }) {
      await setDashboardRemoved(context, params.serialNo, false);
      return null;
    },
  }),
];
