/** The calls of work hours and reports of progress (product model 17.1, 17.7). No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const hours = 'collaboration-center/ccTask/worklog';
const progress = 'collaboration-center/ccTask/progress';

export const taskWorkCalls = {
  hours: get(hours),
  week: get(`${hours}/week`),
  log: post(hours),
  change: put(`${hours}/{id}`),
  remove: remove(`${hours}/{id}`),
  listProgress: get(progress),
  reportProgress: post(progress),
  editProgress: put(`${progress}/{id}`),
};
