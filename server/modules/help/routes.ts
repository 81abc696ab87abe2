/** The user's help (specification §2: `querySiteHelpUrl` leads to its pages). */
import { helpApi } from '../../../contract/help/api';
import { notFound } from '../../errors';
import { inTenant, loggedIn, type RouteDefinition, route } from '../../http/route';
import { firstSteps } from './firstSteps';
import { helpEntries, helpPage, searchHelp } from './pages';

export const helpRoutes: RouteDefinition[] = [
  route(helpApi.listPages, loggedIn, () => helpEntries()),
  route(helpApi.search, loggedIn, (_context, { query }) => searchHelp(query.keyword)),
  route(helpApi.getPage, loggedIn, (_context, { query }) => {
    const page = helpPage(query.slug);
    if (!page) throw notFound('帮助页');
    return page;
  }),
  route(helpApi.firstSteps, inTenant, ({ db, actor }) => firstSteps(db, actor)),
];
