/** Configuration of task types (specification §2 /enterpriseManage/taskType, §7 "task types"). */
import { taskTypeApi } from '../../../../contract/project/taskType/api';
import { global, inTenant, type RouteDefinition, route } from '../../../http/route';
import { canViewProject } from '../../../policies/project';
import { createType, listTypes, removeType, sortTypes, updateType } from './typeService';
export const configuring = global('TENANT:TASK_TYPE:LIST');

export const typeRoutes: RouteDefinition[] = [
  // The enterprise's own types: also who was given a task of a project they are no member of needs them.
  route(taskTypeApi.list, inTenant, async ({ platform, actor }, { query }) => {
    const project = await platform.projects.find(actor.tenantId, query.projectId);
    // What a project has made of its layouts is its own: others see tasks of it as the enterprise shows them.
    const inside = project !== undefined && project !== null && canViewProject(actor, project);
    return (await platform.workflows.of(actor.tenantId)).present(query.projectId, inside);
  }),
  route(taskTypeApi.listConfigs, configuring, (context) => listTypes(context)),
  route(taskTypeApi.create, configuring, (context, { body }) => createType(context, body)),
  route(taskTypeApi.update, configuring, (context, { body }) => updateType(context, body)),
  route(taskTypeApi.sort, configuring, async (context, { body }) => {
    await sortTypes(context, body.taskTypeIds);
    return null;
  }),
  route(taskTypeApi.delete, configuring, async (context, { params }) => {
    await removeType(context, params.id);
    return null;
  }),
];
