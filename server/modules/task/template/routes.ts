/** Templates of tasks. */
import { Id, IdParams, RowVersion } from '../../../../contract/envelope';
import {
  Planted,
  TaskTemplateCreate,
  TaskTemplateDetail,
  TaskTemplateInfo,
  TaskTemplateSave,
  TaskTemplateUpdate,
  TaskTemplateUse,
} from '../../../../contract/task/templates';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { listTemplates, templateDetail } from './read';
import { applyTemplate, createTemplate, removeTemplate, saveTemplate, updateTemplate } from './service';

const base = 'collaboration-center/ccTaskTemplate';
const keeper = judgedBy('project PROJECT:CONFIG; of the enterprise: PROJECT:TEMPLATE:UPDATE');
const reader = judgedBy('project TASK:LIST');
const Made = Type.Object({ id: Id });

export const templateRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '项目可用的任务模板（本项目与企业）',
    right: reader,
    schemas: { query: Type.Object({ projectId: Id }), data: Type.Array(TaskTemplateInfo) },
    handle: (context, { query }) => listTemplates(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: '任务模板详情',
    right: reader,
    schemas: { params: IdParams, data: TaskTemplateDetail },
    handle: (context, { params }) => templateDetail(context, params.id),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '新建任务模板',
    right: keeper,
    schemas: { body: TaskTemplateCreate, data: Made },
    handle: (context, { body }) => createTemplate(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/saveTask`,
    summary: '将任务（及其子任务）另存为模板',
    right: keeper,
    schemas: { body: TaskTemplateSave, data: Made },
    handle: (context, { body }) => saveTemplate(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/use`,
    summary: '从模板创建任务',
    right: judgedBy('project TASK:CREATE'),
    schemas: { body: TaskTemplateUse, data: Planted },
    handle: (context, { body }) => applyTemplate(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: '修改任务模板',
    right: keeper,
    schemas: { params: IdParams, body: TaskTemplateUpdate, data: Type.Object({ version: RowVersion }) },
    handle: (context, { params, body }) => updateTemplate(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除任务模板',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeTemplate(context, params.id);
      return null;
    },
  }),
];
