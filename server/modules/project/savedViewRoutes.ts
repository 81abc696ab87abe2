/** Saved views of the enterprise's lists (product model 4a). */
import { projectApi } from '../../../contract/project/api';
import { inTenant, judgedBy, type RouteDefinition, route } from '../../http/route';
import { listSavedViews, listViews, viewPlace } from './savedViews';

export const savedViewRoutes: RouteDefinition[] = [
  route(projectApi.listSavedViews, inTenant, (context, { query }) => listSavedViews(context, query)),
  route(projectApi.createSavedView, judgedBy('canShareListViews for a shared one'), async (context, { body }) => ({
    id: await listViews.create(context, await viewPlace(context, body), body),
  })),
  route(projectApi.updateSavedView, judgedBy('canEditListView'), (context, { params, body }) =>
    listViews.update(context, params.id, body),
  ),
  route(projectApi.removeSavedView, judgedBy('canEditListView'), async (context, { params }) => {
    await listViews.remove(context, params.id);
    return null;
  }),
];
