/** Changes of dashboards: what they hold, who sees them, copies, removal and the way back. */

import { Scope } from '../../../contract/access';
import type { Chart } from '../../../contract/dashboard/chart/chart';
import type {
  DashboardCreate,
  DashboardFilter,
  DashboardFilterChange,
  DashboardUpdate,
  Widget,
} from '../../../contract/dashboard/dashboard';
import {
  DASHBOARDS_MAX,
  GRID_COLUMNS,
  isGrouped,
  isStill,
  metricKinds,
  readyDashboards,
  serialNoOf,
  WIDGET_ADDRESS,
  widgetKinds,
} from '../../../contract/dashboard/words';
import { cutText } from '../../../contract/text/cut';
import { can } from '../../base/actor';
import { newId } from '../../base/present';
import { tenantMember } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, changeKept } from '../../object/kept';
import { dimensionsOf } from '../../object/metric';
import { metricOf } from '../../object/metrics/read';
import { oneByOne } from '../../object/oneByOne';
import { logOperation } from '../../object/operationLog';
import { canViewProject } from '../../policies/project';
import { ChartSources, judgeChart } from '../dataService';
import { seenProjectsOf } from './present';
import { DATASETS, type Dashboard, dashboardFor, dashboards } from './store';
import { keepVersion } from './versions';

type Made = Pick<Dashboard, 'name' | 'description' | 'filter' | 'widgets'>;

/** Widgets of a ready dashboard, each with an id of its own. */
export const readyWidgets = (ready: string): Widget[] =>
  (readyDashboards[ready]?.widgets ?? []).map(
    ({ metric = null, dimension = null, text = '', title = '', chart = null, ...widget }) => ({
      ...{ id: newId(), title, metric, dimension, period: null, filters: [], target: null, text, chart },
      ...widget,
    }),
  );

/** A chart that is new or changed. A dataset is shown by who may hand out its keys only. @throws 400, 403 */
async function judgeOwn({ actor }: TenantContext, sources: ChartSources, chart: Chart): Promise<void> {
  if (chart.source.kind === 'dataset' && !can(actor, DATASETS)) {
    throw forbidden('把数据集放进看板需要数据服务的权限');
  }
  await judgeChart(sources, chart);
}

/** A picture may be of anywhere that browsers load pictures from, a page of hosts that the operator names. @throws 400 */
function judgeAddress({ platform }: TenantContext, kind: 'image' | 'page', address: string): void {
  if (!WIDGET_ADDRESS.test(address) || !URL.canParse(address)) {
    throw invalid('请填写 https:// 开头的地址，不含账号、空格和引号', 'widgets');
  }
  const { host } = new URL(address);
  // A frame of our own address would be one with the console, whatever its sandbox says.
  if (kind === 'page' && host === new URL(platform.env.publicUrl).host) {
    throw invalid('不能嵌入本系统自己的页面', 'widgets');
  }
  if (kind === 'page' && !platform.env.frameHosts.includes(host)) {
    throw invalid(`不能嵌入 ${host} 的页面：请联系管理员在 FRAME_HOSTS 中加入`, 'widgets');
  }
}

/** A widget stands within the columns, and asks only what its metric can say. @throws 400, 404 */
async function judgeWidgets(
  context: TenantContext,
  widgets: readonly Widget[],
  { widgets: before, ownerId }: Pick<Dashboard, 'widgets' | 'ownerId'>,
): Promise<void> {
  if (new Set(widgets.map(({ id }) => id)).size < widgets.length) throw invalid('有两个组件的编号相同', 'widgets');
  const kept = new Set(before.map(({ chart }) => JSON.stringify(chart)));
  const stands = new Set(before.map(({ kind, address }) => `${kind} ${address}`));
  const sources = new ChartSources(context, ownerId);
  for (const { x, w, kind, metric, dimension, filters, chart, address } of widgets) {
    if (x + w > GRID_COLUMNS) throw invalid(`组件超出了 ${GRID_COLUMNS} 列`, 'widgets');
    // What stands already stays: a host that the operator names no more is not framed, and holds up no other change.
    if ((kind === 'image' || kind === 'page') && !stands.has(`${kind} ${address}`)) {
      judgeAddress(context, kind, address ?? '');
    }
    if (isStill(kind)) continue;
    if (chart) {
      // What stands already was judged by who put it there; the editor may see less of it.
      if (!kept.has(JSON.stringify(chart))) await judgeOwn(context, sources, chart);
      continue;
    }
    if (!metricKinds.includes(kind)) throw invalid(`指标不能显示为${widgetKinds[kind]}`, 'widgets');
    if (metric === null) throw invalid('请为组件选择指标', 'widgets');
    const known = dimensionsOf(metricOf(context, metric)).map(({ code }) => code);
    if (isGrouped(kind) && (dimension === null || !known.includes(dimension))) {
      throw invalid('请为组件选择按什么分组', 'widgets');
    }
    if (filters.some((filter) => !known.includes(filter.dimension))) throw invalid('组件的筛选与指标不符', 'widgets');
  }
}

async function insert(context: TenantContext, values: Made): Promise<{ serialNo: string }> {
  const { db, actor } = context;
  return db.transaction(async (tx) => {
    const seq = await nextSeq(tx);
    await addKept({ ...context, db: tx }, tx, dashboards, { ...values, seq, ownerId: actor.userId });
    return { serialNo: serialNoOf(seq) };
  });
}

async function nextSeq(tx: TenantDb): Promise<number> {
  await oneByOne(tx, 'dashboard');
  const [row] = await tx.query<{ seq: number; count: number }>(
    `SELECT coalesce(max(seq), 0)::int + 1 AS seq, count(*) FILTER (WHERE deleted_at IS NULL)::int AS count
       FROM dashboard WHERE tenant_id = $1`,
  );
  if ((row?.count ?? 0) >= DASHBOARDS_MAX) throw againstRule(`一个企业最多 ${DASHBOARDS_MAX} 个看板`);
  return row?.seq ?? 1;
}

export const createDashboard = (context: TenantContext, { name, description = '', ready }: DashboardCreate) =>
  insert(context, {
    ...{ name: name.trim(), description },
    filter: { period: (ready && readyDashboards[ready]?.period) || 'last30', projectIds: [] },
    widgets: ready ? readyWidgets(ready) : [],
  });

/** One's own, private, with the projects that one may see; of none of them it stays one of those, as no project is all. */
export async function copyDashboard(context: TenantContext, serialNo: string): Promise<{ serialNo: string }> {
  const { name, description, filter, widgets } = await dashboardFor(context, serialNo, 'view');
  const projects = await seenProjectsOf(context, filter.projectIds);
  return insert(context, {
    ...{ name: cutText(`${name} 副本`, 100), description },
    filter: { ...filter, projectIds: projects.length > 0 ? projects.map(({ id }) => id) : filter.projectIds },
    widgets: widgets.map((widget) => ({ ...widget, id: newId() })),
  });
}

/**
 * What the editor does not see of the filter stays in it, for those who do; what nobody sees any more, as it was recycled,
 * does not. Of a board that is the editor's alone nothing has to stay: a copy of what one sees nothing of could count
 * nothing else for ever.
 */
async function mergedFilter(
  context: TenantContext,
  { filter: before, ownerId, share }: Dashboard,
  { projectIds, ...filter }: DashboardFilterChange,
): Promise<DashboardFilter> {
  if (!projectIds) return { ...before, ...filter };
  const { platform, actor } = context;
  const given = await seenProjectsOf(context, projectIds);
  if (given.length < projectIds.length) throw invalid('有项目不存在或您不能查看', 'filter');
  if (share === 'private' && ownerId === actor.userId) return { ...before, ...filter, projectIds };
  const kept = await Promise.all(before.projectIds.map((id) => platform.projects.find(actor.tenantId, id)));
  const hidden = kept.flatMap((one) => (one && !one.recycled && !canViewProject(actor, one) ? [one.id] : []));
  return { ...before, ...filter, projectIds: [...new Set([...projectIds, ...hidden])] };
}

async function assertMembers(db: TenantDb, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const member = await db.find(tenantMember, id);
    if (!member || member.disabled) throw invalid('有人不在本企业或已停用', 'readerIds');
  }
}

async function assertRoles(db: TenantDb, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const found = await db.query(
    `SELECT r.code FROM role r WHERE r.tenant_id = $1 AND r.scope = ${Scope.GLOBAL} AND r.code = ANY($2::text[])`,
    [codes],
  );
  if (found.length < codes.length) throw invalid('有角色已不存在，请重新选择', 'readerRoles');
}

export async function updateDashboard(
  context: TenantContext,
  serialNo: string,
  { version, filter, ...input }: DashboardUpdate,
): Promise<{ version: number }> {
  const board = await dashboardFor(context, serialNo, 'edit');
  if (input.widgets) await judgeWidgets(context, input.widgets, board);
  const added = (input.readerIds ?? []).filter((id) => !board.readerIds.includes(id));
  await assertMembers(context.db, added);
  await assertRoles(
    context.db,
    (input.readerRoles ?? []).filter((code) => !board.readerRoles.includes(code)),
  );
  const merged = filter && (await mergedFilter(context, board, filter));
  return context.db.transaction(async (tx) => {
    const values = {
      ...input,
      ...(input.name !== undefined && { name: input.name.trim() }),
      ...(merged && { filter: merged }),
    };
    const isContent = [input.name, input.description, input.widgets, merged].some((one) => one !== undefined);
    if (isContent) await keepVersion(tx, board, context.actor.userId);
    return {
      version: (await changeKept({ ...context, db: tx }, tx, dashboards, board.id, version, values)).version,
    };
  });
}

export async function setDashboardRemoved(context: TenantContext, serialNo: string, removed: boolean): Promise<void> {
  const { db, actor } = context;
  const board = await dashboardFor(context, serialNo, 'edit', { removed: !removed });
  await db.transaction(async (tx) => {
    await tx.query(
      `UPDATE dashboard SET deleted_at = CASE WHEN $3::boolean THEN now() END,
              deleted_by = CASE WHEN $3::boolean THEN $4::uuid END, version = version + 1
        WHERE tenant_id = $1 AND id = $2 AND (deleted_at IS NULL) = $3::boolean`,
      [board.id, removed, actor.userId],
    );
    await logOperation(tx, actor, {
      ...{ module: 'dashboard', objectType: 'dashboard', objectId: board.id },
      action: removed ? 'deleted' : 'recovered',
      detail: { name: board.name },
    });
  });
}
