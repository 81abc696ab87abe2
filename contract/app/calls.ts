/** The calls of apps: the tool market, installs and frames (specification §2 `/toolMarket`, §7 `pcApplication`). No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const installed = 'project-center/pcApplication';
const market = 'project-center/toolMarket';
const frame = 'project-center/appFrame';

export const appCalls = {
  listAssigned: get(`${installed}/assigned`),
  listProjectChoices: get(`${installed}/total`),
  addProjectApp: post(`${installed}/addProjectApp`),
  editProjectApps: put(`${installed}/editProjectAppBatch`),
  deleteProjectApp: remove(`${installed}/deleteProjectApp`, { carries: 'body' }),
  listMarket: get(`${market}/list`),
  get: get(`${market}/detail`),
  listInstalls: get(`${market}/installs`),
  install: post(`${market}/install`),
  arrangeInstalls: put(`${market}/installs`),
  uninstall: remove(`${market}/installs/{id}`),
  listDefinitions: get(`${market}/apps`),
  create: post(`${market}/apps`),
  update: put(`${market}/apps/{id}`),
  delete: remove(`${market}/apps/{id}`),
  renewSecret: post(`${market}/apps/{id}/secret`),
  askFrameContext: post(`${frame}/{id}/context`),
  jwks: get(`${frame}/jwks`, { file: true }),
  exchangeToken: post(`${frame}/token`),
};
