/** Comments of one kind of object, below an address: `commentRoutes('collaboration-center/risk', 'risk')`. */

import { commentApi } from '../../../contract/object/commentApi';
import type { ObjectType } from '../../../contract/objectTypes';
import { judgedBy, type RouteDefinition, route } from '../../http/route';
import { commentVersions, listComments } from './queries';
import { addComment, editComment, react, removeComment, resolveThread, setCommentRemoved } from './service';

export function commentRoutes(base: string, type: ObjectType): RouteDefinition[] {
  const api = commentApi(base);
  return [
    route(api.listComments, judgedBy(`view of the ${type}`), (context, { query }) =>
      listComments(context, { type, id: query.objectId }),
    ),
    route(api.addComment, judgedBy(`comment on the ${type}`), (context, { body: { objectId, ...body } }) =>
      addComment(context, { type, id: objectId }, body),
    ),
    ...oneCommentRoutes(api, type),
  ];
}

/** The calls that name a comment by its own id, and so are the same for every kind. */
export function oneCommentRoutes(
  api: Omit<ReturnType<typeof commentApi>, 'listComments' | 'addComment'>,
  type: ObjectType,
): RouteDefinition[] {
  const author = judgedBy('author of the comment');
  const commenter = judgedBy(`comment on the ${type}`);
  return [
    route(api.editComment, author, (context, { params, body }) => editComment(context, type, params.id, body)),
    route(api.removeComment, author, async (context, { params }) => {
      await removeComment(context, type, params.id);
      return null;
    }),
    route(api.listCommentVersions, judgedBy(`view of the ${type}`), (context, { params }) =>
      commentVersions(context, type, params.id),
    ),
    route(api.reactToComment, commenter, async (context, { params, body }) => {
      await react(context, type, params.id, body);
      return null;
    }),
    route(api.setCommentRemoved, author, async (context, { params, body }) => {
      await setCommentRemoved(context, type, params.id, body.removed);
      return null;
    }),
    route(api.resolveComment, commenter, async (context, { params, body }) => {
      await resolveThread(context, type, params.id, body.resolved);
      return null;
    }),
  ];
}
