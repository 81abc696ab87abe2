/** Configuration of task types (specification §2 /enterpriseManage/taskType, §7 "task types"). */
import { Id, IdParams, RowVersion } from '../../../../contract/envelope';
import { TaskTypeInfo } from '../../../../contract/project/taskSetup';
import { TaskTypeConfig, TaskTypeCreate, TaskTypeSort, TaskTypeUpdate } from '../../../../contract/task/taskTypes';
import { global, inTenant, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { canViewProject } from '../../../policies/project';
import { createType, listTypes, removeType, sortTypes, updateType } from './typeService';

const base = 'collaboration-center/ccTaskType';
export const configuring = global('TENANT:TASK_TYPE:LIST');

export const typeRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '项目的任务类型、阶段与流转',
    // The enterprise's own types: also who was given a task of a project they are no member of needs them.
    right: inTenant,
    schemas: { query: Type.Object({ projectId: Id }), data: Type.Array(TaskTypeInfo) },
    async handle({ platform, actor }, { query }) {
      const project = await platform.projects.find(actor.tenantId, query.projectId);
      // What a project has made of its layouts is its own: others see tasks of it as the enterprise shows them.
      const inside = project !== undefined && project !== null && canViewProject(actor, project);
      return (await platform.workflows.of(actor.tenantId)).present(query.projectId, inside);
    },
  }),
  route({
    method: 'GET',
    path: `${base}/manage`,
    summary: '企业的任务类型及其使用数量',
    right: configuring,
    schemas: { data: Type.Array(TaskTypeConfig) },
    handle: (context) => listTypes(context),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '新建任务类型',
    right: configuring,
    schemas: { body: TaskTypeCreate, data: Type.Object({ taskTypeId: Id }) },
    handle: (context, { body }) => createType(context, body),
  }),
  route({
    method: 'PUT',
    path: base,
    summary: '修改任务类型；更换流程时说明任务的去向',
    right: configuring,
    schemas: { body: TaskTypeUpdate, data: Type.Object({ version: RowVersion, moved: Type.Integer() }) },
    handle: (context, { body }) => updateType(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/sort`,
    summary: '调整任务类型的顺序',
    right: configuring,
    schemas: { body: TaskTypeSort, data: Nothing },
    async handle(context, { body }) {
      await sortTypes(context, body.taskTypeIds);
      return null;
    },
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除没有任务的类型',
    right: configuring,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeType(context, params.id);
      return null;
    },
  }),
];
