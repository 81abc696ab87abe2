/** Saved views of the enterprise's lists (product model 4a). */
import { Id, IdParams } from '../../../contract/envelope';
import {
  SavedView,
  SavedViewCreate,
  SavedViewQuery,
  SavedViews,
  SavedViewUpdate,
} from '../../../contract/object/savedViews';
import { inTenant, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { createSavedView, listSavedViews, removeSavedView, updateSavedView } from './savedViews';

const base = 'project-center/savedViews';

export const savedViewRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '列表的视图：自己的与共享的',
    right: inTenant,
    schemas: { query: SavedViewQuery, data: SavedViews },
    handle: (context, { query }) => listSavedViews(context, query.list),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '保存为新视图',
    right: judgedBy('canShareListViews for a shared one'),
    schemas: { body: SavedViewCreate, data: Type.Object({ id: Id }) },
    handle: (context, { body }) => createSavedView(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: '修改视图',
    right: judgedBy('canEditListView'),
    schemas: { params: IdParams, body: SavedViewUpdate, data: SavedView },
    handle: (context, { params, body }) => updateSavedView(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除视图',
    right: judgedBy('canEditListView'),
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeSavedView(context, params.id);
      return null;
    },
  }),
];
