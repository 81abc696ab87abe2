/** What the calls of dashboard take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { FileAnswer, Id, Nothing, RowVersion } from '../envelope';
import { dashboardCalls } from './calls';
import { ChartRows, ChartSource } from './chart/chart';
import {
  AlertInput,
  BoardAlertList,
  BoardUses,
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
  DashboardVersionBack,
  DashboardVersionList,
  SendingInput,
  SendingList,
  SendingSaved,
  SendingUpdate,
  UsesQuery,
} from './dashboard';

const SerialNo = Type.Object({ serialNo: Type.String({ maxLength: 36 }) });
const OfBoard = Type.Object({ ...SerialNo.properties, id: Id });
const Added = Type.Object({ id: Id });
const Made = Type.Object({ serialNo: Type.String() });

export const dashboardApi = apiOf(dashboardCalls, {
  query: { summary: '看板列表：自己的、共享给自己的', query: DashboardQuery, data: DashboardPage },
  create: { summary: '新建看板，可由现成的看板开始', body: DashboardCreate, data: Made },
  listSources: {
    summary: '组件可用的数据：业务对象、多维表格及其视图、问卷，有权限时还有数据集',
    data: ChartSourceList,
  },
  listColumns: { summary: '一个数据可用的列', body: ChartSource, data: ChartColumnList },
  listUses: { summary: '哪些看板用到一个数据集、指标或数据来源', query: UsesQuery, data: BoardUses },
  get: { summary: '看板的组件与筛选', params: SerialNo, data: DashboardDetail },
  update: {
    summary: '修改看板：名称、共享、筛选、组件',
    params: SerialNo,
    body: DashboardUpdate,
    data: Type.Object({ version: RowVersion }),
  },
  getValues: {
    summary: '看板全部组件的值，只计查看者可见的',
    params: SerialNo,
    body: DashboardAsk,
    data: DashboardValues,
  },
  getRows: {
    summary: '组件中一个点背后的数据行，与值同一口径',
    params: SerialNo,
    body: DashboardRowsAsk,
    data: ChartRows,
  },
  listChoices: {
    summary: '看板按一列筛选时可选的值，受其他筛选约束',
    params: SerialNo,
    body: ChoicesAsk,
    data: ColumnChoices,
  },
  copy: { summary: '复制看板：归自己，仅自己可见', params: SerialNo, data: Made },
  remove: { summary: '删除看板；可以恢复', params: SerialNo, data: Nothing },
  restore: { summary: '恢复删除的看板', params: SerialNo, data: Nothing },
  exportFile: {
    summary: '看板的数字导出为 XLSX，每个组件一张工作表',
    params: SerialNo,
    body: DashboardAsk,
    data: FileAnswer,
  },
  listVersions: { summary: '看板以前的样子', params: SerialNo, data: DashboardVersionList },
  restoreVersion: {
    summary: '恢复看板以前的样子',
    params: Type.Object({ ...SerialNo.properties, no: RowVersion }),
    body: DashboardVersionBack,
    data: Type.Object({ version: RowVersion }),
  },
  listSendings: { summary: '看板的定时发送', params: SerialNo, data: SendingList },
  addSending: { summary: '新建看板的定时发送', params: SerialNo, body: SendingInput, data: SendingSaved },
  changeSending: { summary: '修改看板的定时发送', params: OfBoard, body: SendingUpdate, data: SendingSaved },
  removeSending: { summary: '删除看板的定时发送', params: OfBoard, data: Nothing },
  sendToMe: { summary: '把看板现在的数字发给自己', params: SerialNo, body: DashboardAsk, data: Nothing },
  listAlerts: { summary: '我在看板上的数字提醒', params: SerialNo, data: BoardAlertList },
  addAlert: { summary: '数字越过界限时提醒我', params: SerialNo, body: AlertInput, data: Added },
  removeAlert: { summary: '不再提醒', params: OfBoard, data: Nothing },
});
export type DashboardApi = typeof dashboardApi;
