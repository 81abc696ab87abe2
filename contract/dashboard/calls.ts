/** The calls of dashboards (specification §2 /statisticalDashboard, §6 dashboard lists view and manage). No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const base = 'project-center/dashboard';

export const dashboardCalls = {
  query: get(base),
  create: post(base),
  listSources: get(`${base}/source`),
  listColumns: post(`${base}/source/columns`),
  listUses: get(`${base}/uses`),
  get: get(`${base}/{serialNo}`),
  update: put(`${base}/{serialNo}`),
  getValues: post(`${base}/{serialNo}/values`),
  getRows: post(`${base}/{serialNo}/rows`),
  listChoices: post(`${base}/{serialNo}/choices`),
  copy: post(`${base}/{serialNo}/copy`),
  remove: remove(`${base}/{serialNo}`),
  restore: post(`${base}/{serialNo}/restore`),
  exportFile: post(`${base}/{serialNo}/export`, { file: true }),
  listVersions: get(`${base}/{serialNo}/version`),
  restoreVersion: post(`${base}/{serialNo}/version/{no}/restore`),
  listSendings: get(`${base}/{serialNo}/sending`),
  addSending: post(`${base}/{serialNo}/sending`),
  changeSending: put(`${base}/{serialNo}/sending/{id}`),
  removeSending: remove(`${base}/{serialNo}/sending/{id}`),
  sendToMe: post(`${base}/{serialNo}/sending/me`),
  listAlerts: get(`${base}/{serialNo}/alert`),
  addAlert: post(`${base}/{serialNo}/alert`),
  removeAlert: remove(`${base}/{serialNo}/alert/{id}`),
};
