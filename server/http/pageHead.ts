/**
 * What a page of the console is sent before the code that asks for it has run: its scripts, as the build lists them, and
 * for who is logged in the calls of the start (specification §4).
 */
import fs from 'node:fs';
import path from 'node:path';

/** Beside `index.html`, written by the build: addresses with parameters, each with the scripts of its page. */
export const ROUTE_SCRIPTS = 'route-scripts.json';
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

/** Gives `index.html` for a page; null where the build lists nothing. */
export function pageHead(root: string, basePath: string): ((page: string, loggedIn: boolean) => string) | null {
  const list = path.join(root, ROUTE_SCRIPTS);
  if (!fs.existsSync(list)) return null;
  const html = fs.readFileSync(path.join(root, 'index.html'), 'utf8');
  const routes = JSON.parse(fs.readFileSync(list, 'utf8')) as RouteScripts;
  const start = STARTS_WITH.map(
    (call) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/${call}">`,
  ).join('');
  return (page, loggedIn) => {
    const scripts = (routes[routeOf(routes, page) ?? ''] ?? []).filter((file) => !html.includes(`/${file}"`));
    const links = scripts.map((file) => `<link rel="preload" as="script" href="${basePath}/${file}">`).join('');
    return html.replace('</head>', `${loggedIn ? start : ''}${links}</head>`);
  };
}
