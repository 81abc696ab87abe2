/** Public links: made and revoked by who shares, opened by who has them (`docs/decisions/public-links.md`). */
import { publicLinkApi } from '../../../contract/publicLink/api';
import { global, judgedBy, open, type RequestContext, type RouteDefinition, route } from '../../http/route';
import { sharedValues } from '../dashboard';
import { sharedPicture } from '../document';
import { sendSharedFiles, sendSharedForm, sharedChoices, sharedRows } from '../dynamicTable';
import { columnsOf } from './kinds';
import { allLinks, KEEPER, linksOf, makeLink, revokeLink } from './links';
import { behindLink, openLink, unlockLink } from './opened';

const sharer = judgedBy('who may share the object, by its kind');

/** By its filter, and by what the context locks. */
const showBoard = (context: RequestContext) =>
  behindLink(context, 'dashboard', (publisher, link, locked) => {
    const key = (version: number) => `${link.id} ${version} ${JSON.stringify(locked ?? [])}`;
    return sharedValues(publisher, link, { filter: link.settings.filter, locked }, (version, read) =>
      context.platform.boardAnswers.once(key(version), read),
    );
  });

export const publicLinkRoutes: RouteDefinition[] = [
  route(publicLinkApi.listOf, sharer, (context, { query }) => linksOf(context, query)),
  route(publicLinkApi.create, sharer, (context, { body }) => makeLink(context, body)),
  route(
    publicLinkApi.revoke,
    judgedBy('who made the link, may share its object or keeps the security of the enterprise'),
    async (context, { params }) => {
      await revokeLink(context, params.id);
      return null;
    },
  ),
  route(publicLinkApi.listAll, global(KEEPER), (context, { query }) => allLinks(context, query)),
  route(publicLinkApi.open, open, (context) => openLink(context)),
  route(publicLinkApi.unlock, open, (context, { body }) => unlockLink(context, body.password), { withoutCsrf: true }),
  route(publicLinkApi.rows, open, (context, { query }) =>
    behindLink(context, 'tableView', (publisher, link) => sharedRows(publisher, link.objectId, columnsOf(link), query)),
  ),
  route(publicLinkApi.values, open, (context) => showBoard(context)),
  route(publicLinkApi.picture, open, (context, { params }) =>
    behindLink(context, 'page', async (publisher, { objectId }) => {
      const { mime, size, bytes } = await sharedPicture(publisher, objectId, params.fileId);
      return context.reply
        .type(mime)
        .header('Content-Length', size)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(bytes);
    }),
  ),
  route(publicLinkApi.choices, open, (context, { query }) =>
    behindLink(context, 'tableForm', (publisher, { objectId }) => sharedChoices(publisher, objectId, query)),
  ),
  route(
    publicLinkApi.sendFiles,
    open,
    async (context) => {
      await behindLink(
        context,
        'tableForm',
        (publisher, { id, objectId }) =>
          sendSharedFiles(publisher, objectId, (bytes) => context.platform.linkWindows.bytes(id, bytes)),
        { sends: true },
      );
      return null;
    },
    { withoutCsrf: true },
  ),
  route(
    publicLinkApi.send,
    open,
    async (context, { body }) => {
      await behindLink(
        context,
        'tableForm',
        async (publisher, { objectId }) => {
          // A program filled in what nobody sees: it is thanked, and nothing is kept.
          if (!body.homepage) await sendSharedForm(publisher, objectId, body);
        },
        { sends: true },
      );
      return null;
    },
    { withoutCsrf: true },
  ),
];
