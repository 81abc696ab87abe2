/** Labels (specification §7 `pcProject` labels, §2 labelsManage). */
import { Id, IdParams } from '../../../../contract/envelope';
import { LabelCreate, LabelMerge, LabelUpdate, LabelUsage, TaskLabel } from '../../../../contract/task/labels';
import { global, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { createLabel, labelUsage, listLabels, mergeLabels, removeLabel, updateLabel } from './service';

const base = 'project-center/pcProject/labels';
const right = judgedBy('project TAG:UPDATE; of the enterprise TENANT:LABEL:UPDATE');
const ofProject = Type.Object({ projectId: Id });
const Count = Type.Object({ count: Type.Integer() });

export const labelRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '项目中可用的标签；不带 projectId 时为企业的标签',
    right: judgedBy('canViewProject; of the enterprise: its members'),
    schemas: { query: Type.Partial(ofProject), data: Type.Object({ result: Type.Array(TaskLabel) }) },
    handle: (context, { query }) => listLabels(context, query.projectId ?? null),
  }),
  route({
    method: 'GET',
    path: `${base}/usage`,
    summary: '项目的标签及使用它们的任务数',
    right: judgedBy('project TAG:UPDATE'),
    schemas: { query: ofProject, data: Type.Array(LabelUsage) },
    handle: (context, { query }) => labelUsage(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: 'project-center/tenantLabels',
    summary: '企业标签及使用它们的任务数',
    right: global('TENANT:LABEL:UPDATE'),
    schemas: { data: Type.Array(LabelUsage) },
    handle: (context) => labelUsage(context, null),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '新建标签（不带 projectId：企业标签）',
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
    method: 'POST',
    path: `${base}/merge`,
    summary: '合并到另一个标签',
    right,
    schemas: { body: LabelMerge, data: Count },
    handle: (context, { body }) => mergeLabels(context, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除标签，并从任务上移除',
    right,
    schemas: { params: IdParams, data: Count },
    handle: (context, { params }) => removeLabel(context, params.id),
  }),
];
