/** Labels (specification §7 `pcProject` labels). */
import { Id, IdParams } from '../../../../contract/envelope';
import { LabelCreate, LabelUpdate, TaskLabel } from '../../../../contract/task/labels';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { createLabel, listLabels, removeLabel, updateLabel } from './service';

const base = 'project-center/pcProject/labels';
const right = judgedBy('project TAG:UPDATE');

export const labelRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '项目的标签',
    right: judgedBy('canViewProject'),
    schemas: { query: Type.Object({ projectId: Id }), data: Type.Object({ result: Type.Array(TaskLabel) }) },
    handle: (context, { query }) => listLabels(context, query.projectId),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '新建标签',
    right,
    schemas: { body: LabelCreate, data: Type.Object({ labelId: Id }) },
    handle: (context, { body }) => createLabel(context, body),
  }),
  route({
    method: 'PUT',
    path: base,
    summary: '修改标签',
    right,
    schemas: { body: LabelUpdate, data: Nothing },
    async handle(context, { body }) {
      await updateLabel(context, body);
      return null;
    },
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除标签，并从任务上移除',
    right,
    schemas: { params: IdParams, data: Type.Object({ count: Type.Integer() }) },
    handle: (context, { params }) => removeLabel(context, params.id),
  }),
];
