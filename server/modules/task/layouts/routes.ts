/** Layouts of task fields (specification §7 "layouts, layout groups, field views, classes"). */
import { taskLayoutApi } from '../../../../contract/task/layout/api';
import { inTenant, judgedBy, type RouteDefinition, route } from '../../../http/route';
import { configuring } from '../workflow/typeRoutes';
import { fieldViews, layoutGroups, listLayouts, projectLayouts, typeClasses } from './queries';
import { createLayout, removeLayout, resetProjectLayout, saveLayout, saveProjectLayout } from './service';

const inProject = judgedBy('project PROJECT:CONFIG');
const readers = judgedBy('project TASK:LIST');

export const layoutRoutes: RouteDefinition[] = [
  route(taskLayoutApi.listGroups, readers, (context, { query }) => layoutGroups(context, query)),
  route(taskLayoutApi.fieldViews, readers, (context, { query }) => fieldViews(context, query)),
  // As the types themselves: who was given a task of a project they are no member of needs them, too.
  route(taskLayoutApi.listClasses, inTenant, (context, { query }) => typeClasses(context, query.projectId)),
  route(taskLayoutApi.list, configuring, (context) => listLayouts(context)),
  route(taskLayoutApi.create, configuring, (context, { body }) => createLayout(context, body)),
  route(taskLayoutApi.save, configuring, (context, { body }) => saveLayout(context, body)),
  route(taskLayoutApi.delete, configuring, async (context, { params }) => {
    await removeLayout(context, params.id);
    return null;
  }),
  route(taskLayoutApi.listOfProject, inProject, (context, { query }) => projectLayouts(context, query.projectId)),
  route(taskLayoutApi.saveOfProject, inProject, (context, { body }) => saveProjectLayout(context, body)),
  route(taskLayoutApi.resetOfProject, inProject, async (context, { body }) => {
    await resetProjectLayout(context, body);
    return null;
  }),
];
