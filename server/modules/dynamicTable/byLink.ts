/**
 * Views and forms of a table for whoever has their link (`docs/decisions/public-links.md`). Everything is read by the
 * publisher's rights, cut to what the view shows; of the reader nothing is taken but a page, words and a column to sort by.
 */

import { conditionsOf, keysOf, mapConditions } from '../../../contract/dynamicTable/filter';
import type { FormChoices, FormChoicesQuery, LinkedRecord, ShownValue } from '../../../contract/dynamicTable/records';
import type { CellValue, TableFilter, TableSort, TableViewConfig } from '../../../contract/dynamicTable/table';
import { valueless } from '../../../contract/object/conditions';
import type {
  SharedForm,
  SharedRows,
  SharedRowsQuery,
  SharedSend,
  SharedTable,
} from '../../../contract/publicLink/publicLink';
import { SHARED_CELL_MAX, SHARED_COLUMNS_MAX, SHARED_ROWS, SHARED_ROWS_MAX } from '../../../contract/publicLink/words';
import { cutText } from '../../../contract/text/cut';
import { dynView } from '../../db/schema';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import type { RequestContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { windowOf, windowSql } from '../../object/list/page';
import { type Reached, readTable } from './access';
import { addFilled, loadForm, presentForm } from './form';
import { choicesOf, withSentFiles } from './formParts';
import { isBlank, kinds, sqlTypeOf } from './kinds';
import type { LoadedField } from './model';
import { presentRecords, type RecordRow, recordColumns } from './records/present';
import { Order } from './sql/order';
import { Params } from './sql/params';
import { Rows } from './sql/rows';

type View = typeof dynView.$inferSelect;

interface SharedView {
  view: View;
  reached: Reached;
}

/** Only who makes the table what it is hands it out. @throws 404, 403 */
async function viewFor(context: ObjectContext, id: string, form: boolean): Promise<SharedView> {
  const view = await context.db.find(dynView, id);
  if (!view || (view.kind === 'form') !== form) throw notFound('视图');
  if (view.ownerId && view.ownerId !== context.actor.userId) throw notFound('视图');
  const reached = await readTable(context, view.tableId);
  if (!reached.access.builds) throw forbidden('只有可管理该表格的人能公开分享它的视图');
  return { view, reached };
}

/** Judges who may share it, and so revoke its links, also where nothing more of it can be shared. @throws 404, 403 */
export const assertSharesView = async (context: ObjectContext, id: string, form: boolean): Promise<void> => {
  await viewFor(context, id, form);
};

/** Fields in the order of the view, without those that it hides. */
function shownFields({ access }: Reached, { columns = [] }: TableViewConfig): LoadedField[] {
  const order = columns.map(({ key }) => key);
  const hidden = new Set(columns.filter((one) => one.hidden).map(({ key }) => key));
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const [first, ...rest] = [...access.table.fields.values()].filter(({ key }) => access.read.has(key));
  const sorted = rest.sort((a, b) => place(a.key) - place(b.key));
  return [...(first ? [first] : []), ...sorted].filter(({ key }) => !hidden.has(key)).slice(0, SHARED_COLUMNS_MAX);
}

export interface ViewShared {
  objectId: string;
  title: string;
  /** Keys of the fields that the view shows by now: what is made later, nobody has shared. */
  columns: string[];
}

export async function shareView(context: ObjectContext, id: string): Promise<ViewShared> {
  const { view, reached } = await viewFor(context, id, false);
  const columns = shownFields(reached, view.config).map(({ key }) => key);
  if (columns.length === 0) throw againstRule('视图没有显示任何字段，不能分享');
  return { objectId: view.id, title: `${reached.access.table.name}·${view.name}`, columns };
}

export async function shareForm(context: ObjectContext, id: string): Promise<Omit<ViewShared, 'columns'>> {
  const { view, reached } = await viewFor(context, id, true);
  const { fields } = await loadForm(context, id);
  if (fields.length === 0) throw againstRule('表单还没有字段，请先选择要填写的字段并保存');
  return { objectId: view.id, title: `${reached.access.table.name}·${view.name}` };
}

/** A view as its link shows it. @param columns what was shared */
async function openView(context: ObjectContext, id: string, columns: readonly string[]) {
  const { view, reached } = await viewFor(context, id, false);
  const shared = new Set(columns);
  const fields = shownFields(reached, view.config).filter(({ key }) => shared.has(key));
  if (fields.length === 0) throw notFound('视图');
  const keys = new Set(fields.map(({ key }) => key));
  const { access } = reached;
  const only = (all: ReadonlySet<string>) => new Set([...all].filter((key) => keys.has(key)));
  const cut: Reached = {
    ...reached,
    access: {
      ...access,
      // Whoever reads by a link makes nothing of the table.
      builds: false,
      reaches: access.reaches.map((reach) => ({ ...reach, read: only(reach.read), write: new Set<string>() })),
      read: keys,
      write: new Set<string>(),
    },
  };
  return { view, reached, cut, fields };
}

const sorts = (field: LoadedField): boolean => field.kind !== 'lookup' && sqlTypeOf(field) !== null;

export async function sharedTable(
  context: ObjectContext,
  id: string,
  columns: readonly string[],
): Promise<SharedTable> {
  const { view, reached, fields } = await openView(context, id, columns);
  return {
    name: `${reached.access.table.name}·${view.name}`,
    columns: fields.map((field) => ({ name: field.name, kind: field.kind, sorts: sorts(field) })),
  };
}

/** Conditions that were begun in the view and not filled in ask for nothing, as in the console. */
function filledFilter(filter: TableFilter | undefined): TableFilter | undefined {
  const blank = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const whole = filter && mapConditions(filter, (one) => (valueless.has(one.op) || !blank(one.value) ? one : null));
  return whole && conditionsOf(whole).length > 0 ? whole : undefined;
}

/** The rows of a view, as far as a link shows them. Without a field that the view filters by it would show more: then none. */
export async function sharedRows(
  context: ObjectContext,
  id: string,
  columns: readonly string[],
  { pageNo = 1, sort, desc = false, words }: SharedRowsQuery,
): Promise<SharedRows> {
  const { view, reached, cut, fields } = await openView(context, id, columns);
  const { access } = reached;
  const { heap } = access.table;
  const filter = filledFilter(view.config.filter);
  if (keysOf(filter).some((key) => !access.read.has(key))) {
    throw againstRule('视图的筛选用到的字段已不存在，请联系分享者修改视图');
  }
  const by = sort === undefined ? undefined : fields[sort];
  if (sort !== undefined && (!by || !sorts(by))) throw invalid('不能按这一列排序，请刷新后重试', 'sort');
  const ask = () => {
    const params = new Params();
    // What the view asks for may name fields that it hides; what the reader asks for may not.
    const whole = new Rows(access, params.bind, 't', reached.of);
    const seen = new Rows(cut.access, params.bind, 't', reached.of);
    const where = [whole.scope, whole.filter(filter), seen.words(words)].filter((one) => one !== 'true').join(' AND ');
    return { params, whole, seen, where };
  };
  const counted = ask();
  const [count] = await context.db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT 1 FROM ${heap} t WHERE ${counted.where} LIMIT ${SHARED_ROWS_MAX + 1}) c`,
    counted.params.values,
    'each',
  );
  const total = count?.count ?? 0;
  const asked = ask();
  const { sorts: kept = [], groups = [] } = view.config;
  const known = [...groups, ...kept].filter(({ field }) => access.read.has(field));
  const order: TableSort[] = by ? [{ field: by.key, desc }] : known;
  const { sql } = new Order(by ? asked.seen : asked.whole, asked.params.bind, order);
  const selected = recordColumns(asked.seen);
  const window = windowSql(asked.params.bind, windowOf({ pageNo, pageSize: SHARED_ROWS }));
  const found = await context.db.query<RecordRow>(
    `SELECT ${selected} FROM ${heap} t WHERE ${asked.where} ORDER BY ${sql} ${window}`,
    asked.params.values,
    'each',
  );
  const { records } = await presentRecords(context, cut, found);
  const people = await context.platform.directory.of(context.db.tenantId);
  const nameOf = (one: string) => people(one)?.name ?? '';
  return {
    rows: records.map(({ values }) => fields.map((field) => textOf(field, values[field.key], nameOf))),
    total: Math.min(total, SHARED_ROWS_MAX),
    more: total > SHARED_ROWS_MAX,
    ...{ pageNo, pageSize: SHARED_ROWS },
  };
}

/** A value in words: no id of anybody or anything leaves. */
function textOf(field: LoadedField, value: ShownValue | undefined, nameOf: (id: string) => string): string {
  if (value === undefined || isBlank(value)) return '';
  if (Array.isArray(value) && typeof value[0] === 'object') {
    return cutText((value as LinkedRecord[]).map(({ title }) => title).join('、'), SHARED_CELL_MAX);
  }
  if (field.kind === 'lookup') return cutText((value as unknown[]).map(String).join('、'), SHARED_CELL_MAX);
  return cutText(kinds[field.kind].say(value as CellValue, field, nameOf), SHARED_CELL_MAX);
}

/** @throws 404, 403 where the publisher may not share it any more */
async function formFor(context: ObjectContext, id: string) {
  await viewFor(context, id, true);
  const form = await loadForm(context, id);
  // What can be chosen is read by the publisher's rights: nobody else may decide what of it their link shows.
  if (form.view.updatedBy === context.actor.userId) return form;
  return { ...form, fields: form.fields.filter(({ field }) => field.kind !== 'relation') };
}

export async function sharedForm(context: ObjectContext, id: string): Promise<SharedForm> {
  const { id: _id, ...form } = presentForm(await formFor(context, id));
  return {
    ...form,
    // Of how a field is made only what typing into it needs.
    fields: form.fields.map(({ config: { currency, precision, unit, many }, ...field }) => ({
      ...field,
      config: {
        ...(currency !== undefined && { currency }),
        ...(precision !== undefined && { precision }),
        ...(unit !== undefined && { unit }),
        ...(many !== undefined && { many }),
      },
    })),
  };
}

export async function sendSharedForm(
  context: ObjectContext,
  id: string,
  { submitKey, values }: SharedSend,
): Promise<void> {
  await addFilled(context, await formFor(context, id), { submitKey, values }, null);
}

export const sharedChoices = async (
  context: ObjectContext,
  id: string,
  asked: FormChoicesQuery,
): Promise<FormChoices> => choicesOf(context, await formFor(context, id), asked);

/**
 * @param count is told how much comes before any of it is on the disk @throws 400 for what does not say how much: browsers do
 */
export const sendSharedFiles = async (
  context: ObjectContext & Pick<RequestContext, 'request'>,
  id: string,
  count: (bytes: number) => void,
): Promise<void> => {
  const comes = Number(context.request.headers['content-length']);
  if (!Number.isSafeInteger(comes) || comes <= 0) throw invalid('请求没有说明大小，请用浏览器打开表单后提交', 'files');
  count(comes);
  await withSentFiles(
    context,
    // A program filled in what nobody sees: it is thanked, and nothing is kept.
    async ({ homepage }) => (homepage ? null : formFor(context, id)),
    async (form, { submitKey, values }, files) => {
      if (form) await addFilled(context, form, { submitKey, values, files }, null);
    },
  );
};
