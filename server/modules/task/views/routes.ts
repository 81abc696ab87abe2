/** Saved views and their groups (specification §7 "Tasks": layouts). */
import { Id, IdParams } from '../../../../contract/envelope';
import { GroupQuery, TaskGroups, TaskView, ViewCreate, ViewUpdate } from '../../../../contract/task/views';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { taskGroups } from './groups';
import { createView, getView, listViews, removeView, updateView } from './service';

const base = 'collaboration-center/ccTask';

export const viewRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/layouts`,
    summary: '项目的任务视图（自己的与共享的）',
    right: judgedBy('canSeeView'),
    schemas: { query: Type.Object({ projectId: Id }), data: Type.Array(TaskView) },
    handle: (context, { query }) => listViews(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/layouts/{id}`,
    summary: '一个视图（由地址打开）',
    right: judgedBy('canSeeView'),
    schemas: { params: IdParams, data: TaskView },
    handle: (context, { params }) => getView(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/layouts`,
    summary: '保存为新视图',
    right: judgedBy('project TASK:LIST; canShareViews for a shared one'),
    schemas: { body: ViewCreate, data: Type.Object({ layoutId: Id }) },
    handle: (context, { body }) => createView(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/layouts/{id}`,
    summary: '修改视图',
    right: judgedBy('canEditView'),
    schemas: { params: IdParams, body: ViewUpdate, data: TaskView },
    handle: (context, { params, body }) => updateView(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/layouts/{id}`,
    summary: '删除视图',
    right: judgedBy('canEditView'),
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeView(context, params.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/groups`,
    summary: '分组的数量与合计',
    right: judgedBy('project TASK:LIST'),
    schemas: { body: GroupQuery, data: TaskGroups },
    handle: (context, { body }) => taskGroups(context, body),
  }),
];
