/** The calls of dependencies and relations (specification §7 "Task dependency", `ccTaskRela`). No schemas: the console bundles this. */
import { ask, get, post, remove } from '../../call';

const base = 'collaboration-center/task/depend';
const relation = 'collaboration-center/ccTaskRela';

export const taskDependCalls = {
  createTask: post(`${base}/{taskId}/createTask`),
  link: post(`${base}/{taskId}/linkTask`),
  remove: post(`${base}/{taskId}/removeDepend`),
  update: post(`${base}/{taskId}/updateDepend`),
  list: get(`${base}/{id}/dependTasks`),
  searchTasks: ask('collaboration-center/ccTask/project/{projectId}/simpleTaskList'),
  relate: post(relation),
  listRelations: get(relation),
  unrelate: remove(`${relation}/{id}`),
};
