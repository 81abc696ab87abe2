/** What the calls of dependencies and relations take and answer; their addresses are in `calls.ts`. */

import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, Nothing } from '../../envelope';
import {
  DependCreate,
  DependLink,
  DependTasks,
  DependUpdate,
  RelationCreate,
  Relations,
  SimpleTaskPage,
  SimpleTaskQuery,
} from '../depend';
import { taskDependCalls } from './calls';

const ofTask = Type.Object({ taskId: Id });

export const taskDependApi = apiOf(taskDependCalls, {
  createTask: {
    summary: '新建前置或后置任务',
    body: DependCreate,
    data: Type.Object({ taskId: Id, taskNo: Type.String(), dependId: Id }),
  },
  link: { summary: '关联前置或后置任务', body: DependLink, data: Type.Object({ dependIds: Type.Array(Id) }) },
  remove: { summary: '移除依赖', body: Type.Object({ dependId: Id }), data: Nothing },
  update: { summary: '修改依赖类型或间隔', body: DependUpdate, data: Nothing },
  list: { summary: '前置与后置任务', data: DependTasks },
  searchTasks: { summary: '选择任务用的简要列表', body: SimpleTaskQuery, data: SimpleTaskPage },
  relate: { summary: '关联任务', body: RelationCreate, data: Type.Object({ id: Id }) },
  listRelations: { summary: '关联的任务', query: ofTask, data: Relations },
  unrelate: { summary: '取消关联', data: Nothing },
});
export type TaskDependApi = typeof taskDependApi;
