/** Roles of a table: whom it is given to, which rows and fields they reach. Builders only. */

import { and, eq, sql } from 'drizzle-orm';
import { keysOf } from '../../../../contract/dynamicTable/filter';
import type { RoleSave, TableRole } from '../../../../contract/dynamicTable/table';
import { newId } from '../../../base/present';
import { dynRole } from '../../../db/schema';
import { againstRule, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { staleRow } from '../../../object/stale';
import { buildTable, type Reached } from '../access';
import { announce } from '../announce';
import type { LoadedField, LoadedTable } from '../model';
import { Params } from '../sql/params';
import { Rows } from '../sql/rows';
import { logTable } from './log';

export async function rolesOf(context: TenantContext, tableId: string): Promise<TableRole[]> {
  const { access } = await buildTable(context, tableId);
  return access.table.roles.map((role) => ({ ...role }));
}

export async function saveRole(
  context: TenantContext,
  { tableId, id, version, ...values }: RoleSave,
): Promise<{ id: string; version: number }> {
  const reached = await buildTable(context, tableId);
  const { table } = reached.access;
  // What a role says of fields in the trash is not the editor's to lose: it holds again when they come back.
  const stored = Object.entries(table.roles.find((role) => role.id === id)?.fields ?? {});
  const gone = Object.fromEntries(stored.filter(([key]) => !table.fields.has(key)));
  const unknown = Object.keys(values.fields).find((key) => !table.fields.has(key) && !(key in gone));
  if (unknown) throw invalid('表格中没有这个字段，请刷新后重试', 'fields');
  const fields = { ...values.fields, ...gone };
  if (values.rows) await assertRule(context, reached, values.rows);
  const { userId } = context.actor;
  const roleId = id ?? newId();
  await context.db.transaction(async (tx) => {
    if (id) {
      const before = await tx.find(dynRole, id);
      if (before?.tableId !== tableId) throw notFound('角色');
      const written = await tx.update(
        dynRole,
        { ...values, fields, version: sql`version + 1`, updatedBy: userId, updatedAt: sql`now()` },
        and(eq(dynRole.id, id), eq(dynRole.version, version ?? 0)),
      );
      if (written === 0) throw await staleRow(context, before);
    } else await tx.insert(dynRole, { ...values, fields, id: roleId, tableId, createdBy: userId, updatedBy: userId });
    await logTable(context, tx, id ? 'role_updated' : 'role_added', table, { role: values.name });
    await announce(context, tx, [tableId]);
  });
  return { id: roleId, version: id ? (version ?? 0) + 1 : 1 };
}

/** A rule over a field that is gone holds for no row: whoever has the role would lose every record without a word. */
export function assertUnruled({ name, roles }: LoadedTable, { key, name: field }: LoadedField): void {
  const ruled = roles.find(({ rows }) => keysOf(rows ?? undefined).includes(key));
  if (ruled) {
    throw againstRule(`「${name}」的角色「${ruled.name}」用字段「${field}」限定能到的记录，请先修改该角色`);
  }
}

/** A rule that no statement could be made of is refused when it is saved, not when somebody reads. */
async function assertRule(
  { db }: TenantContext,
  { access, of }: Reached,
  rows: NonNullable<RoleSave['rows']>,
): Promise<void> {
  const params = new Params();
  const condition = new Rows(access, params.bind, 't', of).filter(rows);
  await db.query(
    `SELECT t.id FROM ${access.table.heap} t WHERE t.tenant_id = $1 AND ${condition} LIMIT 0`,
    params.values,
    'each',
  );
}

export async function removeRole(context: TenantContext, id: string): Promise<void> {
  const role = await context.db.find(dynRole, id);
  if (!role) throw notFound('角色');
  const { access } = await buildTable(context, role.tableId);
  await context.db.transaction(async (tx) => {
    await tx.delete(dynRole, eq(dynRole.id, id));
    await logTable(context, tx, 'role_removed', access.table, { role: role.name });
    await announce(context, tx, [role.tableId]);
  });
}
