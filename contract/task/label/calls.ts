/** The calls of labels (specification §7 `pcProject` labels, §2 labelsManage). No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'project-center/pcProject/labels';

export const labelCalls = {
  list: get(base),
  usage: get(`${base}/usage`),
  tenantUsage: get('project-center/tenantLabels'),
  create: post(base),
  update: put(base),
  merge: post(`${base}/merge`),
  delete: remove(`${base}/{id}`),
};
