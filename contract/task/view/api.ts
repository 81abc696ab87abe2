/** What the calls of saved views of tasks and their groups take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, Nothing } from '../../envelope';
import { GroupQuery, TaskGroups, TaskView, ViewCreate, ViewUpdate } from '../views';
import { taskViewCalls } from './calls';

export const taskViewApi = apiOf(taskViewCalls, {
  list: {
    summary: '项目的任务视图（自己的与共享的）',
    query: Type.Object({ projectId: Id }),
    data: Type.Array(TaskView),
  },
  get: { summary: '一个视图（由地址打开）', data: TaskView },
  create: { summary: '保存为新视图', body: ViewCreate, data: Type.Object({ layoutId: Id }) },
  update: { summary: '修改视图', body: ViewUpdate, data: TaskView },
  delete: { summary: '删除视图', data: Nothing },
  groups: { summary: '分组的数量与合计', body: GroupQuery, data: TaskGroups },
});
export type TaskViewApi = typeof taskViewApi;
