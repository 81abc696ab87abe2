/** The calls of members and departments in the back office. No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'user-center/tenant/member';
const departments = 'user-center/org';

export const memberCalls = {
  list: get(base),
  add: post(base),
  update: put(base),
  updateMany: post(`${base}/batch`),
  activate: post(`${base}/activation`),
  listDuties: get(`${base}/duties`),
  setStatus: put('user-center/user/tenant/member'),
  remove: post(`${base}/remove`),
  inspectFile: post(`${base}/import/inspect`, { carries: 'form' }),
  importFile: post(`${base}/import`, { carries: 'form' }),
  template: get(`${base}/import/template`, { file: true }),
  createDepartment: post(departments),
  updateDepartment: put(departments),
  mergeDepartment: post(`${departments}/{id}/merge`),
  deleteDepartment: remove(`${departments}/{id}`),
};
