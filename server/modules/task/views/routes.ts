/** Saved views and their groups (specification §7 "Tasks": layouts). */
import { taskViewApi } from '../../../../contract/task/view/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { taskGroups } from './groups';
import { createView, getView, listViews, removeView, updateView } from './service';

export const viewRoutes: RouteDefinition[] = [
  route(taskViewApi.list, judgedBy('canSeeView'), (context, { query }) => listViews(context, query.projectId)),
  route(taskViewApi.get, judgedBy('canSeeView'), (context, { params }) => getView(context, params.id)),
  route(taskViewApi.create, judgedBy('project TASK:LIST; canShareViews for a shared one'), (context, { body }) =>
    createView(context, body),
  ),
  route(taskViewApi.update, judgedBy('canEditView'), (context, { params, body }) =>
    updateView(context, params.id, body),
  ),
  route(taskViewApi.delete, judgedBy('canEditView'), async (context, { params }) => {
    await removeView(context, params.id);
    return null;
  }),
  route(taskViewApi.groups, judgedBy('project TASK:LIST'), (context, { body }) => taskGroups(context, body)),
];
