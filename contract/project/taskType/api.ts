/** What the calls of task types take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, Nothing, RowVersion } from '../../envelope';
import { TaskTypeConfig, TaskTypeCreate, TaskTypeSort, TaskTypeUpdate } from '../../task/taskTypes';
import { TaskTypeInfo } from '../taskSetup';
import { taskTypeCalls } from './calls';

export const taskTypeApi = apiOf(taskTypeCalls, {
  list: {
    summary: '项目的任务类型、阶段与流转',
    query: Type.Object({ projectId: Id }),
    data: Type.Array(TaskTypeInfo),
  },
  listConfigs: { summary: '企业的任务类型及其使用数量', data: Type.Array(TaskTypeConfig) },
  create: { summary: '新建任务类型', body: TaskTypeCreate, data: Type.Object({ taskTypeId: Id }) },
  update: {
    summary: '修改任务类型；更换流程时说明任务的去向',
    body: TaskTypeUpdate,
    data: Type.Object({ version: RowVersion, moved: Type.Integer() }),
  },
  sort: { summary: '调整任务类型的顺序', body: TaskTypeSort, data: Nothing },
  delete: { summary: '删除没有任务的类型', data: Nothing },
});
export type TaskTypeApi = typeof taskTypeApi;
