/** Tables themselves: listed, made, renamed, put into the trash and brought back. */
import { and, eq, sql } from 'drizzle-orm';
import type {
  TableBrief,
  TableCreate,
  TableDetail,
  TableField,
  TableUpdate,
} from '../../../../contract/dynamicTable/table';
import { iso, newId } from '../../../base/present';
import { dynRole, dynTable, dynView } from '../../../db/schema';
import { forbidden, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { changesOf } from '../../../object/operationLog';
import { closedProject, projectFor } from '../../../object/project';
import { staleRow } from '../../../object/stale';
import { isClosed } from '../../../policies/project';
import { type Access, accessTo, buildTable, mayMakeTables, type Reached, reachTable, viewerOf } from '../access';
import { announce } from '../announce';
import { shownFormula } from '../formula/compile';
import { type LoadedField, type LoadedTable, loadTables } from '../model';
import { createPartition } from '../partition';
import { templates } from '../templates';
import { addField, assertOrdered } from './fields';
import { logTable } from './log';
import { viewsOf } from './views';

const brief = ({ table, builds, read }: Access): TableBrief => ({
  ...{ id: table.id, projectId: table.projectId, name: table.name, description: table.description },
  ...{ fields: read.size, version: table.version, updatedTime: iso(table.updatedAt), mayBuild: builds },
});

/** Tables of a project, or of the enterprise, that the actor reads. */
export async function listTables(
  context: TenantContext,
  projectId: string | undefined,
): Promise<{ tables: TableBrief[]; mayCreate: boolean }> {
  const { db, actor } = context;
  const project = projectId ? await projectFor(context, projectId, 'TABLE:LIST') : null;
  const rows = await db.query<{ id: string }>(
    `SELECT t.id FROM dyn_table t
      WHERE t.tenant_id = $1 AND t.project_id IS NOT DISTINCT FROM $2::uuid AND t.deleted_at IS NULL ORDER BY t.id`,
    [projectId ?? null],
  );
  const tables = await loadTables(
    context,
    rows.map(({ id }) => id),
  );
  const seen = accessTo(await viewerOf(context), tables);
  return {
    tables: rows.flatMap(({ id }) => {
      const access = seen.get(id);
      return access && (access.read.size > 0 || access.builds) ? [brief(access)] : [];
    }),
    mayCreate: mayMakeTables(actor, project),
  };
}

/** Names in formulas; conditions, which may be over fields that others do not see, for who makes the table. */
const shownConfig = ({ table, builds }: Reached['access'], { filter, ...config }: LoadedField['config']) => ({
  ...config,
  ...(config.formula && { formula: shownFormula(table, config.formula) }),
  ...(builds && filter && { filter }),
});

export function presentField({ access }: Pick<Reached, 'access'>, field: LoadedField): TableField {
  const { key, name, kind, options, config, hint, defaultValue, version, broken } = field;
  return {
    ...{ key, name, kind, options, hint, defaultValue, version },
    config: shownConfig(access, config),
    writable: access.write.has(key),
    ...(broken && { broken }),
  };
}
const fieldsOf = (reached: Pick<Reached, 'access'>): TableField[] =>
  [...reached.access.table.fields.values()]
    .filter(({ key }) => reached.access.read.has(key))
    .map((field) => presentField(reached, field));

export async function tableDetail(context: TenantContext, id: string): Promise<TableDetail> {
  const reached = await reachTable(context, id);
  const { access } = reached;
  if (access.read.size === 0 && !access.builds) throw notFound('表格');
  const targets = new Set(
    [...access.table.fields.values()].flatMap(({ key, config }) => (access.read.has(key) && config.tableId) || []),
  );
  const some = (which: 'add' | 'remove' | 'export') => access.reaches.some((reach) => reach[which]);
  return {
    ...brief(access),
    revision: access.table.revision,
    fields: fieldsOf(reached),
    views: await viewsOf(context, reached),
    ...{ mayAdd: some('add'), mayRemove: some('remove'), mayExport: some('export') },
    linked: [...targets].flatMap((target) => {
      const other = reached.of(target);
      return other ? [{ id: target, name: other.table.name, fields: fieldsOf({ access: other }) }] : [];
    }),
  };
}

/** Members of a project edit, who looks on reads; a table of the enterprise is its administrators' until they give it. */
const usualRoles = (isProject: boolean, roles: ReadonlyMap<string, string>) => {
  const of = (code: string) =>
    roles.has(code) ? [{ kind: 'projectRole' as const, id: roles.get(code) as string }] : [];
  if (!isProject) return [];
  return [
    { name: '项目成员', level: 'editor' as const, grants: of('ROLE_PROJECT_DEVELOPER'), mayRemove: true },
    { name: '其他可查看项目的人', level: 'reader' as const, grants: [{ kind: 'everyone' as const }], mayRemove: false },
  ];
};

export async function createTable(context: TenantContext, input: TableCreate): Promise<{ id: string }> {
  const { db, actor, platform } = context;
  const project = input.projectId ? await projectFor(context, input.projectId, 'TABLE:LIST') : null;
  if (!mayMakeTables(actor, project)) throw project && isClosed(project) ? closedProject(project) : forbidden();
  const heap = await createPartition(platform.database);
  const id = newId();
  const projectId = input.projectId ?? null;
  const roleRows = await db.query<{ id: string; code: string }>(
    `SELECT r.id, r.code FROM role r WHERE r.tenant_id = $1 AND r.code = 'ROLE_PROJECT_DEVELOPER'`,
  );
  const roles = new Map(roleRows.map((row) => [row.code, row.id]));
  const name = input.name.trim();
  await db.transaction(async (tx) => {
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    await tx.insert(dynTable, { id, projectId, heap, name, description: input.description ?? '', ...by });
    for (const role of usualRoles(projectId !== null, roles))
      await tx.insert(dynRole, { id: newId(), tableId: id, ...role, ...by });
    await logTable(context, tx, 'created', { id, name, projectId });
  });
  const template = templates[input.template ?? 'blank'];
  for (const field of template.fields) await addField({ ...context, db }, { tableId: id, ...field });
  const { fields } = (await loadTables(context, [id])).get(id) as LoadedTable;
  const keyOf = (wanted: string) => [...fields.values()].find((field) => field.name === wanted)?.key;
  for (const [rank, view] of template.views.entries()) {
    const by = view.by ? keyOf(view.by) : undefined;
    await db.insert(dynView, {
      ...{ id: newId(), tableId: id, name: view.name, kind: view.kind, rank },
      config: by ? { by } : {},
      ...{ createdBy: actor.userId, updatedBy: actor.userId },
    });
  }
  return { id };
}

const LABELS = { name: '名称', description: '说明' };

export async function updateTable(
  context: TenantContext,
  { id, version, ...values }: TableUpdate,
): Promise<{ version: number }> {
  const { access } = await buildTable(context, id);
  const { table } = access;
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  await context.db.transaction(async (tx) => {
    const written = await tx.update(
      dynTable,
      { ...given, version: sql`version + 1`, updatedBy: context.actor.userId, updatedAt: sql`now()` },
      and(eq(dynTable.id, id), eq(dynTable.version, version)),
    );
    const { name, description, updatedBy, updatedAt } = table;
    if (written === 0)
      throw await staleRow(
        context,
        { version: table.version, updatedBy, updatedAt },
        { version: table.version, name, description },
      );
    const changes = changesOf(LABELS, { ...table }, given);
    await logTable(context, tx, 'updated', table, { changes });
    await announce(context, tx, [id]);
  });
  return { version: version + 1 };
}

/** Into the trash, where it is kept for thirty days. */
export async function removeTable(context: TenantContext, id: string): Promise<void> {
  const { access } = await buildTable(context, id);
  await context.db.transaction(async (tx) => {
    await tx.update(dynTable, { deletedAt: sql`now()`, deletedBy: context.actor.userId }, eq(dynTable.id, id));
    await logTable(context, tx, 'recycled', access.table);
    await announce(context, tx, [id]);
  });
}

/** For whoever may still make it what it is. @throws 404 */
export async function recoverTable(context: TenantContext, id: string): Promise<void> {
  const { db } = context;
  await db.transaction(async (tx) => {
    const rows = await tx.query(
      `UPDATE dyn_table t SET deleted_at = NULL, deleted_by = NULL
        WHERE t.tenant_id = $1 AND t.id = $2 AND t.deleted_at IS NOT NULL RETURNING t.id`,
      [id],
    );
    if (rows.length === 0) throw notFound('表格');
    const { access, tables } = await buildTable({ ...context, db: tx }, id);
    assertOrdered(tables);
    await logTable(context, tx, 'recovered', access.table);
    await announce(context, tx, [id]);
  });
}

export async function goneTables(context: TenantContext, projectId: string | undefined) {
  const { db, actor } = context;
  const project = projectId ? await projectFor(context, projectId, 'TABLE:LIST') : null;
  if (!mayMakeTables(actor, project)) return [];
  const rows = await db.query<{ id: string; name: string; deleted_at: string }>(
    `SELECT t.id, t.name, t.deleted_at FROM dyn_table t
      WHERE t.tenant_id = $1 AND t.project_id IS NOT DISTINCT FROM $2::uuid AND t.deleted_at IS NOT NULL
        AND ($3::uuid IS NULL OR t.deleted_by = $3) ORDER BY t.deleted_at DESC LIMIT 100`,
    [projectId ?? null, projectId ? actor.userId : null],
  );
  return rows.map((row) => ({ id: row.id, name: row.name, deletedTime: iso(row.deleted_at) }));
}
