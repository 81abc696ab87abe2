/** The calls of tasks themselves: the list, one task and its changes (specification §7 "Tasks"). No schemas: the console bundles this. */
import { ask, get, post, put, remove } from '../call';

const base = 'collaboration-center/ccTask';

export const taskCalls = {
  query: ask(`${base}/query`),
  create: post(`${base}/create`),
  requestStage: post(`${base}/requestStage`),
  createLines: post(`${base}/createLines`),
  detail: get(`${base}/details/{id}`),
  detailByNo: get(`${base}/queryDetailByTaskNo`),
  update: put(`${base}/update/{taskId}`),
  saveCustomField: put(`${base}/{taskId}/customField/{fieldId}`),
  changeTeamPart: post(`${base}/team/part`),
  changeType: post(`${base}/updateType`),
  delete: remove(`${base}/{id}`, { carries: 'body' }),
  listSubTasks: get(`${base}/subTasks`),
  changeParent: post(`${base}/changeParent`),
  deskCounters: get(`${base}/deskCounters`),
  takeBack: post(`${base}/takeBack/{taskId}`),
  unmake: post(`${base}/unmake`),
  tree: get(`${base}/taskTree`),
  reorder: post(`${base}/modifyTaskSeq`),
  syncProgress: post(`${base}/syncChildrenProgress`),
  copy: post(`${base}/copy`),
};
