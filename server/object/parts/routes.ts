/** What a kind of object gets below its address without code of its own: comments, mentions, followers, attachments, history. */
import { Id, Person } from '../../../contract/envelope';
import { Follow, Followers } from '../../../contract/object/comments';
import { HistoryFacets, historyFilters, ObjectHistory } from '../../../contract/object/history';
import { type ObjectType, objectTypeEntry } from '../../../contract/objectTypes';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { mentionableOn } from '../comments/mentionable';
import { commentRoutes } from '../comments/routes';
import { attachmentRoutes } from '../files/routes';
import { followersOf, followObject } from '../follow';
import { historyFacets, historyOf } from '../history/read';

const OfObject = Type.Object({ objectId: Id });

/**
 * @param base such as `collaboration-center/risk`
 * @param files false: what it holds is no attachment but its own (versions of a document)
 */
export const partRoutes = (base: string, type: ObjectType, { files = true } = {}): RouteDefinition[] => {
  const { label } = objectTypeEntry(type);
  return [
    ...commentRoutes(base, type),
    ...(files ? attachmentRoutes(base, type) : []),
    route({
      method: 'GET',
      path: `${base}/mentionable`,
      summary: `可以提及的人：能看到该${label}的项目成员与参与者`,
      right: judgedBy(`view of the ${type}`),
      schemas: { query: OfObject, data: Type.Array(Person) },
      handle: (context, { query }) => mentionableOn(context, { type, id: query.objectId }),
    }),
    route({
      method: 'GET',
      path: `${base}/followers`,
      summary: `${label}的关注人`,
      right: judgedBy(`view of the ${type}`),
      schemas: { query: OfObject, data: Followers },
      handle: (context, { query }) => followersOf(context, { type, id: query.objectId }),
    }),
    route({
      method: 'POST',
      path: `${base}/follow`,
      summary: `关注或取消关注${label}`,
      right: judgedBy(`view of the ${type}`),
      schemas: { body: Follow, data: Nothing },
      async handle(context, { body }) {
        await followObject(context, { type, id: body.objectId }, body.following);
        return null;
      },
    }),
    route({
      method: 'GET',
      path: `${base}/actions`,
      summary: `${label}的变更记录`,
      right: judgedBy(`view of the ${type}`),
      schemas: { query: Type.Object({ objectId: Id, ...historyFilters }), data: Type.Array(ObjectHistory) },
      handle: (context, { query: { objectId: id, ...filters } }) => historyOf(context, { type, id }, filters),
    }),
    route({
      method: 'GET',
      path: `${base}/actions/facets`,
      summary: `${label}变更记录中的字段与人员`,
      right: judgedBy(`view of the ${type}`),
      schemas: { query: OfObject, data: HistoryFacets },
      handle: (context, { query }) => historyFacets(context, { type, id: query.objectId }),
    }),
  ];
};
