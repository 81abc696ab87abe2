/** Find and replace in texts: first told what would change, then done as one act. What may not be written is skipped and counted. */
import { PASTE_CELLS_MAX } from '../../../../contract/dynamicTable/kinds';
import type { CellValues, RecordsReplace, ReplaceDone } from '../../../../contract/dynamicTable/records';
import { cutText } from '../../../../contract/text/cut';
import { againstRule, invalid } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import { type Reached, readTable } from '../access';
import { kinds } from '../kinds';
import type { LoadedField } from '../model';
import { type Act, act } from './act';
import { isRequired } from './demands';
import { Asked } from './read';
import { changeWithin, holdRecords } from './write';

const SAMPLES = 20;
const SAMPLE_MAX = 100;
/** Kinds whose values are letters as they stand there. */
const REPLACED: ReadonlySet<LoadedField['kind']> = new Set(['text', 'textarea', 'link', 'mail', 'phone']);

/** @throws 400 for a field that is not there or holds no text, 422 where it is too much for one act */
export async function replaceTexts(context: ObjectContext, input: RecordsReplace): Promise<ReplaceDone> {
  const reached = await readTable(context, input.tableId);
  const fields = [...new Set(input.keys)].map((key) => {
    const field = reached.access.read.has(key) ? reached.access.table.fields.get(key) : undefined;
    if (!field || !REPLACED.has(field.kind)) throw invalid('只能替换文本字段，请重新选择字段', 'keys');
    return field;
  });
  const done: ReplaceDone = { actId: null, cells: 0, records: 0, skipped: 0, samples: [] };
  const { actId } = await act(context, reached, 'changed', async (one) => {
    const changes = await changesOf(one, reached, fields, input, done);
    if (input.dryRun || changes.length === 0) return;
    await changeWithin(one, changes);
  });
  return { ...done, actId };
}

async function changesOf(
  one: Act,
  reached: Reached,
  fields: readonly LoadedField[],
  { find, put, ...query }: RecordsReplace,
  done: ReplaceDone,
): Promise<{ id: string; values: CellValues }[]> {
  const asked = new Asked(reached, query);
  const { params, rows, where } = asked;
  const texts = fields.map((field) => rows.text(field));
  const wanted = params.bind(find);
  const found = await one.db.query<{ id: string; texts: (string | null)[] }>(
    `SELECT t.id, ARRAY[${texts.join(', ')}]::text[] AS texts FROM ${reached.access.table.heap} t
      WHERE ${where} AND (${texts.map((text) => `strpos(${text}, ${wanted}) > 0`).join(' OR ')})
      ORDER BY t.place, t.id LIMIT ${PASTE_CELLS_MAX + 1}`,
    params.values,
    'each',
  );
  if (found.length > PASTE_CELLS_MAX) {
    throw againstRule(`一次最多替换 ${PASTE_CELLS_MAX.toLocaleString('zh-CN')} 条记录，请先筛选`);
  }
  const held = await holdRecords(
    one.db,
    reached,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id, texts: own }) => {
    const row = held.get(id);
    const flags = row?.flags ?? [];
    const writable = new Set(reached.access.reaches.flatMap(({ write }, role) => (flags[role] ? [...write] : [])));
    const values: CellValues = {};
    fields.forEach((field, place) => {
      // Told only where it is read; taken as it stands now that nobody else changes it.
      const before = own[place]?.includes(find) ? String(row?.values[field.key] ?? '') : '';
      if (!before.includes(find)) return;
      const after = before.split(find).join(put);
      const fits = after === '' ? !isRequired(field) : kinds[field.kind].fits(after, field);
      if (!writable.has(field.key) || !fits) {
        done.skipped += 1;
        return;
      }
      values[field.key] = after === '' ? null : after;
      done.cells += 1;
      if (done.samples.length < SAMPLES) {
        done.samples.push({ name: field.name, before: cutText(before, SAMPLE_MAX), after: cutText(after, SAMPLE_MAX) });
      }
    });
    if (Object.keys(values).length === 0) return [];
    done.records += 1;
    return [{ id, values }];
  });
}
