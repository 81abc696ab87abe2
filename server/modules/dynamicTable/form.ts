/** A form of a table, by its link: filled in by whoever has it and an account of the enterprise. It shows fields, never records. */

import { askedKeys } from '../../../contract/dynamicTable/formAsks';
import type { FormFiles } from '../../../contract/dynamicTable/formFiles';
import { isAskable } from '../../../contract/dynamicTable/kinds';
import type {
  CellValues,
  FormChoices,
  FormChoicesQuery,
  FormSend,
  FormShown,
} from '../../../contract/dynamicTable/records';
import type { TableFilter, TableFormSettings } from '../../../contract/dynamicTable/table';
import type { Condition } from '../../../contract/object/customFields';
import { dynView, objectFile } from '../../db/schema';
import { forbidden, invalid, notFound } from '../../errors';
import type { Incoming } from '../../files/incoming';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { insertFile, keepUploads } from '../../object/files/stored';
import { isClosed } from '../../policies/project';
import { accessTo, assertOpen, type Reach, type Reached, viewerOf } from './access';
import { assertChoices, assertFiles, choicesOf, type SentFiles, withSentFiles } from './formParts';
import { isBlank } from './kinds';
import { type LoadedField, type LoadedTable, loadLinked, type Tables, type Viewer } from './model';
import { addRecords } from './records/write';

export interface LoadedForm {
  view: typeof dynView.$inferSelect;
  form: TableFormSettings;
  tables: Tables;
  table: LoadedTable;
  fields: { field: LoadedField; required: boolean; when?: Condition; filter?: TableFilter; files?: FormFiles }[];
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
  const fields = form.fields.flatMap(({ key, required = false, ...more }) => {
    const field = table.fields.get(key);
    return field && isAskable(field.kind) ? [{ field, required, ...more }] : [];
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
    fields: fields.map(({ field: { key, name, kind, options, config, hint }, required, when, files }) => ({
      ...{ key, name, kind, config, hint, required },
      ...(when && { when }),
      ...(kind === 'file' && { files: files ?? {} }),
      options: options.map(({ value, label }) => ({ value, label })),
    })),
  };
}

export async function sendForm(context: TenantContext, { id, ...sent }: FormSend): Promise<void> {
  await addFilled(context, await openForm(context, id), sent, context.actor.userId);
}

export const formChoices = async (
  context: TenantContext,
  { id, ...asked }: FormChoicesQuery & { id: string },
): Promise<FormChoices> => choicesOf(context, await openForm(context, id), asked);

/** The same as `sendForm`, with files. */
export const sendFormFiles = (context: TenantContext, id: string): Promise<void> =>
  withSentFiles(
    context,
    () => openForm(context, id),
    async (form, { submitKey, values }, files) => {
      if (form) await addFilled(context, form, { submitKey, values, files }, context.actor.userId);
    },
  );

interface Filled {
  submitKey: string;
  values: CellValues;
  files?: SentFiles;
}

/**
 * One record, of the fields that the form asks for. Sent twice with one key it is taken once.
 *
 * @param creator who filled it in; null: somebody without an account
 */
export async function addFilled(
  context: ObjectContext,
  form: LoadedForm,
  { submitKey, values: given, files = new Map() }: Filled,
  creator: string | null,
): Promise<void> {
  const { tables, table, fields, viewer } = form;
  assertFiles(form, files);
  const keys = new Set(fields.map(({ field }) => field.key));
  const unknown = Object.keys(given).find((key) => !keys.has(key));
  if (unknown) throw invalid('表单中没有这个字段，请刷新后重试', `values.${unknown}`);
  // What was filled in before a choice was changed, and is asked no more, is not part of the answer.
  const asks = askedKeys(
    fields.map(({ field: { key }, when }) => ({ key, when })),
    given,
  );
  const values: CellValues = Object.fromEntries(Object.entries(given).filter(([key]) => asks.has(key)));
  // A file comes with the form that it is sent by, and in no other way.
  const named = fields.find(({ field }) => field.kind === 'file' && !isBlank(values[field.key]));
  if (named) throw invalid(`「${named.field.name}」的文件应随表单上传`, `values.${named.field.key}`);
  const isFilled = (key: string) => !isBlank(values[key]) || (files.get(key)?.length ?? 0) > 0;
  const missing = fields.find(({ field, required }) => required && asks.has(field.key) && !isFilled(field.key));
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
  const behind = accessTo(viewer, tables);
  const of = (id: string) => behind.get(id);
  const reached: Reached = { viewer, access, tables, of, byStranger: creator === null };
  const sent = [...files].filter(([key]) => asks.has(key));
  const uploads = sent.flatMap(([, list]) => list);
  await keepUploads(context, uploads, async (db, kept) => {
    await assertChoices(db, form, values);
    let at = 0;
    for (const [key, list] of sent) values[key] = list.map(() => kept[at++]?.fileId ?? '');
    const of = { projectId: null, category: 'tableCell', fieldId: null } as const;
    for (const [place, one] of kept.entries()) {
      await insertFile({ ...context, db }, one, of, uploads[place] as Incoming);
      await db.insert(objectFile, { objectType: 'tableRecord', objectId: submitKey, fileId: one.fileId });
    }
    const comes = kept.map(({ fileId }) => fileId);
    await addRecords({ ...context, db }, reached, [{ id: submitKey, values, comes }], 'filled');
    if (creator !== null) return;
    if (comes.length > 0) {
      await db.query(
        'UPDATE file f SET created_by = NULL, updated_by = NULL WHERE f.tenant_id = $1 AND f.id = ANY($2::uuid[])',
        [comes],
      );
    }
    // It was added by the rights of whoever shared the form, who did not fill it in.
    await db.query(
      `UPDATE ${table.heap} r SET created_by = NULL, updated_by = NULL WHERE r.tenant_id = $1 AND r.id = $2`,
      [submitKey],
      'each',
    );
  });
}
