/** What the calls of the recycle bin of tasks take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, Page, pagingFields } from '../../envelope';
import { RecycleConfig, RecycleConfigSave, RecycledTask, TaskPurge } from '../task';
import { taskRecycleCalls } from './calls';

const Count = Type.Object({ count: Type.Integer() });

export const taskRecycleApi = apiOf(taskRecycleCalls, {
  query: {
    summary: '任务回收站',
    body: Type.Object({ projectId: Id, keyword: Type.Optional(Type.String({ maxLength: 200 })), ...pagingFields }),
    data: Page(RecycledTask),
  },
  recover: {
    summary: '从回收站恢复（连同子任务）',
    body: Type.Object({ taskIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
    data: Count,
  },
  recovery: {
    summary: '从回收站恢复（连同子任务）',
    body: Type.Object({ taskIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
    data: Count,
  },
  purge: { summary: '从回收站彻底删除（连同子任务），不可恢复', body: TaskPurge, data: Count },
  getConfig: {
    summary: '回收站保留天数：项目的，或企业的',
    query: Type.Object({ projectId: Type.Optional(Id) }),
    data: RecycleConfig,
  },
  saveConfig: { summary: '保存回收站保留天数', body: RecycleConfigSave, data: RecycleConfig },
});
export type TaskRecycleApi = typeof taskRecycleApi;
