/** Saved views of the enterprise's lists (product model 4a). */
import { projectApi } from '../../../contract/project/api';
import { inTenant, judgedBy, type RouteDefinition, route } from '../../http/route';
import { listSavedViews, listViews, viewPlace } from './savedViews';

export const savedViewRoutes: RouteDefinition[] = [
  route(projectApi.listSavedViews, inTenant, (context, { query }) => listSavedViews(context, query)),
  route(projectApi.createSavedView, judgedBy('canShareListViews for a shared one'), async (context, { body }) => {
    const place = await viewPlace(context, body);
    // That of all projects stands in none, whatever is sent.
    const projectId = place.inside?.project.id ?? null;
    return { id: await listViews.create(context, place, { ...body, projectId }) };
  }),
  route(projectApi.updateSavedView, judgedBy('canEditListView'), (context, { params, body }) =>
    listViews.update(context, params.id, body),
  ),
  route(projectApi.removeSavedView, judgedBy('canEditListView'), async (context, { params }) => {
    await listViews.remove(context, params.id);
    return null;
  }),
];
