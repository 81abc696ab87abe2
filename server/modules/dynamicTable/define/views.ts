/** Views of a table: saved filters, orders and groups, everybody's or one's own. */
import { and, eq, sql } from 'drizzle-orm';
import { keysOf } from '../../../../contract/dynamicTable/filter';
import { askingKinds, askingOps } from '../../../../contract/dynamicTable/formAsks';
import { isAskable, tableKinds } from '../../../../contract/dynamicTable/kinds';
import type { TableView, TableViewConfig, ViewCreate, ViewUpdate } from '../../../../contract/dynamicTable/table';
import { configWithin } from '../../../../contract/dynamicTable/viewConfig';
import { newId } from '../../../base/present';
import { dynView } from '../../../db/schema';
import { forbidden, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { staleRow } from '../../../object/stale';
import { type Access, assertOpen, type Reached, readTable } from '../access';
import { announce } from '../announce';
import { sideOf } from '../model';
import { logTable } from './log';

type ViewRow = typeof dynView.$inferSelect;

const mayChange = ({ builds, userId }: Access, { ownerId }: ViewRow) => (ownerId ? ownerId === userId : builds);

export async function viewsOf(
  { db }: Pick<TenantContext, 'db'>,
  { access }: Pick<Reached, 'access'>,
): Promise<TableView[]> {
  const rows = await db.select(dynView, eq(dynView.tableId, access.table.id));
  return rows
    .filter(({ ownerId }) => ownerId === null || ownerId === access.userId)
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
    .map((row) => {
      const [config, cut] = configWithin(row.config, access.read);
      return {
        ...{ id: row.id, name: row.name, kind: row.kind, config, personal: row.ownerId !== null },
        ...{ locked: row.locked, version: row.version, trimmed: cut, mayChange: mayChange(access, row) },
      };
    });
}

/** @throws 400 for a field that is not there for who saves */
function assertKnown({ access: { read, table }, of }: Reached, config: TableViewConfig): void {
  const { filter: narrows, sorts = [], groups = [], columns = [], colors = [], by, until, form } = config;
  const named = [
    ...keysOf(narrows),
    ...[...sorts, ...groups].map(({ field }) => field),
    ...columns.map(({ key }) => key),
    ...colors.map(({ condition }) => condition.field),
    ...(form?.fields ?? []).map(({ key }) => key),
    ...[by, until].flatMap((key) => key ?? []),
  ];
  if (named.some((key) => !read.has(key))) throw invalid('视图用到的字段不存在，请刷新后重试', 'config');
  const before = new Set<string>();
  for (const { key, when, filter } of form?.fields ?? []) {
    const field = table.fields.get(key);
    const by = when && table.fields.get(when.field);
    if (when && (!by || !before.has(when.field) || !askingKinds.has(by.kind) || !askingOps.has(when.op))) {
      throw invalid(`「${field?.name ?? key}」的显示条件只能用它前面的单选、多选或开关字段`, 'config');
    }
    before.add(key);
    const target = field?.kind === 'relation' ? of(sideOf(table.id, field).targetId) : undefined;
    if (filter && keysOf(filter).some((key) => !target?.read.has(key))) {
      throw invalid(`「${field?.name ?? key}」可选记录的条件用到的字段不存在或您不能查看，请重新选择`, 'config');
    }
    if (field && !isAskable(field.kind)) {
      throw invalid(`表单不能填写${tableKinds[field.kind].label}字段「${field.name}」，请从表单中去掉`, 'config');
    }
  }
}

export async function createView(context: TenantContext, input: ViewCreate): Promise<{ id: string }> {
  const { db, actor } = context;
  const reached = await readTable(context, input.tableId);
  const { access } = reached;
  const personal = input.personal ?? !access.builds;
  if (!personal && !access.builds) throw forbidden('只有可管理该表格的人能新建公共视图，您可以新建个人视图');
  if (input.kind === 'form' && !access.builds) throw forbidden('只有可管理该表格的人能新建表单');
  if (!personal) assertOpen(access);
  assertKnown(reached, input.config);
  const id = newId();
  await db.transaction(async (tx) => {
    const [last] = await tx.query<{ rank: number }>(
      'SELECT coalesce(max(v.rank), 0) + 1 AS rank FROM dyn_view v WHERE v.tenant_id = $1 AND v.table_id = $2',
      [input.tableId],
    );
    await tx.insert(dynView, {
      ...{ id, tableId: input.tableId, name: input.name.trim(), kind: input.kind, config: input.config },
      ...{
        ownerId: personal ? actor.userId : null,
        rank: last?.rank ?? 0,
        createdBy: actor.userId,
        updatedBy: actor.userId,
      },
    });
    await logTable(context, tx, 'view_added', access.table, { view: input.name });
    await announce(context, tx, [input.tableId]);
  });
  return { id };
}

/** @throws 404 for one that is not the actor's to change, and not to see either; 403 */
async function changeable(context: TenantContext, id: string) {
  const view = await context.db.find(dynView, id);
  if (!view || (view.ownerId && view.ownerId !== context.actor.userId)) throw notFound('视图');
  const reached = await readTable(context, view.tableId);
  const { access } = reached;
  if (!mayChange(access, view)) throw forbidden('只有可管理该表格的人能修改公共视图，您可以另存为个人视图');
  return { view, access, reached };
}

export async function updateView(
  context: TenantContext,
  { id, version, ...input }: ViewUpdate,
): Promise<{ version: number }> {
  const { view, access, reached } = await changeable(context, id);
  if (view.locked && input.locked === undefined && input.config) throw forbidden('视图已锁定，请先解锁');
  if (input.config) assertKnown(reached, input.config);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  await context.db.transaction(async (tx) => {
    const written = await tx.update(
      dynView,
      { ...given, version: sql`version + 1`, updatedBy: context.actor.userId, updatedAt: sql`now()` },
      and(eq(dynView.id, id), eq(dynView.version, version)),
    );
    if (written === 0) throw await staleRow(context, view);
    await logTable(context, tx, 'view_updated', access.table, { view: view.name });
    await announce(context, tx, [view.tableId]);
  });
  return { version: version + 1 };
}

export async function removeView(context: TenantContext, id: string): Promise<void> {
  const { view, access } = await changeable(context, id);
  await context.db.transaction(async (tx) => {
    await tx.delete(dynView, eq(dynView.id, id));
    await logTable(context, tx, 'view_removed', access.table, { view: view.name });
    await announce(context, tx, [view.tableId]);
  });
}
