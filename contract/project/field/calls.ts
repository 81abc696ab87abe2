/** The calls of custom fields, of projects and of the enterprise (specification §7 `pcProject/customFields`, §2 fieldsManage). No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'project-center/pcProject/customFields';
const tenant = 'project-center/tenantFields';

export const fieldCalls = {
  list: get(base),
  create: post(base),
  update: put(base),
  usage: get(`${base}/{id}/usage`),
  archive: remove(`${base}/{id}`, { carries: 'body' }),
  restore: post(`${base}/{id}/restore`),
  listArchived: get(`${base}/archived`),
  order: put(`${base}/order`),
  listAvailable: get(`${base}/available`),
  adopt: post(`${base}/adopt`),
  updateAdopted: put(`${base}/adopted`),
  release: post(`${base}/release`),
  listTenant: get(tenant),
  listTenantArchived: get(`${tenant}/archived`),
};
