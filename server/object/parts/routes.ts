/** What a kind of object gets below its address without code of its own: comments, mentions, followers, attachments, history. */

import { type ObjectType, objectTypeEntry } from '../../../contract/objectTypes';
import { partApi } from '../../../contract/partApi';
import { judgedBy, type RouteDefinition, route } from '../../http/route';
import { mentionableOn } from '../comments/mentionable';
import { commentRoutes } from '../comments/routes';
import { attachmentRoutes } from '../files/routes';
import { followersOf, followObject } from '../follow';
import { historyFacets, historyOf } from '../history/read';

/**
 * @param base such as `collaboration-center/risk`
 * @param files false: what it holds is no attachment but its own (versions of a document)
 */
export const partRoutes = (base: string, type: ObjectType, { files = true } = {}): RouteDefinition[] => {
  const api = partApi(base, objectTypeEntry(type).label);
  const viewer = judgedBy(`view of the ${type}`);
  return [
    ...commentRoutes(base, type),
    ...(files ? attachmentRoutes(base, type) : []),
    route(api.listMentionable, viewer, (context, { query }) => mentionableOn(context, { type, id: query.objectId })),
    route(api.listFollowers, viewer, (context, { query }) => followersOf(context, { type, id: query.objectId })),
    route(api.follow, viewer, async (context, { body }) => {
      await followObject(context, { type, id: body.objectId }, body.following);
      return null;
    }),
    route(api.listHistory, viewer, (context, { query: { objectId: id, ...filters } }) =>
      historyOf(context, { type, id }, filters),
    ),
    route(api.historyFacets, viewer, (context, { query }) => historyFacets(context, { type, id: query.objectId })),
  ];
};
