/** Saved views of the enterprise's lists (product model 4a). */
import { projectApi } from '../../../contract/project/api';
import { inTenant, judgedBy, type RouteDefinition, route } from '../../http/route';
import { createSavedView, listSavedViews, removeSavedView, updateSavedView } from './savedViews';

export const savedViewRoutes: RouteDefinition[] = [
  route(projectApi.listSavedViews, inTenant, (context, { query }) => listSavedViews(context, query.list)),
  route(projectApi.createSavedView, judgedBy('canShareListViews for a shared one'), (context, { body }) =>
    createSavedView(context, body),
  ),
  route(projectApi.updateSavedView, judgedBy('canEditListView'), (context, { params, body }) =>
    updateSavedView(context, params.id, body),
  ),
  route(projectApi.removeSavedView, judgedBy('canEditListView'), async (context, { params }) => {
    await removeSavedView(context, params.id);
    return null;
  }),
];
