/** What the calls of templates of tasks take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, Nothing, RowVersion } from '../../envelope';
import {
  Planted,
  TaskTemplateCreate,
  TaskTemplateDetail,
  TaskTemplateInfo,
  TaskTemplateSave,
  TaskTemplateUpdate,
  TaskTemplateUse,
} from '../templates';
import { taskTemplateCalls } from './calls';

const Made = Type.Object({ id: Id });

export const taskTemplateApi = apiOf(taskTemplateCalls, {
  list: {
    summary: '项目可用的任务模板（本项目与企业）',
    query: Type.Object({ projectId: Id }),
    data: Type.Array(TaskTemplateInfo),
  },
  detail: { summary: '任务模板详情', data: TaskTemplateDetail },
  create: { summary: '新建任务模板', body: TaskTemplateCreate, data: Made },
  saveTask: { summary: '将任务（及其子任务）另存为模板', body: TaskTemplateSave, data: Made },
  use: { summary: '从模板创建任务', body: TaskTemplateUse, data: Planted },
  update: { summary: '修改任务模板', body: TaskTemplateUpdate, data: Type.Object({ version: RowVersion }) },
  delete: { summary: '删除任务模板', data: Nothing },
});
export type TaskTemplateApi = typeof taskTemplateApi;
