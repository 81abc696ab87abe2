/** Custom fields of a project (specification §7 `pcProject/customFields`); reading them stands with the projects. */
import { Id, IdParams } from '../../../../contract/envelope';
import { FieldCreate, FieldDelete, FieldUpdate, FieldUsage } from '../../../../contract/task/fields';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { createField, fieldUsage, removeField, updateField } from './service';

const base = 'project-center/pcProject/customFields';
const right = judgedBy('project PROJECT:CONFIG');

export const fieldRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: base,
    summary: '新建自定义字段',
    right,
    schemas: { body: FieldCreate, data: Type.Object({ fieldId: Id }) },
    handle: (context, { body }) => createField(context, body),
  }),
  route({
    method: 'PUT',
    path: base,
    summary: '修改自定义字段',
    right,
    schemas: { body: FieldUpdate, data: Nothing },
    async handle(context, { body }) {
      await updateField(context, body);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/usage`,
    summary: '填写了该字段的任务数',
    right,
    schemas: { params: IdParams, data: FieldUsage },
    handle: (context, { params }) => fieldUsage(context, params.id),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除自定义字段',
    right,
    schemas: { params: IdParams, body: FieldDelete, data: Nothing },
    async handle(context, { params, body }) {
      await removeField(context, params.id, body.evenIfUsed ?? false);
      return null;
    },
  }),
];
