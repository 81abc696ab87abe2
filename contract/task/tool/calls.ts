/** The calls of tools of tasks (specification §7 "Task dependency", "Task detail also uses: … tools"). No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'collaboration-center/ccTask/tools';

export const taskToolCalls = {
  list: get('collaboration-center/task/depend/{id}/dependTools'),
  add: post(base),
  update: put(base),
  order: put(`${base}/order`),
  remove: remove(`${base}/{id}`),
};
