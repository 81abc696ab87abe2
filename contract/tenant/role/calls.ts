/** The calls of roles where they are kept, and of why somebody has a right. No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'user-center/role';

export const roleCalls = {
  list: get(`${base}/manage`),
  create: post(base),
  update: put(`${base}/{id}`),
  delete: remove(`${base}/{id}`),
  listHolders: get(`${base}/{id}/holders`),
  inspectRights: get(`${base}/rights`),
};
