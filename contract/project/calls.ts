/**
 * The calls of projects: their lives, templates, settings, people and departments, and saved views of lists
 * (specification §7). No schemas: the console bundles this.
 */
import { get, post, put, remove } from '../call';

const project = 'project-center/pcProject';
const template = 'project-center/pcProjectTemplate';
const config = 'project-center/projectConfig';
const account = 'user-center/account';
const view = 'project-center/savedViews';

export const projectCalls = {
  query: get(project),
  create: post(project),
  update: put(project),
  takeBack: post(`${project}/takeBack/{id}`),
  get: get(`${project}/{id}`),
  isCodeAvailable: get(`${project}/codeAvailable`),
  updateStatus: post(`${project}/updateProjectStatus`),
  updateMany: post(`${project}/updateMany`),
  copy: post(`${project}/{id}/copy`),
  archive: post(`${project}/{id}/archive`),
  collect: post(`${project}/collectProject`),
  listCollected: get(`${project}/selectCollectedProject`),
  exit: post(`${project}/exitProject`),
  recycle: post(`${project}/{id}/recycle`),
  recover: post(`${project}/{id}/recover`),
  listRecycled: get(`${project}/recycled`),
  exportWhole: post(`${project}/{id}/wholeExport`),
  listWholeFiles: get(`${project}/wholeFiles`),
  wholeFile: get(`${project}/wholeFiles/{fileId}/wholeExport`, { file: true }),
  createFromFile: post(`${project}/fromFile`, { carries: 'form' }),
  getOverview: get(`${project}/{id}/overview`),
  listActivities: get(`${project}/{id}/activities`),
  saveAsTemplate: post(`${project}/saveAsTemplate`),
  listTemplates: get(`${template}/list`),
  getTemplateTree: get(`${template}/tree`),
  listTemplateClasses: get(`${template}/templateClass`),
  changeTemplateClass: put(`${template}/templateClass`),
  getTemplate: get(`${template}/{id}`),
  updateTemplate: put(`${template}/update`),
  removeTemplate: remove(`${template}/{id}`),
  getSettings: get(`${config}/settings`),
  saveSettings: post(`${config}/saveConfig`),
  arrangeTabs: put(`${config}/tabs`),
  listMembers: get(`${account}/queryAccountOnEntity`),
  searchCandidates: get(`${account}/searchProjectAddAccount`),
  bindRole: post(`${account}/bindProjectRole`),
  bindRoles: post(`${account}/bindProjectRoleWithAccountsOrOrgs`),
  listDepartments: get(`${account}/queryOrgOnEntity`),
  removeDepartment: post(`${account}/unbindOrg`),
  removeMember: post(`${account}/unbindAccountAllRoles`),
  listSavedViews: get(view),
  createSavedView: post(view),
  updateSavedView: put(`${view}/{id}`),
  removeSavedView: remove(`${view}/{id}`),
};
