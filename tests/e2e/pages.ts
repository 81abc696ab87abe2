/** All pages of the console, with what stands in the demo enterprise in the place of each parameter of an address. */
import assert from 'node:assert/strict';
import path from 'node:path';
import routes, { type AppRoute } from '../../config/routes';
import { registerAddress } from '../../contract/kinds';
import { registerTypes } from '../../contract/object/registerTypes';
import type { Visitor } from './browser';

/** Shapes of a page that have no route of their own. */
const views = [
  ...['flat', 'board', 'gantt', 'calendar'].map((view) => `/project/:pId/task?view=${view}`),
  ...['milestones', 'baseline', 'changes', 'earned'].map((view) => `/project/:pId/plan?view=${view}`),
  '/reportView/:pId/report/:rId#:linkToken',
  ...['table/:tableLink', 'form/:formLink', 'board/:boardLink', 'page/:pageLink'].map((one) => `/shared/${one}`),
  ...['gridId', 'kanbanId', 'calendarId', 'formId'].map((id) => `/project/:pId/whaleTable?table=:tableId&view=:${id}`),
];

/** The addresses of all pages, in the order of the routes; whatever only leads to another page is left out. */
const addressesOf = (list: AppRoute[], base = ''): string[] =>
  list.flatMap((route) => {
    const full = route.path.startsWith('/') ? route.path : path.posix.join(base, route.path);
    const children = route.routes ?? [];
    const isPage = (route.component || route.name) && !route.redirect && !children.some(({ redirect }) => redirect);
    return [...(isPage ? [full] : []), ...addressesOf(children, full)];
  });

/** What stands for `:tId` below each tab of a project: the first object of the kind that stands there. */
async function objectsIn(visitor: Visitor, projectId: string): Promise<Record<string, string>> {
  const { data: plan } = await visitor.api<{ nodes: { id: string }[] }>(
    'GET',
    `collaboration-center/plan?projectId=${projectId}`,
  );
  const kinds = registerTypes.map(async (type) => {
    const { data } = await visitor.api<{ result: { id: string }[] }>('POST', `collaboration-center/${type}/query`, {
      ...{ projectId, pageSize: 1 },
    });
    assert.ok(data.result[0], `the demo project has no ${type}`);
    return [registerAddress(type), data.result[0].id] as const;
  });
  return { plan: plan.nodes[0]?.id ?? 'none', ...Object.fromEntries(await Promise.all(kinds)) };
}

/** Public links of what the demo has, each as its address ends: `<id>#<token>`. */
async function linksIn(visitor: Visitor, pId: string, views: readonly { id: string; kind: string }[]) {
  const { data: documents } = await visitor.api<{ id: string; kind: string }[]>(
    'GET',
    `project-center/pcProjectDocument/list?projectId=${pId}`,
  );
  const viewOf = (kind: string) => views.find((one) => one.kind === kind)?.id ?? 'none';
  const page = documents.find(({ kind }) => kind === 'page')?.id ?? 'none';
  const end = async (kind: string, target: string): Promise<string> => {
    if (target === 'none') return 'none';
    const { data } = await visitor.api<{ url: string }>('POST', 'collaboration-center/publicLink', { kind, target });
    return data.url.split('/').at(-1) ?? 'none';
  };
  return {
    linkId: 'none',
    tableLink: await end('tableView', viewOf('grid')),
    formLink: await end('tableForm', viewOf('form')),
    boardLink: await end('dashboard', 'KB-1'),
    pageLink: await end('page', page),
  };
}

/** What stands for each parameter of an address, from the demo enterprise. */
async function namesIn(visitor: Visitor): Promise<Record<string, string>> {
  const { data: projects } = await visitor.api<{ result: { id: string; code: string }[] }>(
    'GET',
    'project-center/pcProject?pageSize=100',
  );
  const pId = projects.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
  const { data: task } = await visitor.api<{ id: string }>(
    'GET',
    'collaboration-center/ccTask/queryDetailByTaskNo?taskNo=ZHYW-1',
  );
  const { data: kept } = await visitor.api<{ layoutId: string }[]>(
    'GET',
    `collaboration-center/ccTask/layouts?projectId=${pId}`,
  );
  const { data: apps } = await visitor.api<{ id: string }[]>('GET', 'project-center/pcApplication/tenantApps');
  const { data: assigned } = await visitor.api<{ id: string }[]>(
    'GET',
    `project-center/pcApplication/assigned?projectId=${pId}`,
  );
  const { data: found } = await visitor.api<{ result: { id: string }[] }>(
    'GET',
    'project-center/kc/specification/queryPage?sort=tasks&pageSize=1',
  );
  const { data: collections } = await visitor.api<{ result: { id: string }[] }>(
    'GET',
    'project-center/pcProjectCollection?pageSize=1',
  );
  const { data: reports } = await visitor.api<{ result: { id: string }[] }>(
    'GET',
    `project-center/report/list?projectId=${pId}&tab=published&pageSize=1`,
  );
  const rId = reports.result[0]?.id ?? 'none';
  const { data: shared } = await visitor.api<{ url: string }>('POST', `project-center/report/${rId}/link`, {});
  const normId = found.result[0]?.id ?? 'none';
  const { data: decoded } = await visitor.api<{ result: { id: string; normId: string }[] }>(
    'GET',
    'project-center/kc/specification/queryInterpret?pageSize=1',
  );
  const dynamicTable = 'collaboration-center/dynamicTable';
  const { data: made } = await visitor.api<{ tables: { id: string; name: string }[] }>(
    'GET',
    `${dynamicTable}/list?projectId=${pId}`,
  );
  const tableId = made.tables.find(({ name }) => name === '需求池')?.id ?? 'none';
  const { data: table } = await visitor.api<{ views: { id: string; kind: string }[] }>(
    'GET',
    `${dynamicTable}/detail?tableId=${tableId}`,
  );
  return {
    ...Object.fromEntries(table.views.map(({ id, kind }) => [`${kind}Id`, id])),
    ...(await linksIn(visitor, pId, table.views)),
    tableId,
    ...{ normId, taskNormId: normId, evaluateNormId: normId, decodeNormId: normId },
    decodeDetailNormId: decoded.result[0]?.normId ?? 'none',
    decodeDetailId: decoded.result[0]?.id ?? 'none',
    ...{ rId, linkToken: shared.url.split('#')[1] ?? 'none' },
    pcId: collections.result[0]?.id ?? 'none',
    pId,
    tId: task.id,
    tNo: 'ZHYW-1',
    layoutId: kept[0]?.layoutId ?? 'none',
    appId: apps[0]?.id ?? 'none',
    // Of the demo, shared with the whole enterprise.
    serialNo: 'KB-1',
    toolSn: 'text-compare',
    aId: assigned[0]?.id ?? 'none',
  };
}

/** The address of every page and shape of a page, as they stand for whoever is signed in; the sign-in page is left out. */
export async function allPages(visitor: Visitor): Promise<string[]> {
  const names = await namesIn(visitor);
  const objects = await objectsIn(visitor, names.pId ?? '');
  return [...addressesOf(routes), ...views]
    .filter((address) => address !== '/login')
    .map((one) => {
      const tab = /^\/project\/:pId\/(.+)\/:tId$/.exec(one)?.[1] ?? '';
      const named = one.replace('*', 'no/such/page').replace(':tId', objects[tab] ?? names.tId ?? '');
      return named.replace(/:(\w+)/g, (_, name: string) => names[name] ?? '');
    });
}
