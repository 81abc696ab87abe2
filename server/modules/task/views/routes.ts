/** Saved views and their groups (specification §7 "Tasks": layouts). */
import { taskViewApi } from '../../../../contract/task/view/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { projectFor } from '../../../object/project';
import { taskGroups } from './groups';
import { taskViews } from './service';

export const viewRoutes: RouteDefinition[] = [
  route(taskViewApi.list, judgedBy('canSeeView'), async (context, { query }) =>
    taskViews.list(context, await projectFor(context, query.projectId, 'TASK:LIST')),
  ),
  route(taskViewApi.get, judgedBy('canSeeView'), (context, { params }) => taskViews.get(context, params.id)),
  route(
    taskViewApi.create,
    judgedBy('project TASK:LIST; canShareViews for a shared one'),
    async (context, { body }) => {
      const { projectId, ...view } = body;
      const project = await projectFor(context, projectId, 'TASK:LIST');
      return { layoutId: await taskViews.create(context, project, { ...view, projectId: project.id }) };
    },
  ),
  route(taskViewApi.update, judgedBy('canEditView'), (context, { params, body }) =>
    taskViews.update(context, params.id, body),
  ),
  route(taskViewApi.delete, judgedBy('canEditView'), async (context, { params }) => {
    await taskViews.remove(context, params.id);
    return null;
  }),
  route(taskViewApi.groups, judgedBy('project TASK:LIST'), (context, { body }) => taskGroups(context, body)),
];
