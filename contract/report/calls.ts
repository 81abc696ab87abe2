/** The calls of reports of projects (specification §2 "report", "/projectReport", "/operationWeeklyReport", "/reportView"). No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const report = 'project-center/report';
const template = 'project-center/reportTemplate';
const view = 'project-center/reportView';

export const reportCalls = {
  query: get(`${report}/list`),
  queryAll: get('project-center/projectReport/list'),
  weekly: get('project-center/operationWeeklyReport'),
  getUses: get(`${report}/uses`),
  saveUses: put(`${report}/uses`),
  create: post(report),
  get: get(`${report}/{id}`),
  update: put(`${report}/{id}`),
  step: post(`${report}/{id}/step`),
  markRead: post(`${report}/{id}/read`),
  listReaders: get(`${report}/{id}/readers`),
  getVersion: get(`${report}/{id}/versions/{no}`),
  difference: get(`${report}/{id}/difference`),
  makeLink: post(`${report}/{id}/link`),
  dropLink: remove(`${report}/{id}/link`),
  openPublic: get(`${view}/{pId}/report/{rId}`),
  unlockPublic: post(`${view}/{pId}/report/{rId}/unlock`),
  listTemplates: get(template),
  createTemplate: post(template),
  updateTemplate: put(`${template}/{id}`),
  deleteTemplate: remove(`${template}/{id}`),
};
