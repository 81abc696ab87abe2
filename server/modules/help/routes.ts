/** The user's help (specification §2: `querySiteHelpUrl` leads to its pages). */
import { FirstSteps } from '../../../contract/help/firstSteps';
import { HelpEntry, HelpHit, HelpPage, HelpSearch } from '../../../contract/help/help';
import { notFound } from '../../errors';
import { inTenant, loggedIn, type RouteDefinition, route, Type } from '../../http/route';
import { firstSteps } from './firstSteps';
import { helpEntries, helpPage, searchHelp } from './pages';

const base = 'project-center/help';

export const helpRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/pages`,
    summary: '帮助目录',
    right: loggedIn,
    schemas: { data: Type.Array(HelpEntry) },
    handle: () => helpEntries(),
  }),
  route({
    method: 'GET',
    path: `${base}/search`,
    summary: '在帮助中搜索',
    right: loggedIn,
    schemas: { query: HelpSearch, data: Type.Array(HelpHit) },
    handle: (_context, { query }) => searchHelp(query.keyword),
  }),
  route({
    method: 'GET',
    path: `${base}/page`,
    summary: '一页帮助',
    right: loggedIn,
    schemas: { query: Type.Object({ slug: Type.String({ pattern: '^[a-z-]{2,20}$' }) }), data: HelpPage },
    handle(_context, { query }) {
      const page = helpPage(query.slug);
      if (!page) throw notFound('帮助页');
      return page;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/firstSteps`,
    summary: '新人与新企业的第一步',
    right: inTenant,
    schemas: { data: FirstSteps },
    handle: ({ db, actor }) => firstSteps(db, actor),
  }),
];
