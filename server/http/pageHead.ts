/**
 * What a page of the console is sent before the code that asks for it has run: its scripts, as the build lists them, and
 * for who is logged in what it asks for first: the calls of the start (specification §4), then its own, in one answer each.
 */
import fs from 'node:fs';
import path from 'node:path';
import { callsOf, startCalls } from '../../contract/firstCalls';
import { htmlLook, type Look } from '../../contract/look';

/** Beside `index.html`, written by the build: addresses with parameters, some with a view, each with the scripts of its page. */
export const ROUTE_SCRIPTS = 'route-scripts.json';
/** How the names of files begin that hold what a page needs (`scripts/packs.ts`): they run before the runtime does. */
export const PACK = 'pack.';
export type RouteScripts = Readonly<Record<string, readonly string[]>>;

/** `contract/firstCalls.ts` */
const START = '/api/portal/base/start';

const partsOf = (address: string) => address.toLowerCase().split('/').filter(Boolean);

/** The rest of an address, whatever it is: of the page that says that there is none. */
const REST = '*';

/** The address of a route that a path belongs to: named parts before parameters, in any case, the rest of all last. */
export function routeOf(routes: RouteScripts, page: string): string | undefined {
  const given = partsOf(page);
  const fits = (parts: readonly string[]) => {
    const ends = parts.at(-1) !== REST;
    const own = ends ? parts : parts.slice(0, -1);
    const long = ends ? own.length === given.length : own.length < given.length;
    return long && own.every((part, at) => part.startsWith(':') || part === given[at]);
  };
  const isRest = (address: string) => Number(address.endsWith(REST));
  const named = (address: string) => partsOf(address).filter((part) => !part.startsWith(':') && part !== REST).length;
  return Object.keys(routes)
    .filter((address) => fits(partsOf(address)))
    .sort((a, b) => isRest(a) - isRest(b) || named(b) - named(a))[0];
}

/** Parameters that say what a page begins, as they may look: a view by its name, a table by its id. */
const said: Readonly<Record<string, RegExp>> = { view: /^[a-z]{1,20}$/, table: /^[0-9a-f-]{36}$/ };

/**
 * Of the parameters of an address those that say what its page begins; what others say is nothing to the server. An
 * ampersand at the end says that there are others.
 */
export function saidBy(search: string): string {
  const given = [...new URLSearchParams(search)];
  const kept = given.filter(([name, value]) => Object.hasOwn(said, name) && said[name]?.test(value));
  const text = kept.map(([name, value]) => `${name}=${value}`).join('&');
  return text && kept.length < given.length ? `${text}&` : text;
}

/** Begins calls of the console, and says which: it takes each answer from here (`src/utils/begun.ts`). */
function begun(href: string, calls: readonly string[], more = ''): string {
  if (calls.length === 0) return '';
  const named = JSON.stringify(calls).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<link rel="preload" as="fetch" crossorigin="anonymous"${more} href="${href}" data-calls="${named}">`;
}

/**
 * Gives `index.html` for a page, with its parameters if it has any, as it looks in this browser; null where the build
 * lists nothing.
 */
export function pageHead(
  root: string,
  basePath: string,
): ((address: string, loggedIn: boolean, look: Look) => string) | null {
  const list = path.join(root, ROUTE_SCRIPTS);
  if (!fs.existsSync(list)) return null;
  const html = fs.readFileSync(path.join(root, 'index.html'), 'utf8');
  const routes = JSON.parse(fs.readFileSync(list, 'utf8')) as RouteScripts;
  const start = begun(START, startCalls);
  return (address, loggedIn, look) => {
    const [page = '', parameters] = address.split('?');
    const route = routeOf(routes, page) ?? '';
    // Of a page that has several, each view has code of its own.
    const view = `${route}?view=${new URLSearchParams(parameters).get('view')}`;
    const scripts = (routes[view] ?? routes[route] ?? []).filter((file) => !html.includes(`/${file}"`));
    const links = scripts
      .map((file) =>
        file.startsWith(PACK)
          ? `<script defer src="${basePath}/${file}"></script>`
          : `<link rel="preload" as="script" href="${basePath}/${file}">`,
      )
      .join('');
    // The code is waited for longest: what the page itself asks for comes behind it.
    const own = `${START}?page=${encodeURIComponent(address)}`;
    const calls = loggedIn ? begun(own, callsOf(address), ' fetchpriority="low"') : '';
    return html
      .replace('<html lang="zh-CN"', (tag) => `${tag}${htmlLook(page, loggedIn, look)}`)
      .replace('</head>', `${loggedIn ? start : ''}${links}${calls}</head>`);
  };
}
