/** Collections of projects, and project management (specification §2, §7 pcProjectCollection). */
import { collectionApi } from '../../../contract/collection/api';
import { global, judgedBy, type RouteDefinition, route } from '../../http/route';
import { collectionEarned } from './earned';
import { managedProjects } from './managed';
import { collectionDetail, listCollections } from './queries';
import { createCollection, removeCollection, setMember, setProjects, updateCollection } from './service';
import { collectionTimeline } from './timeline';
import { collectionView } from './view';

export const collectionRoutes: RouteDefinition[] = [
  route(collectionApi.query, global('PROJECT_COLLECTION'), (context, { query }) => listCollections(context, query)),
  route(collectionApi.create, global('PROJECT_COLLECTION:CREATE'), (context, { body }) =>
    createCollection(context, body),
  ),
  route(collectionApi.get, judgedBy('collection PROJECT_COLLECTION:VIEW'), (context, { params }) =>
    collectionDetail(context, params.id),
  ),
  route(collectionApi.getView, judgedBy('collection PROJECT_COLLECTION:VIEW'), (context, { params, query }) =>
    collectionView(context, params.id, query.since),
  ),
  route(collectionApi.getTimeline, judgedBy('collection PROJECT_COLLECTION:VIEW'), (context, { params }) =>
    collectionTimeline(context, params.id),
  ),
  route(collectionApi.getEarned, judgedBy('collection PROJECT_COLLECTION:VIEW'), (context, { params }) =>
    collectionEarned(context, params.id),
  ),
  route(collectionApi.update, judgedBy('collection PROJECT_COLLECTION:UPDATE'), async (context, { params, body }) => {
    return { version: (await updateCollection(context, params.id, body)).version };
  }),
  route(collectionApi.delete, judgedBy('collection PROJECT_COLLECTION:DELETE'), async (context, { params }) => {
    await removeCollection(context, params.id);
    return null;
  }),
  route(
    collectionApi.setProjects,
    judgedBy('collection PROJECT_COLLECTION:UPDATE, canViewProject'),
    async (context, { params, body }) => {
      await setProjects(context, params.id, body);
      return null;
    },
  ),
  route(
    collectionApi.setMember,
    judgedBy('collection PROJECT_COLLECTION:MEMBER:MANAGE'),
    async (context, { params, body }) => {
      await setMember(context, params.id, body);
      return null;
    },
  ),
  route(collectionApi.queryManagedProjects, global('PROJECT_MANAGEMENT'), (context, { query }) =>
    managedProjects(context, query),
  ),
];
