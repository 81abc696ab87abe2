/** The calls of saved views of tasks and their groups (specification §7 "Tasks": layouts). No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const views = 'collaboration-center/ccTask/layouts';
const base = 'collaboration-center/ccTask';

export const taskViewCalls = {
  list: get(views),
  get: get(`${views}/{id}`),
  create: post(views),
  update: put(`${views}/{id}`),
  delete: remove(`${views}/{id}`),
  groups: post(`${base}/groups`),
};
