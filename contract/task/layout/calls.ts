/** The calls of layouts of task fields (specification §7 "layouts, layout groups, field views, classes"). No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const task = 'collaboration-center/ccTask';
const base = 'collaboration-center/ccTaskLayout';

export const taskLayoutCalls = {
  listGroups: get(`${task}/layoutGroups`),
  fieldViews: get(`${task}/fieldViews`),
  listClasses: get(`${task}/classes`),
  list: get(`${base}/list`),
  create: post(base),
  save: put(base),
  delete: remove(`${base}/{id}`),
  listOfProject: get(`${base}/project`),
  saveOfProject: put(`${base}/project`),
  resetOfProject: post(`${base}/project/reset`),
};
