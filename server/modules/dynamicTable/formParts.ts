/**
 * What a form asks beside plain values: records of another table, as far as whoever made the form lets them be chosen, and
 * files. Both are judged anew when the form is sent.
 */

import { Value } from 'typebox/value';
import { keysOf } from '../../../contract/dynamicTable/filter';
import { FORM_FILES_MAX, refusedFile } from '../../../contract/dynamicTable/formFiles';
import {
  type CellValues,
  type FormChoices,
  type FormChoicesQuery,
  FormSent,
} from '../../../contract/dynamicTable/records';
import { FILE_MAX_BYTES } from '../../../contract/file/constants';
import { cutText } from '../../../contract/text/cut';
import { containsSql, likePattern } from '../../base/sqlText';
import type { TenantDb } from '../../db/scope';
import { invalid } from '../../errors';
import type { Incoming } from '../../files/incoming';
import { withForm } from '../../http/form';
import type { RequestContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { windowSql } from '../../object/list/page';
import { accessTo } from './access';
import type { LoadedForm } from './form';
import type { Access } from './model';
import { sideOf, titleField } from './model';
import { Params } from './sql/params';
import { Rows } from './sql/rows';

const CHOICES_MAX = 20;
const TITLE_MAX = 100;

type Asked = LoadedForm['fields'][number];

/** The records that a field can be filled with, as parts of a statement over `u`; null: none can be chosen by now. */
function choosable({ viewer, tables, table }: LoadedForm, { field, filter }: Asked, params: Params) {
  const side = sideOf(table.id, field);
  const all = accessTo(viewer, tables);
  const access: Access | undefined = all.get(side.targetId);
  const title = access && titleField(access.table);
  // Without a field that it asks by, the condition would let more be seen.
  if (!access || !title || !access.read.has(title.key)) return null;
  if (keysOf(filter).some((key) => !access.read.has(key))) return null;
  const { bind } = params;
  const rows = new Rows(access, bind, 'u', (id) => all.get(id));
  const where = [rows.scope, rows.filter(filter)];
  // One that another record has already is not taken from it by a form.
  if (!side.manyBack) {
    where.push(`NOT EXISTS (SELECT 1 FROM dyn_link l WHERE l.tenant_id = $1 AND l.table_id = ${bind(side.tableId)}::uuid
      AND l.key = ${bind(side.key)} AND l.${side.other} = u.id)`);
  }
  return { rows, title, where, heap: access.table.heap };
}

const isLinks = (key: string) => (one: Asked) => one.field.key === key && one.field.kind === 'relation';

/** Records by the words of their titles, for one field of links. @throws 400 for a field that the form does not ask */
export async function choicesOf(
  { db }: ObjectContext,
  form: LoadedForm,
  { key, words }: FormChoicesQuery,
): Promise<FormChoices> {
  const asked = form.fields.find(isLinks(key));
  if (!asked) throw invalid('表单中没有这个字段，请刷新后重试', 'key');
  const params = new Params();
  const parts = choosable(form, asked, params);
  if (!parts) return [];
  const { rows, title, where, heap } = parts;
  const text = rows.titleSql(title);
  const pattern = likePattern(words);
  if (pattern) where.push(containsSql(params.bind(pattern), text));
  const found = await db.query<{ id: string; title: string }>(
    `SELECT u.id, ${text} AS title FROM ${heap} u WHERE ${where.join(' AND ')}
      ORDER BY u.place, u.id ${windowSql(params.bind, { limit: CHOICES_MAX, offset: 0 })}`,
    params.values,
    'each',
  );
  return found.map((one) => ({ id: one.id, title: cutText(one.title, TITLE_MAX) }));
}

/**
 * That each record that was chosen could be. They are held until the transaction ends, so that two forms do not both take one
 * that can be linked once. @throws 400
 */
export async function assertChoices(db: TenantDb, form: LoadedForm, values: CellValues): Promise<void> {
  for (const asked of form.fields) {
    const { key, name, kind } = asked.field;
    const ids = values[key];
    if (kind !== 'relation' || !Array.isArray(ids) || ids.length === 0) continue;
    const params = new Params();
    const parts = choosable(form, asked, params);
    const found = parts
      ? await db.query(
          `SELECT u.id FROM ${parts.heap} u WHERE ${parts.where.join(' AND ')}
             AND u.id::text = ANY(${params.bind([...new Set(ids)])}::text[]) ORDER BY u.id FOR NO KEY UPDATE OF u`,
          params.values,
          'each',
        )
      : [];
    if (found.length < new Set(ids).size) {
      throw invalid(`「${name}」所选的记录已不能选择，请重新选择`, `values.${key}`);
    }
  }
}

/** Files as they came with a form, by field. */
export type SentFiles = ReadonlyMap<string, readonly Incoming[]>;

/** @throws 400 for files of a field that takes none, too many of them, or one that it does not take */
export function assertFiles({ fields }: LoadedForm, sent: SentFiles): void {
  for (const [key, uploads] of sent) {
    const asked = fields.find(({ field }) => field.key === key && field.kind === 'file');
    if (!asked) throw invalid('表单中没有这个文件字段，请刷新后重试', `values.${key}`);
    const { files = {}, field } = asked;
    const most = files.max ?? FORM_FILES_MAX;
    if (uploads.length > most) throw invalid(`「${field.name}」最多 ${most} 个文件`, `values.${key}`);
    for (const upload of uploads) {
      const refused = refusedFile(upload, files);
      if (refused) throw invalid(`「${field.name}」：${refused}`, `values.${key}`);
    }
  }
}

const PARTS = Array.from({ length: FORM_FILES_MAX }, (_, at) => `file${at}` as const);

function sentOf(text: string | undefined): FormSent {
  let given: unknown;
  try {
    given = JSON.parse(text ?? '');
  } catch {
    throw invalid('sent 不是有效的 JSON', 'sent');
  }
  if (!Value.Check(FormSent, given)) throw invalid('填写的内容格式不正确，请刷新后重试', 'sent');
  return given;
}

/**
 * Reads a form that was sent with its files. @param open judges who sends before a file is received, and says what the form asks
 */
export async function withSentFiles(
  context: Pick<RequestContext, 'request' | 'platform'>,
  open: (sent: FormSent) => Promise<LoadedForm | null>,
  use: (form: LoadedForm | null, sent: FormSent, files: SentFiles) => Promise<void>,
): Promise<void> {
  let judged: { sent: FormSent; form: LoadedForm | null } | null = null;
  const judge = async ({ sent: text }: Partial<Record<'sent', string>>) => {
    if (judged) return;
    const sent = sentOf(text);
    judged = { sent, form: await open(sent) };
  };
  await withForm(
    context,
    { files: PARTS, fields: ['sent'], maxBytes: FILE_MAX_BYTES, judge },
    async ({ files: received }) => {
      const { sent, form } = judged as unknown as { sent: FormSent; form: LoadedForm | null };
      const named = Object.values(sent.files).flat();
      if (new Set(named).size < named.length || named.some((at) => !received[`file${at}`])) {
        throw invalid('有文件没有传到，请重新提交', 'files');
      }
      const files = new Map(
        Object.entries(sent.files).map(([key, places]) => [key, places.map((at) => received[`file${at}`] as Incoming)]),
      );
      await use(form, sent, files);
    },
  );
}
