/** The calls of templates of tasks. No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'collaboration-center/ccTaskTemplate';

export const taskTemplateCalls = {
  list: get(`${base}/list`),
  detail: get(`${base}/{id}`),
  create: post(base),
  saveTask: post(`${base}/saveTask`),
  use: post(`${base}/use`),
  update: put(`${base}/{id}`),
  delete: remove(`${base}/{id}`),
};
