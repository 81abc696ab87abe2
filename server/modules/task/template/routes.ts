/** Templates of tasks. */
import { taskTemplateApi } from '../../../../contract/task/template/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { listTemplates, templateDetail } from './read';
import { applyTemplate, createTemplate, removeTemplate, saveTemplate, updateTemplate } from './service';

const keeper = judgedBy('project PROJECT:CONFIG; of the enterprise: PROJECT:TEMPLATE:UPDATE');
const reader = judgedBy('project TASK:LIST');

export const templateRoutes: RouteDefinition[] = [
  route(taskTemplateApi.list, reader, (context, { query }) => listTemplates(context, query.projectId)),
  route(taskTemplateApi.detail, reader, (context, { params }) => templateDetail(context, params.id)),
  route(taskTemplateApi.create, keeper, (context, { body }) => createTemplate(context, body)),
  route(taskTemplateApi.saveTask, keeper, (context, { body }) => saveTemplate(context, body)),
  route(taskTemplateApi.use, judgedBy('project TASK:CREATE'), (context, { body }) => applyTemplate(context, body)),
  route(taskTemplateApi.update, keeper, (context, { params, body }) => updateTemplate(context, params.id, body)),
  route(taskTemplateApi.delete, keeper, async (context, { params }) => {
    await removeTemplate(context, params.id);
    return null;
  }),
];
