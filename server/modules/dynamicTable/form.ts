/** A form of a table, by its link: filled in by whoever has it and an account of the enterprise. It shows fields, never records. */

import { askedKeys } from '../../../contract/dynamicTable/formAsks';
import { isNaming } from '../../../contract/dynamicTable/kinds';
import type { CellValues, FormSend, FormShown } from '../../../contract/dynamicTable/records';
import type { TableFormSettings } from '../../../contract/dynamicTable/table';
import type { Condition } from '../../../contract/object/customFields';
import { dynView } from '../../db/schema';
import { forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { isClosed } from '../../policies/project';
import { accessTo, assertOpen, type Reach, type Reached, viewerOf } from './access';
import { isBlank, kinds } from './kinds';
import { type LoadedField, type LoadedTable, loadLinked, type Tables, type Viewer } from './model';
import { addRecords } from './records/write';

/** What a form cannot ask: what stands elsewhere, and may not be seen. */
export const asked = (kind: LoadedField['kind']) => !kinds[kind].computed && !isNaming(kind);

export interface LoadedForm {
  view: typeof dynView.$inferSelect;
  form: TableFormSettings;
  tables: Tables;
  table: LoadedTable;
  fields: { field: LoadedField; required: boolean; when?: Condition }[];
  viewer: Viewer;
}

/** @throws 404 for what is no form of a table that is there; nothing is judged */
export async function loadForm(context: ObjectContext, id: string): Promise<LoadedForm> {
  const view = await context.db.find(dynView, id);
  const form = view?.kind === 'form' ? view.config.form : undefined;
  const tables = view && form ? await loadLinked(context, view.tableId) : null;
  const table = view && tables?.get(view.tableId);
  if (!view || !form || !tables || !table) throw notFound('表单');
  const viewer = await viewerOf(context);
  const fields = form.fields.flatMap(({ key, required = false, when }) => {
    const field = table.fields.get(key);
    return field && asked(field.kind) ? [{ field, required, ...(when && { when }) }] : [];
  });
  return { view, form, tables, table, fields, viewer };
}

async function openForm(context: TenantContext, id: string): Promise<LoadedForm> {
  const loaded = await loadForm(context, id);
  const own = accessTo(loaded.viewer, loaded.tables).get(loaded.table.id);
  const mayAdd = own?.reaches.some(({ add }) => add) ?? false;
  if (!loaded.form.open && !mayAdd) throw notFound('表单');
  return loaded;
}

export async function formShown(context: TenantContext, id: string): Promise<FormShown> {
  return presentForm(await openForm(context, id));
}

export function presentForm({ view, form, table, fields }: LoadedForm): FormShown {
  return {
    id: view.id,
    title: form.title || view.name || table.name,
    description: form.description ?? '',
    fields: fields.map(({ field: { key, name, kind, options, config, hint }, required, when }) => ({
      ...{ key, name, kind, config, hint, required },
      ...(when && { when }),
      options: options.map(({ value, label }) => ({ value, label })),
    })),
  };
}

export async function sendForm(context: TenantContext, { id, ...sent }: FormSend): Promise<void> {
  await addFilled(context, await openForm(context, id), sent, context.actor.userId);
}

/**
 * One record, of the fields that the form asks for. Sent twice with one key it is taken once.
 *
 * @param creator who filled it in; null: somebody without an account
 */
export async function addFilled(
  context: ObjectContext,
  { tables, table, fields, viewer }: LoadedForm,
  { submitKey, values: given }: Omit<FormSend, 'id'>,
  creator: string | null,
): Promise<void> {
  const keys = new Set(fields.map(({ field }) => field.key));
  const unknown = Object.keys(given).find((key) => !keys.has(key));
  if (unknown) throw invalid('表单中没有这个字段，请刷新后重试', `values.${unknown}`);
  // What was filled in before a choice was changed, and is asked no more, is not part of the answer.
  const asks = askedKeys(
    fields.map(({ field: { key }, when }) => ({ key, when })),
    given,
  );
  const values: CellValues = Object.fromEntries(Object.entries(given).filter(([key]) => asks.has(key)));
  const missing = fields.find(({ field, required }) => required && asks.has(field.key) && isBlank(values[field.key]));
  if (missing) throw invalid(`请填写「${missing.field.name}」`, `values.${missing.field.key}`);
  const [known] = await context.db.query(
    `SELECT r.created_by FROM ${table.heap} r WHERE r.tenant_id = $1 AND r.id = $2`,
    [submitKey],
    'each',
  );
  if (known) {
    if (known.created_by !== creator) throw forbidden();
    return;
  }
  // The form itself is the right to add such a record, and nothing beside it.
  const reach: Reach = {
    rows: null,
    read: new Set(),
    write: keys,
    add: true,
    remove: false,
    export: false,
    handOver: true,
  };
  const closed = table.project ? isClosed(table.project) : false;
  const access = {
    table,
    userId: context.actor.userId,
    builds: false,
    closed,
    reaches: [reach],
    read: new Set<string>(),
    write: keys,
  };
  assertOpen(access);
  const reached: Reached = { viewer, access, tables, of: () => undefined, byStranger: creator === null };
  await context.db.transaction(async (db) => {
    await addRecords({ ...context, db }, reached, [{ id: submitKey, values }], 'filled');
    if (creator !== null) return;
    // It was added by the rights of whoever shared the form, who did not fill it in.
    await db.query(
      `UPDATE ${table.heap} r SET created_by = NULL, updated_by = NULL WHERE r.tenant_id = $1 AND r.id = $2`,
      [submitKey],
      'each',
    );
  });
}
