/** The calls of the back office: how the enterprise stands, its logs, its queue, its export. No schemas: the console bundles this. */
import { get, post, put } from '../call';

const queue = 'enterprise-center/queue';
const operations = 'enterprise-center/operationLog';
const stream = 'enterprise-center/logStream';
const logins = 'enterprise-center/loginLog';
const person = 'enterprise-center/person';
const wholeExport = 'enterprise-center/wholeExport';

export const enterpriseCalls = {
  health: get('enterprise-center/health'),
  listQueues: get(`${queue}/list`),
  listJobs: get(`${queue}/jobs`),
  retryJobs: post(`${queue}/retry`),
  cancelJobs: post(`${queue}/cancel`),
  listOperations: get(`${operations}/list`),
  operationFacets: get(`${operations}/facets`),
  getOperation: get(`${operations}/{id}`),
  exportOperations: post(`${operations}/export`, { file: true }),
  getLogStream: get(stream),
  saveLogStream: put(stream),
  testLogStream: post(`${stream}/test`),
  listLogins: get(`${logins}/list`),
  exportLogins: post(`${logins}/export`, { file: true }),
  startExport: post(wholeExport),
  listExports: get(wholeExport),
  startPersonExport: post(`${person}/export`),
  startErasure: post(`${person}/erase`),
  listPersonRequests: get(person),
  personFile: get(`${person}/{id}/file`, { file: true }),
  exportFile: get(`${wholeExport}/{id}/file`, { file: true }),
};
