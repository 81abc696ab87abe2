/** The calls of administrators of departments. No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'user-center/org/admin';

export const delegationCalls = {
  list: get(base),
  create: post(base),
  update: put(`${base}/{id}`),
  remove: remove(`${base}/{id}`),
};
