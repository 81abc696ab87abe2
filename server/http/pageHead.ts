/**
 * What a page of the console is sent before the code that asks for it has run: its scripts, as the build lists them, and
 * for who is logged in the calls of the start (specification §4).
 */
import fs from 'node:fs';
import path from 'node:path';

/** Beside `index.html`, written by the build: addresses with parameters, each with the scripts of its page. */
export const ROUTE_SCRIPTS = 'route-scripts.json';
/** How the names of files begin that hold what a page needs (`scripts/packs.ts`): they run before the runtime does. */
export const PACK = 'pack.';
export type RouteScripts = Readonly<Record<string, readonly string[]>>;

/** Asked for at each start, and of nobody's choice: `src/features/session/start.ts`. */
const STARTS_WITH = [
  'portal/base/provinceConfigs',
  'portal/base/configs',
  'user-center/account/logged',
  'user-center/account/privileges',
  'user-center/user/tenants',
  'project-center/pcApplication/tenantApps',
];

/** What every page of a project asks for at first, word for word: another address is asked for twice. */
const PROJECT_STARTS_WITH = ['project-center/pcProject/{id}', 'project-center/pcApplication/assigned?projectId={id}'];
/** Beside them the list of its tasks, which waits for all of these before it asks for the first page. */
const TASKS_START_WITH = [
  ...PROJECT_STARTS_WITH,
  'collaboration-center/ccTaskType/list?projectId={id}',
  'user-center/account/queryAccountOnEntity?entityId={id}',
  'project-center/pcProject/customFields?projectId={id}',
  'project-center/pcProject/labels?projectId={id}',
  'project-center/projectConfig/settings?projectId={id}',
  'collaboration-center/ccTask/layouts?projectId={id}',
  ...['taskViews', 'taskColumns', 'taskCards'].map((key) => `user-center/user/preference?key=${key}:{id}`),
];
/** The blocks of the desk wait for where they stand. */
const DESK_STARTS_WITH = ['user-center/user/preference?key=desk'];
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const partsOf = (address: string) => address.toLowerCase().split('/').filter(Boolean);

/** The address of a route that a path belongs to: named parts before parameters, in any case. */
export function routeOf(routes: RouteScripts, page: string): string | undefined {
  const given = partsOf(page);
  const fits = (parts: readonly string[]) =>
    parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]);
  const named = (address: string) => partsOf(address).filter((part) => !part.startsWith(':')).length;
  return Object.keys(routes)
    .filter((address) => fits(partsOf(address)))
    .sort((a, b) => named(b) - named(a))[0];
}

/** @returns the calls that a page makes whoever looks at it */
function callsOf(page: string): readonly string[] {
  const [area, id = '', tab] = partsOf(page);
  if (area === 'desk') return DESK_STARTS_WITH;
  if (area !== 'project' || !ID.test(id)) return [];
  return (tab === 'task' ? TASKS_START_WITH : PROJECT_STARTS_WITH).map((call) => call.replace('{id}', id));
}

/** Gives `index.html` for a page; null where the build lists nothing. */
export function pageHead(root: string, basePath: string): ((page: string, loggedIn: boolean) => string) | null {
  const list = path.join(root, ROUTE_SCRIPTS);
  if (!fs.existsSync(list)) return null;
  const html = fs.readFileSync(path.join(root, 'index.html'), 'utf8');
  const routes = JSON.parse(fs.readFileSync(list, 'utf8')) as RouteScripts;
  const ahead = (calls: readonly string[], more = '') =>
    calls.map((call) => `<link rel="preload" as="fetch" crossorigin="anonymous"${more} href="/api/${call}">`).join('');
  const start = ahead(STARTS_WITH);
  return (page, loggedIn) => {
    const scripts = (routes[routeOf(routes, page) ?? ''] ?? []).filter((file) => !html.includes(`/${file}"`));
    const links = scripts
      .map((file) =>
        file.startsWith(PACK)
          ? `<script defer src="${basePath}/${file}"></script>`
          : `<link rel="preload" as="script" href="${basePath}/${file}">`,
      )
      .join('');
    // The code is waited for longest: what the page itself asks for comes behind it.
    const calls = loggedIn ? ahead(callsOf(page), ' fetchpriority="low"') : '';
    return html.replace('</head>', `${loggedIn ? start : ''}${links}${calls}</head>`);
  };
}
