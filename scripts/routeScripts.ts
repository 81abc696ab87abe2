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
 * What a page asks for as soon as it runs, by the name of its file: the page names those scripts with its own, so that they
 * come as one file instead of nine. Rows of a list in the back office are drawn by ProTable, which pages without a list
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
  src_pages_desk_EnterpriseFigures: ['/desk'],
  src_features_dashboard_Grid: ['/statisticalDashboard/:serialNo/dashboardDetail', '/shared/board/:linkId'],
  src_features_earned_index: ['/project/:pId/plan?view=earned'],
  src_features_plan_change_index: ['/project/:pId/plan?view=changes'],
  src_features_task_board_TaskBoardView: ['/project/:pId/task?view=board'],
  src_features_task_calendar_CalendarView: ['/project/:pId/task?view=calendar'],
  src_features_task_gantt_GanttView: ['/project/:pId/task?view=gantt'],
  // Not those of the same beginning.
  src_features_task_plan_WorkCalendar_tsx: ['/enterpriseManage/taskRules'],
  src_features_task_recycle_KeepDays: ['/enterpriseManage/taskRules'],
  src_features_task_import_ImportWizard: ['/project/:pId/import'],
  // Their rails stand in the place of the shell's own.
  src_layouts_shell_OfficeRail: ['/enterpriseManage/*', '/configWorkflow', '/enterprise/components/AddTaskType'],
  src_layouts_shell_SectionRail: ['/personalCenter', '/project/:pId/settings'],
  src_features_task_detail_TaskDrawer: ['/project/:pId/task/:tId'],
  src_features_task_detail_TaskDetailView: taskPages,
  src_features_norm_index: ['/project/:pId/task/:tId', ...taskPages],
  src_features_work_WorkSections: ['/project/:pId/task/:tId', ...taskPages],
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

/** Empty where the build says it in another way: then pages load as they would without. */
export function routeScriptsIn(texts: readonly string[]): RouteScripts {
  const text = texts.find((one) => one.search(LAZY) >= 0 && one.includes('parentId:'));
  if (!text) return {};
  const routes = new Map<string, Route>();
  for (const [, id = '', address = '', rest = ''] of text.matchAll(TABLE)) {
    const parentId = /parentId:"(\d+)"/.exec(rest)?.[1];
    routes.set(id, { path: address, parentId, redirect: rest.includes('redirect:') });
  }
  const modules = new Map([...text.matchAll(LAZY)].map(([, id = '', module = '']) => [id, module]));
  const files = new Map(
    texts.flatMap((one) =>
      [...one.matchAll(LOADER)].map(([, module = '', list = '']): [string, string[]] => [
        module,
        [...list.matchAll(/"([^"]+\.js)"/g)].map(([, file = '']) => file),
      ]),
    ),
  );
  // A page that begins something holds a file of that name, too: its loader.
  const ofPages = new Set(modules.values());
  const lists = [...files].flatMap(([module, list]) => (ofPages.has(module) ? [] : [list]));
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
    const lateOf = (page: string) =>
      Object.entries(BEGUN_BY)
        .filter(([, addresses]) => addresses.some((one) => isNamed(one, page)))
        .flatMap(([name]) => lists.find((list) => list.some((file) => file.startsWith(name))) ?? []);
    if (own.length === 0) continue;
    const page = [...new Set([...(found[address] ?? []), ...own, ...lateOf(address)])];
    found[address] = page;
    for (const view of Object.values(BEGUN_BY).flat()) {
      const late = view.startsWith(`${address}?`) ? lateOf(view) : [];
      if (late.length > 0) found[view] = [...new Set([...page, ...late])];
    }
  }
  for (const [from, to] of Object.entries(leadsTo)) {
    if (found[from] && found[to]) found[from] = [...new Set([...found[from], ...found[to]])];
  }
  return found;
}

/** Packs a build (`packs.ts`) and writes the list beside it. */
export function writeRouteScripts(dist: string): RouteScripts {
  const texts = fs
    .readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .map((name) => fs.readFileSync(path.join(dist, name), 'utf8'));
  const found = writePacks(dist, routeScriptsIn(texts));
  fs.writeFileSync(path.join(dist, ROUTE_SCRIPTS), JSON.stringify(found));
  return found;
}
