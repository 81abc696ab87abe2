/** A block of texts laid over a view: one transaction, one act. Rows grow; cells that may not be written are skipped and counted. */
import { BATCH_MAX, PASTE_CELLS_MAX, tableKinds } from '../../../../contract/dynamicTable/kinds';
import type { CellValues, PasteDone, RecordsPaste } from '../../../../contract/dynamicTable/records';
import type { FieldInput } from '../../../../contract/dynamicTable/table';
import { forbidden, invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import type { ObjectContext } from '../../../object/define';
import { readTable } from '../access';
import { addField } from '../define/fields';
import { isBlank } from '../kinds';
import type { LoadedTable } from '../model';
import { act } from '../records/act';
import { isRequired } from '../records/demands';
import { notationsOf, textReader } from '../records/textReader';
import { addWithin, changeWithin, holdRecords } from '../records/write';
import { foundColumn } from './foundKind';

/** Told of the first of them. */
const PROBLEMS_MAX = 10;
const isEmpty = (text: string) => text.trim() === '';
/** Cells of a row that say something: an empty one that is not laid down is no loss. */
const saying = (cells: readonly string[]) => cells.filter((text) => !isEmpty(text)).length;

/** Of one paste. */
const GROWN_MAX = 50;

type NewField = Required<Pick<FieldInput, 'name' | 'kind'>>;

/** Columns beyond the fields, by the kind that their cells are; choices are texts, as nobody has said which there are. */
async function newFields({ fields }: LoadedTable, rows: RecordsPaste['rows'], from: number): Promise<NewField[]> {
  const wide = Math.max(...rows.map(({ length }) => length));
  const names = new Set([...fields.values()].map(({ name }) => name));
  const made: NewField[] = [];
  for (let at = from; at < wide; at += 1) {
    let n = fields.size + made.length + 1;
    // Ends: each turn tries a name that was not tried, and taken ones are finite.
    while (names.has(`列 ${n}`)) n += 1;
    names.add(`列 ${n}`);
    const { kind, misfits } = await foundColumn(rows.map((cells) => cells[at] ?? ''));
    made.push({ name: `列 ${n}`, kind: kind === 'select' || misfits > 0 ? 'text' : kind });
  }
  return made;
}

/** Whatever it makes is one act: fields for its columns and options for its cells go with it when it is taken back. */
export async function pasteRecords(context: TenantContext, paste: RecordsPaste): Promise<PasteDone> {
  const { tableId, keys, rows, grow = false, dryRun = false } = paste;
  if (!grow || rows.every(({ length }) => length <= keys.length)) return pasteWithin(context, paste);
  const { access } = await readTable(context, tableId);
  if (!access.builds) throw forbidden('只有可管理该表格的人能新增字段');
  const fields = await newFields(access.table, rows, keys.length);
  if (fields.length > GROWN_MAX) throw invalid(`一次最多新增 ${GROWN_MAX} 个字段`, 'rows');
  if (dryRun) return { ...(await pasteWithin(context, paste)), fields };
  return context.db.transaction(async (db) => {
    const within = { ...context, db };
    const made: string[] = [];
    for (const field of fields) made.push((await addField(within, { tableId, ...field })).key);
    return { ...(await pasteWithin(within, { ...paste, keys: [...keys, ...made] }, made)), fields };
  });
}

/** @param made keys of fields that were made for it */
async function pasteWithin(
  context: ObjectContext,
  paste: RecordsPaste,
  made: readonly string[] = [],
): Promise<PasteDone> {
  const reached = await readTable(context, paste.tableId);
  const { access } = reached;
  const { keys, rows, ids, begin = {} } = paste;
  if (rows.length * keys.length > PASTE_CELLS_MAX) {
    throw invalid(`一次最多粘贴 ${PASTE_CELLS_MAX.toLocaleString('zh-CN')} 个单元格`, 'rows');
  }
  const fields = keys.map((key) => {
    const field = access.read.has(key) ? access.table.fields.get(key) : undefined;
    if (!field) throw invalid('表格中没有这个字段，请刷新后重试', 'keys');
    return field;
  });
  const notations = notationsOf(
    fields.map((field, at) => ({ field, cells: () => rows.map((cells) => cells[at] ?? '') })),
  );
  const reader = await textReader(context, reached, access.builds && paste.makeOptions === true, notations);
  const problems = new Set<string>();
  const done: PasteDone = { actId: null, changed: 0, added: 0, skipped: 0, options: [], problems: [] };

  const result = await act(context, reached, 'pasted', async (one) => {
    const over = ids.slice(0, rows.length);
    const held = await holdRecords(one.db, reached, over);
    const links = await reader.records(fields, rows);
    const changes: { id: string; values: CellValues }[] = [];
    const added: { values: CellValues }[] = [];
    rows.forEach((cells, at) => {
      const id = ids[at];
      const row = id === undefined ? undefined : held.get(id);
      if (id !== undefined && !row) {
        done.skipped += saying(cells);
        return;
      }
      const writable = row
        ? new Set(access.reaches.flatMap(({ write }, role) => (row.flags[role] ? [...write] : [])))
        : (access.reaches.find(({ add }) => add)?.write ?? new Set<string>());
      const values: CellValues = row ? {} : { ...begin };
      fields.forEach((field, place) => {
        const text = cells[place];
        if (text === undefined) return;
        if (!writable.has(field.key)) {
          // What is computed is never emptied by hand; of the others it is told that their value stays.
          const stays = !tableKinds[field.kind].computed && !isBlank(row?.values[field.key] ?? null);
          if (!isEmpty(text) || stays) done.skipped += 1;
          return;
        }
        const read = reader.read(field, text, links);
        if ('problem' in read) {
          done.skipped += 1;
          if (problems.size < PROBLEMS_MAX) problems.add(read.problem);
        } else if (row && isRequired(field) && isBlank(read.value)) {
          done.skipped += 1;
          if (problems.size < PROBLEMS_MAX) problems.add(`「${field.name}」是必填字段，不能清空`);
        } else values[field.key] = read.value;
      });
      if (row) changes.push({ id: row.id, values });
      else if (access.reaches.some(({ add }) => add)) added.push({ values });
      else done.skipped += saying(cells);
    });
    done.changed = changes.filter(({ values }) => Object.keys(values).length > 0).length;
    done.added = added.length;
    done.options = reader.newOptions();
    if (paste.dryRun) return;
    one.options.push(...made.map((key) => ({ key })), ...(await reader.keepOptions(one.db)));
    if (changes.length > 0) await changeWithin(one, changes);
    for (let at = 0; at < added.length; at += BATCH_MAX) await addWithin(one, added.slice(at, at + BATCH_MAX));
  });
  return { ...done, actId: result.actId, problems: [...problems] };
}
