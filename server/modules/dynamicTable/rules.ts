/**
 * What rules of automation ask of records and do with them. They are those of the table: whoever builds it keeps them, and
 * they act with the rights of whoever saved them, by the same functions as people.
 */
import { keysOf, mapConditions } from '../../../contract/dynamicTable/filter';
import { familyOf, tableKinds } from '../../../contract/dynamicTable/kinds';
import type { CellValue, TableFilter } from '../../../contract/dynamicTable/table';
import { wholeUnits } from '../../../contract/number/units';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { againstRule, invalid, notFound } from '../../errors';
import type { HeldRules, ObjectContext } from '../../object/define';
import { buildTable, type Reached, readTable } from './access';
import { inOrder, inputsOf } from './formula/graph';
import { valueSql } from './formula/reckon';
import { kinds } from './kinds';
import { type LoadedField, titleField } from './model';
import type { LoadedRecord } from './recordKind';
import type { Changes } from './records/act';
import { recordHistory } from './records/history';
import { presentRecords } from './records/present';
import { Asked, recordsOf } from './records/read';
import { changeRecords } from './records/write';
import { Params } from './sql/params';
import { casted, conditionsSql } from './sql/rows';

/** People write whole units: money is kept in its hundredth, time in minutes and asked for in hours. */
const units: Partial<Record<LoadedField['kind'], number>> = { money: 100, duration: 60 };
/** Values that a rule may write without a record at hand. */
const SETTABLE: ReadonlySet<LoadedField['kind']> = new Set([
  ...([
    'text',
    'textarea',
    'number',
    'money',
    'percent',
    'duration',
    'date',
    'switch',
    'select',
    'multiSelect',
  ] as const),
  ...(['person', 'persons', 'department', 'link', 'mail', 'phone', 'code', 'rating', 'progress'] as const),
]);

const scaled = (field: LoadedField | undefined, value: unknown): unknown => {
  const unit = field && units[field.kind];
  if (!unit) return value;
  if (Array.isArray(value)) return value.map((one) => scaled(field, one));
  return typeof value === 'number' ? wholeUnits(value, unit) : value;
};

/** A filter as the table keeps its values. */
const inUnits = ({ access }: Reached, filter: TableFilter): TableFilter =>
  mapConditions(filter, (condition) => ({
    ...condition,
    ...(condition.value !== undefined && {
      value: scaled(access.table.fields.get(condition.field), condition.value) as typeof condition.value,
    }),
  }));

/** SQL over the records `t`. What a rule asks of a field that has gone holds for none. */
function filterSql(reached: Reached, filter: TableFilter, params: Params): string {
  const { table, userId } = reached.access;
  return conditionsSql(table, inUnits(reached, filter), 't', params.bind, userId);
}

/**
 * Values as they stood before an entry of history. What history does not say is reckoned: formulas that the filter asks for,
 * of the record's own values; what stands behind links is as it is now.
 * @param image as they stand after it
 */
async function before(
  { db }: ObjectContext,
  reached: Reached,
  filter: TableFilter,
  { id, eventId, image }: { id: string; eventId: string; image: Record<string, unknown> },
): Promise<Record<string, unknown> | null> {
  const [line] = await db.query<{ what: string; changes: Changes }>(
    'SELECT h.what, h.changes FROM dyn_history h WHERE h.tenant_id = $1 AND h.id = $2',
    [eventId],
  );
  if (line?.what !== 'changed') return null;
  const values = { ...(image.values as Record<string, unknown>) };
  for (const [key, [was]] of Object.entries(line.changes)) {
    if (was === null) delete values[key];
    else values[key] = was;
  }
  const { tables, access } = reached;
  const asked = new Set(keysOf(filter));
  const own = inOrder(tables).filter(({ tableId, field }) => tableId === access.table.id && field.kind === 'formula');
  for (const node of own.toReversed()) {
    if (!asked.has(node.field.key)) continue;
    for (const { tableId, field } of inputsOf(node, tables)) if (tableId === access.table.id) asked.add(field.key);
  }
  for (const node of own) {
    if (!asked.has(node.field.key)) continue;
    const params = new Params();
    const value = valueSql(node, tables, params.bind);
    const [record, row] = [params.bind(id), params.bind(JSON.stringify({ ...image, values }))];
    const [found] = await db.query<{ next: unknown }>(
      `SELECT ${value} AS next FROM ${access.table.heap} stands, LATERAL jsonb_populate_record(stands, ${row}::jsonb) t
        WHERE stands.tenant_id = $1 AND stands.id = ${record}::uuid`,
      params.values,
      'each',
    );
    if (found?.next === null || found === undefined) delete values[node.field.key];
    else values[node.field.key] = found.next;
  }
  return { ...image, values };
}

async function holds(
  context: ObjectContext,
  reached: Reached,
  filter: TableFilter,
  id: string,
  image: Record<string, unknown> | null,
): Promise<boolean> {
  const params = new Params();
  const [own, row] = [params.bind(id), params.bind(image && JSON.stringify(image))];
  const sql = filterSql(reached, filter, params);
  const [found] = await context.db.query<{ met: boolean | null }>(
    `SELECT ${sql} AS met FROM ${reached.access.table.heap} stands,
            LATERAL jsonb_populate_record(stands, coalesce(${row}::jsonb, '{}')) t
      WHERE stands.tenant_id = $1 AND stands.id = ${own}::uuid AND stands.deleted_at IS NULL`,
    params.values,
    'each',
  );
  return found?.met === true;
}

/** The record as whoever the rule acts for reads it. */
async function shown(context: ObjectContext, tableId: string, id: string) {
  const reached = await readTable(context, tableId);
  const found = await recordsOf(context, new Asked(reached, {}), { ids: [id], size: 1 });
  const { records, people } = await presentRecords(context, reached, found);
  const [record] = records;
  if (!record) throw notFound('记录');
  return { reached, record, people };
}

/** What is given, as the field keeps it: days from today of a date, of several options those that are there and these. */
function settled(field: LoadedField, given: unknown, stands: unknown): CellValue {
  if (field.kind === 'date' && typeof given === 'number') return addDays(today(), given);
  if (field.kind === 'multiSelect' && Array.isArray(given)) {
    return [...new Set([...(Array.isArray(stands) ? (stands as string[]) : []), ...(given as string[])])];
  }
  if (field.kind === 'persons' && typeof given === 'string') return [given];
  if (field.kind === 'person' && Array.isArray(given)) return (given[0] as string | undefined) ?? null;
  return (scaled(field, given) ?? null) as CellValue;
}

export const tableRules: HeldRules<LoadedRecord> = {
  holderOf: ({ table }) => table.id,

  async keep(context, tableId) {
    const { access } = await buildTable(context, tableId);
    return { projectId: access.table.projectId };
  },

  async choices(context, tableId) {
    const { access } = await readTable(context, tableId);
    const fields = [...access.table.fields.values()];
    return {
      fields: fields.flatMap((field) => {
        const family = familyOf(field);
        if (family === null) return [];
        return {
          ...{ value: field.key, label: field.name, family, custom: false },
          asked: family !== 'files' || field.kind === 'relation',
          settable: SETTABLE.has(field.kind),
          choices: field.options.map(({ value, label }) => ({ value, label })),
        };
      }),
      due: fields.some(({ kind }) => kind === 'date' || kind === 'dateTime'),
      taskFields: fields.flatMap(({ key, kind, name }) => (kind === 'task' ? [{ value: key, label: name }] : [])),
      mayMakeTasks: access.table.projectId !== null,
    };
  },

  async judge(context, tableId, conditions) {
    const reached = await readTable(context, tableId);
    const { table } = reached.access;
    mapConditions(conditions as TableFilter, (one) => {
      if (!table.fields.has(one.field)) throw invalid('有条件用到的字段已不在表格中，请移除该条件', 'conditions');
      return one;
    });
    filterSql(reached, conditions as TableFilter, new Params());
  },

  async meets(context, tableId, conditions, { id, image, eventId }, begins) {
    const reached = await readTable(context, tableId);
    const filter = conditions as TableFilter;
    if (!(await holds(context, reached, filter, id, image))) return false;
    if (!begins || !eventId || !image) return true;
    const earlier = await before(context, reached, filter, { id, eventId, image });
    return earlier === null || !(await holds(context, reached, filter, id, earlier));
  },

  async found(context, tableId, conditions, { field: key, on, madeBy, sameSince, limit }) {
    const reached = await readTable(context, tableId);
    const { table } = reached.access;
    const params = new Params();
    const texts = ['t.tenant_id = $1', 't.deleted_at IS NULL', filterSql(reached, conditions as TableFilter, params)];
    if (key !== null) {
      const field = table.fields.get(key);
      if (!field || (field.kind !== 'date' && field.kind !== 'dateTime')) return [];
      const day = { conditions: [{ field: key, op: 'is' as const, value: on }] };
      texts.push(filterSql(reached, day, params));
    }
    if (madeBy !== null) texts.push(`t.created_at <= ${casted(params.bind(madeBy), 'timestamptz')}`);
    if (sameSince !== null) texts.push(`t.updated_at <= ${casted(params.bind(sameSince), 'timestamptz')}`);
    const rows = await context.db.query<{ id: string }>(
      `SELECT t.id FROM ${table.heap} t WHERE ${texts.join(' AND ')} ORDER BY t.id LIMIT ${params.bind(limit)}::int`,
      params.values,
      'each',
    );
    return rows.map((row) => row.id);
  },

  async change(context, tableId, id, values) {
    const reached = await readTable(context, tableId);
    const [row] = await recordsOf(context, new Asked(reached, {}), { ids: [id], size: 1 });
    if (!row) throw notFound('记录');
    const set = Object.entries(values).map(([key, given]) => {
      const field = reached.access.table.fields.get(key);
      if (!field || kinds[field.kind].computed) throw againstRule('表格中没有这个字段，或它不能修改');
      return [key, settled(field, given, row.values[key])] as const;
    });
    await changeRecords(context, reached, [{ id, values: Object.fromEntries(set) }]);
  },

  async hold(context, tableId, id, key, taskId) {
    const { reached, record } = await shown(context, tableId, id);
    const field = reached.access.table.fields.get(key);
    if (field?.kind !== 'task') throw againstRule('要放入任务的字段已被删除');
    const held = record.values[key];
    const ids = (Array.isArray(held) ? (held as { id: string }[]) : []).map((one) => one.id);
    await changeRecords(context, reached, [{ id, values: { [key]: [...ids, taskId] } }]);
  },

  async said(context, tableId, id) {
    const { reached, record, people } = await shown(context, tableId, id);
    const { table } = reached.access;
    const words = new Map<string, string>();
    for (const field of table.fields.values()) {
      // Links stand as objects, and are no text of a cell.
      const value: unknown = record.values[field.key];
      const plain = Array.isArray(value) && typeof value[0] === 'object' ? null : (value as CellValue | undefined);
      words.set(
        field.name,
        plain === null || plain === undefined
          ? ''
          : kinds[field.kind].say(plain, field, (one) => people[one]?.name ?? ''),
      );
    }
    const first = titleField(table);
    return { title: (first && words.get(first.name)?.trim()) || `${table.name} ${record.no}`, words };
  },

  async parties(context, tableId, id) {
    const { reached, record } = await shown(context, tableId, id);
    const people = [...reached.access.table.fields.values()].filter(
      ({ kind }) => kinds[kind].names === 'person' && !tableKinds[kind].computed,
    );
    const named: unknown[] = people.flatMap(({ key }) => (record.values[key] as unknown) ?? []);
    const [row] = await context.db.query<{ created_by: string | null }>(
      `SELECT t.created_by FROM ${reached.access.table.heap} t WHERE t.tenant_id = $1 AND t.id = $2`,
      [id],
    );
    return {
      executor: [...new Set(named.filter((one): one is string => typeof one === 'string'))],
      creator: row?.created_by ?? null,
    };
  },

  async changed(context, tableId, id, since) {
    const lines = await recordHistory(context, { tableId, id });
    return lines
      .filter((line) => line.id > since)
      .reverse()
      .flatMap(({ changes }) => changes.map(({ name, ...ends }) => ({ label: name, ...ends })));
  },
};
