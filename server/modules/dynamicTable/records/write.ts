/** Records added and changed: all of a call, or nothing. The row is judged before and after. */

import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '../../../../contract/dynamicTable/filter';
import { type ActKind, RECORDS_MAX } from '../../../../contract/dynamicTable/kinds';
import type { CellValues } from '../../../../contract/dynamicTable/records';
import type { CellValue } from '../../../../contract/dynamicTable/table';
import { newId } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import { againstRule, forbidden, invalid, notFound, stale } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import type { Reached } from '../access';
import { assertFits, isBlank, kinds } from '../kinds';
import { type LoadedField, type LoadedTable, type Reach, sideOf } from '../model';
import { Params } from '../sql/params';
import { Rows } from '../sql/rows';
import { type Act, act, type Changes } from './act';
import { assertOwnCells } from './cellFiles';
import { isRequired, lackingIn, repeatedIn } from './demands';
import { flagsNow } from './flags';
import { type LinkChange, merged, orderLinks, writeLinks } from './links';
import { type RecordRow, recordColumns } from './present';
import { withUnseen } from './references';

export interface Change {
  id: string;
  version?: number;
  values: CellValues;
  /** Files that were just uploaded to its cells. */
  comes?: readonly string[];
}

/** Rows that the writer sees, held until the transaction ends, in an order that all writers keep. */
export async function holdRecords(
  db: TenantDb,
  { access }: Reached,
  ids: readonly string[],
  withGone = false,
): Promise<Map<string, RecordRow>> {
  const params = new Params();
  const rows = new Rows(access, params.bind);
  const seen = withGone ? `t.tenant_id = $1 AND ${rows.visible}` : rows.scope;
  const list = await db.query<RecordRow>(
    `SELECT ${recordColumns(rows)} FROM ${access.table.heap} t
      WHERE ${seen} AND t.id = ANY(${params.bind(ids)}::uuid[]) ORDER BY t.id FOR NO KEY UPDATE OF t`,
    params.values,
    'each',
  );
  return new Map(list.map((row) => [row.id, row]));
}

/**
 * Refuses values that do not fit, people who are no members, tasks and projects that the writer does not see.
 * @param known values that stood there before: whoever they name
 */
export async function assertValues(
  context: ObjectContext,
  fields: ReadonlyMap<string, LoadedField>,
  all: readonly CellValues[],
  known = false,
): Promise<void> {
  const people = new Set<string>();
  const named = { task: new Set<string>(), project: new Set<string>() };
  for (const values of all) {
    for (const [key, value] of Object.entries(values)) {
      const field = fields.get(key);
      if (!field) throw invalid('表格中没有这个字段，请刷新后重试', `values.${key}`);
      if (isBlank(value)) {
        if (kinds[field.kind].computed) assertFits(field, value);
        continue;
      }
      assertFits(field, value);
      if (known) continue;
      const { names } = kinds[field.kind];
      const ids = Array.isArray(value) ? value : [String(value)];
      if (names === 'person') for (const id of ids) people.add(id);
      if (names === 'task' || names === 'project') for (const id of ids) named[names].add(id);
    }
  }
  if (people.size > 0) {
    const rows = await context.db.query(
      'SELECT m.id FROM tenant_member m WHERE m.tenant_id = $1 AND m.id = ANY($2::uuid[])',
      [[...people]],
    );
    if (rows.length < people.size) throw invalid('所选成员不在本企业', 'values');
  }
  for (const type of ['task', 'project'] as const) {
    if (named[type].size === 0) continue;
    const found = await context.platform.objects.findVisible(context, type, [...named[type]]);
    if (found.length < named[type].size) throw invalid('所选内容不存在或您不能查看', 'values');
  }
}

const OUT_OF_REACH = '这样修改后，记录将不在您可编辑的范围内。如需移交，请联系表格管理者';

/** The values of a record, links apart: what is empty takes no place. */
function split(fields: ReadonlyMap<string, LoadedField>, values: CellValues) {
  const plain: CellValues = {};
  const links: Record<string, string[]> = {};
  for (const [key, value] of Object.entries(values)) {
    if (fields.get(key)?.kind === 'relation') links[key] = Array.isArray(value) ? value : [];
    else plain[key] = isBlank(value) ? null : (value as CellValue);
  }
  return { plain, links };
}

/** Writes the links that the call names, field by field. */
async function linkAll(
  one: Act,
  given: ReadonlyMap<string, Record<string, string[]>>,
  into: Map<string, Changes>,
  known = false,
) {
  const { reached, db } = one;
  const { table } = reached.access;
  const keys = new Set([...given.values()].flatMap((links) => Object.keys(links)));
  for (const key of keys) {
    const field = table.fields.get(key) as LoadedField;
    const wanted = new Map([...given].flatMap(([id, links]) => (links[key] ? [[id, links[key]] as const] : [])));
    const changes = (await merged(db, reached, field, wanted, known)).filter(
      ({ before, after }) => !isDeepStrictEqual(before, after),
    );
    const side = sideOf(table.id, field);
    const takenOver = await writeLinks(db, side, changes);
    if (known) await orderLinks(db, side, changes);
    for (const { id, before, after } of changes) {
      const of = into.get(id) ?? {};
      of[key] = [before, after];
      into.set(id, of);
    }
    for (const { id, before, after } of takenOver) {
      const own = into.get(id)?.[key];
      // Of this call itself: what it has is said once.
      if (!own) one.note(id, 'changed', { [key]: [before, after] });
      else own[1] = ((own[1] ?? []) as string[]).filter((other) => !before.includes(other) || after.includes(other));
    }
    touchOther(one, field, [...changes, ...takenOver]);
  }
}

/** The other side of links changed as well: rollups there follow. */
export function touchOther(one: Act, field: LoadedField, changes: readonly LinkChange[]): void {
  const { table } = one.reached.access;
  const { targetId } = sideOf(table.id, field);
  const back = field.config.backOf ?? field.config.back;
  if (!back) return;
  const others = new Set(changes.flatMap(({ before, after }) => [...before, ...after]));
  one.touch(targetId, [...others], new Set([back]));
}

export async function changeRecords(
  context: ObjectContext,
  reached: Reached,
  changes: readonly Change[],
  kind: ActKind = 'changed',
) {
  return act(context, reached, kind, (one) => changeWithin(one, changes));
}

/**
 * In an act that may do more. @throws 404, 403, 409 where a version is not the newest
 * @param known values that stood there before: their files are the cell's, and what the writer does not see comes back too
 */
export async function changeWithin(one: Act, changes: readonly Change[], known = false): Promise<void> {
  const { context, db, reached } = one;
  const { table, reaches } = reached.access;
  await assertValues(
    { ...context, db },
    table.fields,
    changes.map(({ values }) => values),
    known,
  );
  const held = await holdRecords(
    db,
    reached,
    changes.map(({ id }) => id),
  );
  const patches: { id: string; patch: CellValues }[] = [];
  const links = new Map<string, Record<string, string[]>>();
  const noted = new Map<string, Changes>();
  for (const change of known ? changes : await withUnseen({ ...context, db }, table.fields, held, changes)) {
    const { id, version, values } = change;
    const row = held.get(id);
    if (!row) throw notFound('记录');
    if (!known) assertOwnCells(table.fields, row, change);
    if (version !== undefined && version !== row.version) {
      throw stale({ updatedBy: null, updatedTime: null, current: { version: row.version } });
    }
    const writable = new Set(reaches.flatMap(({ write }, at) => (row.flags[at] ? [...write] : [])));
    const refused = Object.keys(values).find((key) => !writable.has(key));
    if (refused) {
      const field = reached.access.read.has(refused) ? table.fields.get(refused) : undefined;
      throw field
        ? forbidden(`您不能修改「${field.name}」`)
        : invalid('表格中没有这个字段，请刷新后重试', `values.${refused}`);
    }
    const emptied = known ? undefined : Object.entries(values).find(([key, value]) => isEmptied(table, key, value));
    if (emptied) throw againstRule(`「${table.fields.get(emptied[0])?.name}」是必填字段，不能清空`);
    const { plain, links: own } = split(table.fields, values);
    const differing = Object.entries(plain).filter(
      ([key, value]) => !isDeepStrictEqual(row.values[key] ?? null, value),
    );
    if (differing.length > 0) {
      patches.push({ id, patch: Object.fromEntries(differing) });
      noted.set(id, Object.fromEntries(differing.map(([key, value]) => [key, [row.values[key] ?? null, value]])));
    }
    if (Object.keys(own).length > 0) links.set(id, own);
  }
  const [repeated] = (await repeatedIn(db, table, patchesOf(patches))).values();
  if (repeated) throw againstRule(repeated);
  await linkAll(one, links, noted, known);
  if (noted.size === 0) return;
  const patchOf = new Map(patches.map((patch) => [patch.id, patch]));
  await db.query(
    `UPDATE ${table.heap} t SET "values" = jsonb_strip_nulls(t."values" || p.patch), version = t.version + 1,
            updated_by = $3, updated_at = now()
       FROM (SELECT (e->>'id')::uuid AS id, e->'patch' AS patch FROM jsonb_array_elements($2::jsonb) e) p
      WHERE t.tenant_id = $1 AND t.id = p.id`,
    [JSON.stringify([...noted.keys()].map((id) => patchOf.get(id) ?? { id, patch: {} })), context.actor.userId],
  );
  const after = await flagsNow(db, reached, [...noted.keys()]);
  for (const [id, changed] of noted) {
    const before = held.get(id)?.flags ?? [];
    const stays = reaches.some(({ write }, at) => write.size > 0 && after.get(id)?.[at]);
    const may = reaches.some(({ handOver }, at) => handOver && before[at]);
    if (!stays && !may) throw forbidden(OUT_OF_REACH);
    one.note(id, 'changed', changed);
  }
}

const isEmptied = ({ fields }: LoadedTable, key: string, value: CellValue): boolean => {
  const field = fields.get(key);
  return field !== undefined && isRequired(field) && isBlank(value);
};
const patchesOf = (patches: readonly { id: string; patch: CellValues }[]) =>
  patches.map(({ id, patch }) => ({ id, values: patch }));

type Added = { id?: string } & Pick<Change, 'values' | 'comes'>;

export async function addRecords(
  context: ObjectContext,
  reached: Reached,
  records: readonly Added[],
  kind: ActKind = 'added',
) {
  return act(context, reached, kind, (one) => addWithin(one, records));
}

const NOT_SUCH = '您不能在该表格中新增这样的记录';
const OUTSIDE = '新记录不在您可编辑的范围内，请按您负责的范围填写';

/** Whether a role's rule of rows asks for links, which are not there before they are written. */
const asksLinks = ({ fields }: LoadedTable, { rows }: Reach): boolean =>
  keysOf(rows || undefined).some((key) => fields.get(key)?.kind === 'relation');

/**
 * @param misfit told of records, by their place in the list, that may not be added and are left out; absent, they refuse all
 * @throws 403 where no role lets the writer add such a record, 422 where the table is full
 */
export async function addWithin(
  one: Act,
  records: readonly Added[],
  misfit?: (at: number, why: string) => void,
): Promise<void> {
  const { context, db, reached } = one;
  const { table, reaches } = reached.access;
  const refuse = (at: number, why: string): void => {
    if (!misfit) throw forbidden(why);
    misfit(at, why);
  };
  const begun = [...table.fields.values()].filter(
    (field) => field.defaultValue !== null && !kinds[field.kind].computed,
  );
  for (const record of records) assertOwnCells(table.fields, undefined, record);
  const all = records.map(({ id = newId(), values }, at) => {
    const full: CellValues = { ...values };
    for (const { key, defaultValue } of begun) if (full[key] === undefined) full[key] = defaultValue;
    const allowed = reaches.map(({ add, write }) => add && Object.keys(values).every((key) => write.has(key)));
    return { id, at, given: values, full, allowed, ...split(table.fields, full) };
  });
  await assertValues(
    { ...context, db },
    table.fields,
    all.map(({ given }) => given),
  );
  for (const { at, allowed } of all) if (!allowed.includes(true)) refuse(at, NOT_SUCH);
  const able = all.filter(({ allowed }) => allowed.includes(true));
  const demanded = able.map(({ id, full }) => ({ id, values: full }));
  const lacking = lackingIn(table, reached.access.write, demanded);
  const repeated = await repeatedIn(db, table, demanded);
  const rows = able.filter(({ at }, place) => {
    const why = lacking.get(place) ?? repeated.get(place);
    if (why && !misfit) throw againstRule(why);
    if (why) misfit?.(at, why);
    return !why;
  });
  if (rows.length === 0) return;
  const [last] = await db.query<{ last_no: number }>(
    `UPDATE dyn_table t SET last_no = t.last_no + $3 WHERE t.tenant_id = $1 AND t.id = $2 RETURNING t.last_no`,
    [table.id, rows.length],
  );
  const first = (last?.last_no ?? 0) - rows.length + 1;
  if (first + rows.length > RECORDS_MAX) await assertRoom(db, table.heap, rows.length);
  await insertRows(
    db,
    reached,
    context.actor.userId,
    rows.map(({ id, plain }, at) => ({ id, no: first + at, values: plain })),
  );
  /** Those that are outside of what their roles reach. */
  const outside = async (list: typeof rows) => {
    const flags = await flagsNow(
      db,
      reached,
      list.map(({ id }) => id),
    );
    return list.filter(
      ({ id, allowed }) => !reaches.some(({ handOver }, role) => allowed[role] && (handOver || flags.get(id)?.[role])),
    );
  };
  // Before they take part in links: one that is left out again was linked by nobody. Where a rule asks for links, the look
  // at the end decides.
  const left = misfit && !reaches.some((reach) => asksLinks(table, reach)) ? await outside(rows) : [];
  if (left.length > 0) {
    for (const { at } of left) refuse(at, OUTSIDE);
    await db.query(
      `DELETE FROM ${table.heap} t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[])`,
      [left.map(({ id }) => id)],
      'each',
    );
  }
  const added = rows.filter((row) => !left.includes(row));
  const noted = new Map<string, Changes>(
    added.map(({ id, plain }) => [
      id,
      Object.fromEntries(
        Object.entries(plain).flatMap(([key, value]) => (value === null ? [] : [[key, [null, value]]])),
      ),
    ]),
  );
  const links = new Map(
    added.flatMap(({ id, links: own }) => (Object.keys(own).length > 0 ? [[id, own] as const] : [])),
  );
  await linkAll(one, links, noted);
  if ((await outside(added)).length > 0) throw forbidden(OUTSIDE);
  for (const { id } of added) one.note(id, 'added', noted.get(id) ?? {});
}

async function assertRoom(db: TenantDb, heap: string, more: number): Promise<void> {
  const [row] = await db.query<{ count: string }>(
    `SELECT count(*) AS count FROM ${heap} t WHERE t.tenant_id = $1 AND t.deleted_at IS NULL`,
  );
  if (Number(row?.count ?? 0) + more > RECORDS_MAX) {
    throw againstRule(`一张表格最多 ${RECORDS_MAX.toLocaleString('zh-CN')} 条记录`);
  }
}

export interface NewRow {
  id: string;
  no: number;
  values: CellValues;
}

/** Rows as they are; nothing is judged, nothing reckoned. A new record's place is its number. */
export async function insertRows(
  db: TenantDb,
  { access: { table } }: Pick<Reached, 'access'>,
  userId: string,
  rows: readonly NewRow[],
): Promise<void> {
  await db.query(
    `INSERT INTO ${table.heap} (tenant_id, heap, id, no, place, "values", created_by, updated_by)
     SELECT $1, $2, (e->>'id')::uuid, (e->>'no')::int, (e->>'no')::numeric, jsonb_strip_nulls(e->'values'), $4, $4
       FROM jsonb_array_elements($3::jsonb) e`,
    [table.heapNo, JSON.stringify(rows), userId],
  );
}
