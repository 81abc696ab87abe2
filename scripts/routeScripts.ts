/**
 * Which scripts each page of the built console loads, read from the build itself: the routes that Umi has written into it,
 * the loader of each, and the loader's list of files. The server names them in the head of a page (`server/http/pageHead.ts`),
 * so that they are on their way before the code that asks for them has run.
 */
import fs from 'node:fs';
import path from 'node:path';
import { ROUTE_SCRIPTS, type RouteScripts } from '../server/http/pageHead';
import { writePacks } from './packs';

const TABLE = /\b(\d+):\{path:"([^"]*)"([^}]*)\}/g;
const LAZY = /\b(\d+):[\w$.]+\.lazy\(\(\)=>\w+\.A\((\d+)\)\)/g;
const LOADER = /[,{[](\d+),\w+=>\{\w+\.v\(\w+=>Promise\.all\(\[([^\]]*)\]/g;

/** Pages of one task. */
const taskPages = ['/taskByTaskNo/:tNo/detail', '/myTask/:tId/detail'];

/**
 * What a page asks for as soon as it runs, by the beginning of the name of its file, or by words that stand in one source
 * file alone: most chunks are of several modules and named after none. The page names those scripts with its own, so that
 * they come as one file instead of nine. Rows of a list in the back office are drawn by ProTable, which pages without a list
 * shall not load, so that it is no part of their common frame. An address that ends with an asterisk stands for all below
 * it, one with `?view=` for that view of the page alone.
 */
export const BEGUN_BY: Readonly<Record<string, readonly string[]>> = {
  src_features_admin_AdminTable: [
    'appManage',
    'approvalFlow',
    'costRates',
    'exchangeRates',
    'groupManage',
    'memberManage',
    'operationLog',
    'positionManage',
    'reportTemplate',
    'reviewTemplate',
    'roleManage',
  ].map((page) => `/enterpriseManage/${page}`),
  // The figures of who keeps the enterprise stand above all else of the desk, which waits for them.
  全部可见项目: ['/desk'],
  // The wizard of imports, from its first step on.
  拖入任务文件: ['/project/:pId/import'],
  // A task beside its list, and as a page of its own; its norms, and the hours spent on it.
  返回列表: ['/project/:pId/task/:tId'],
  计划日期与依赖冲突: taskPages,
  关联规范: ['/project/:pId/task/:tId', ...taskPages],
  删除这条工时: ['/project/:pId/task/:tId', ...taskPages],
  // Views of the list of tasks.
  泳道较多: ['/project/:pId/task?view=board'],
  任务所在的日期: ['/project/:pId/task?view=calendar'],
  自动排期未开启: ['/project/:pId/task?view=gantt'],
  每周工作日: ['/enterpriseManage/taskRules'],
  回收站的保留时间: ['/enterpriseManage/taskRules'],
  // The rail of the back office stands in the place of the shell's own.
  筛选页面与设置: ['/enterpriseManage/*', '/configWorkflow', '/enterprise/components/AddTaskType'],
};

/** Addresses that lead on to another page at once, for most who come: that page's scripts are theirs. */
const leadsTo: Readonly<Record<string, string>> = { '/enterpriseManage': '/enterpriseManage/companyInfo' };

/** Whether a page is named by an address of `BEGUN_BY`; with the view, if it names one. */
const isNamed = (named: string, address: string) =>
  named === address || (named.endsWith('/*') && `${address}/`.startsWith(named.slice(0, -1)));

interface Route {
  path: string;
  parentId?: string;
  redirect: boolean;
}

/**
 * Empty where the build says it in another way: then pages load as they would without.
 *
 * @param texts of all scripts; named: the same by the names of their files, in which words are looked for
 */
export function routeScriptsIn(texts: readonly string[], named: ReadonlyMap<string, string> = new Map()): RouteScripts {
  const text = texts.find((one) => one.search(LAZY) >= 0 && one.includes('parentId:'));
  if (!text) return {};
  const routes = new Map<string, Route>();
  for (const [, id = '', address = '', rest = ''] of text.matchAll(TABLE)) {
    const parentId = /parentId:"(\d+)"/.exec(rest)?.[1];
    routes.set(id, { path: address, parentId, redirect: rest.includes('redirect:') });
  }
  const modules = new Map([...text.matchAll(LAZY)].map(([, id = '', module = '']) => [id, module]));
  const loadersIn = (one: string) =>
    [...one.matchAll(LOADER)].map(([, module = '', list = '']): [string, string[]] => [
      module,
      [...list.matchAll(/"([^"]+\.js)"/g)].map(([, file = '']) => file),
    ]);
  const files = new Map(texts.flatMap(loadersIn));
  // A page that begins something holds a file of that name, too: its loader.
  const ofPages = new Set(modules.values());
  const begunIn = (loaders: Iterable<[string, string[]]>) =>
    [...loaders].flatMap(([module, list]) => (ofPages.has(module) ? [] : [list]));
  const everywhere = begunIn(files);
  const kept = new Map<string, string[][]>();
  const listsOf = (file: string): string[][] => {
    const lists = kept.get(file) ?? begunIn(loadersIn(named.get(file) ?? ''));
    kept.set(file, lists);
    return lists;
  };
  const shortest = (lists: readonly string[][], key: string): string[] | undefined => {
    const holds = (file: string) => file.startsWith(key) || named.get(file)?.includes(key) === true;
    // Longer ones are of what holds that part among others.
    return lists.filter((list) => list.some(holds)).sort((one, other) => one.length - other.length)[0];
  };
  /**
   * What a page of these files loads for a part. Loaders leave out what is there already where they stand, so those of
   * another page would not be whole: only the page's own count, and those of what these begin.
   */
  const begunBy = (key: string, own: readonly string[]): readonly string[] => {
    if (!own.some((file) => named.has(file))) return shortest(everywhere, key) ?? [];
    const near = own.flatMap(listsOf);
    const direct = shortest(near, key);
    if (direct) return direct;
    const further = near.flatMap((list) => {
      const next = shortest(list.flatMap(listsOf), key);
      return next ? [[...list, ...next]] : [];
    });
    return further.sort((one, other) => one.length - other.length)[0] ?? [];
  };
  const withBegun = (page: string, own: readonly string[]): string[] => {
    const all = new Set(own);
    for (const [key, addresses] of Object.entries(BEGUN_BY)) {
      if (!addresses.some((one) => isNamed(one, page))) continue;
      for (const file of begunBy(key, [...all])) all.add(file);
    }
    return [...all];
  };
  const branchOf = (id: string): string[] => {
    const parentId = routes.get(id)?.parentId;
    return [...(parentId ? branchOf(parentId) : []), id];
  };
  const found: Record<string, string[]> = {};
  for (const [id, { redirect }] of routes) {
    if (redirect) continue;
    const branch = branchOf(id);
    const address = branch.reduce((base, one) => path.posix.resolve(base, routes.get(one)?.path ?? ''), '/');
    const own = branch.flatMap((one) => files.get(modules.get(one) ?? '') ?? []);
    if (own.length === 0) continue;
    const page = withBegun(address, [...(found[address] ?? []), ...own]);
    found[address] = page;
    for (const view of Object.values(BEGUN_BY).flat()) {
      const whole = view.startsWith(`${address}?`) ? withBegun(view, page) : page;
      if (whole.length > page.length) found[view] = whole;
    }
  }
  for (const [from, to] of Object.entries(leadsTo)) {
    if (found[from] && found[to]) found[from] = [...new Set([...found[from], ...found[to]])];
  }
  return found;
}

/** Packs a build (`packs.ts`) and writes the list beside it. */
export function writeRouteScripts(dist: string): RouteScripts {
  const names = fs.readdirSync(dist).filter((name) => name.endsWith('.js'));
  const named = new Map(names.map((name) => [name, fs.readFileSync(path.join(dist, name), 'utf8')]));
  const found = writePacks(dist, routeScriptsIn([...named.values()], named));
  fs.writeFileSync(path.join(dist, ROUTE_SCRIPTS), JSON.stringify(found));
  return found;
}
