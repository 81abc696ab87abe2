/** The calls of the recycle bin of tasks. No schemas: the console bundles this. */
import { get, post, put } from '../../call';

const base = 'collaboration-center/ccTask/taskRecycle';

export const taskRecycleCalls = {
  query: post(`${base}/query`),
  recover: post(`${base}/recover`),
  recovery: post(`${base}/recovery`),
  purge: post(`${base}/purge`),
  getConfig: get(`${base}/config`),
  saveConfig: put(`${base}/config`),
};
