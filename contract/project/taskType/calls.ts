/** The calls of task types (specification §2 /enterpriseManage/taskType, §7 "task types"). No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'collaboration-center/ccTaskType';

export const taskTypeCalls = {
  list: get(`${base}/list`),
  listConfigs: get(`${base}/manage`),
  create: post(base),
  update: put(base),
  sort: post(`${base}/sort`),
  delete: remove(`${base}/{id}`),
};
