/**
 * The records of one table in a statement, as far as somebody reaches them: which rows, and each field's value, empty where
 * no role that holds for the row shows it. Conditions, orders, groups and sums are made of these expressions only.
 */
import { conditionsOf, FILTER_CONDITIONS_MAX, type FilterBranch } from '../../../../contract/dynamicTable/filter';
import { familyOf, resultFamilies } from '../../../../contract/dynamicTable/kinds';
import type { TableFilter } from '../../../../contract/dynamicTable/table';
import type { ConditionOp } from '../../../../contract/object/conditions';
import type { Condition } from '../../../../contract/object/customFields';
import { fold } from '../../../../contract/search/fold';
import { containsSql, likePattern } from '../../../base/sqlText';
import { daySql } from '../../../base/zone';
import { invalid } from '../../../errors';
import { LIST_SIGN, textSql } from '../../../object/fields/formula/expression';
import { below } from '../../../object/fields/kinds/tree';
import type { Bind, Operand } from '../../../object/fields/operand';
import { conditionSql } from '../../../object/list/operators';
import { kinds, rawJson, rawText, resultTypes, type SqlType, sqlTypeOf } from '../kinds';
import type { Access, Reach } from '../model';
import { type LoadedField, type LoadedTable, partitionName, sideOf, titleField } from '../model';
import { readValue } from './readValue';

export const casted = (text: string, type: string | null): string =>
  type === null || type === 'text' ? text : `(${text})::${type}`;

/** What stands on a day is asked for by that of the enterprise. */
const dayed = (sql: string, type: string | null): string => (type === 'timestamptz' ? `(${daySql(sql)})` : sql);

/** Joins the records `o` behind links `l` that are there for whoever asks; null: none is. */
type Linked = (field: LoadedField, o: string) => string | null;

/** All that are not in the trash, as rules ask for them whoever reads. */
const standing =
  (table: LoadedTable): Linked =>
  (field, o) => {
    const { linkedHeap } = field;
    if (linkedHeap === null) return null;
    const heap = linkedHeap === undefined ? 'dyn_record' : partitionName(linkedHeap);
    return `JOIN ${heap} ${o} ON ${o}.tenant_id = $1 AND ${o}.id = l.${sideOf(table.id, field).other} AND ${o}.deleted_at IS NULL`;
  };

/** @param mask true where the field may be read; null: everywhere */
function operandOf(
  table: LoadedTable,
  field: LoadedField,
  t: string,
  mask: string | null,
  bind: Bind,
  linked = standing(table),
): Operand {
  const family = familyOf(field);
  if (family === null) throw invalid(`不能按「${field.name}」筛选`, 'filter.conditions');
  const only = (sql: string) => (mask ? `(CASE WHEN ${mask} THEN ${sql} END)` : sql);
  const text = only(rawText(t, field));
  const base = { label: field.name, family, open: 'true' };
  if (field.kind === 'relation') {
    const side = sideOf(table.id, field);
    const join = linked(field, `${t}_linked`);
    const exists =
      join === null
        ? 'false'
        : `EXISTS (SELECT 1 FROM dyn_link l ${join} WHERE l.tenant_id = $1 AND l.table_id = ${bind(side.tableId)}::uuid
      AND l.key = ${bind(side.key)} AND l.${side.own} = ${t}.id)`;
    return { ...base, sql: exists, present: mask ? `(${mask} AND ${exists})` : exists };
  }
  if (kinds[field.kind].list) {
    const json = only(rawJson(t, field));
    const has = (value: string) => `${json} @> ${bind(JSON.stringify([value]))}::jsonb`;
    return {
      ...base,
      sql: text,
      holds: (values, all) => `(${values.map(has).join(all ? ' AND ' : ' OR ')})`,
    };
  }
  return {
    ...base,
    sql: family === 'flag' ? `(${text} = 'true')` : dayed(casted(text, sqlTypeOf(field)), sqlTypeOf(field)),
    present: `${text} IS NOT NULL`,
    ...(field.kind === 'department' && { under: (values: string[]) => below(values, field.options) }),
    holds: (values) => `${text} = ANY(${bind(values)}::text[])`,
  };
}

/** A record by its title, as chips of links are. */
function titleOf(rows: Rows, title: LoadedField): string {
  const raw = rows.text(title);
  const isPerson = kinds[title.kind].names === 'person' && !kinds[title.kind].list;
  const value = isPerson
    ? { type: 'text' as const, sql: `(SELECT a.name FROM account a WHERE a.id::text = ${raw})` }
    : readValue(title, rows.t, raw);
  return `coalesce(nullif(${value ? textSql(value.type, value.sql) : 'NULL'}, ''), '#' || ${rows.t}.no)`;
}

/** Operators that deny another one. */
const denials: Partial<Record<ConditionOp, ConditionOp>> = { isNot: 'is', notContains: 'contains', empty: 'notEmpty' };

const joined = (how: 'all' | 'any', parts: string[]) =>
  parts.length === 0 ? 'true' : `(${parts.join(how === 'any' ? ' OR ' : ' AND ')})`;

/** A filter as SQL; groups without conditions ask for nothing. @param single of one of its conditions */
function treeSql(filter: TableFilter, single: (condition: Condition) => string): string {
  if (conditionsOf(filter).length > FILTER_CONDITIONS_MAX) {
    throw invalid(`一次最多 ${FILTER_CONDITIONS_MAX} 个条件，请减少后再试`, 'filter.conditions');
  }
  const branch = ({ match = 'all', conditions = [], groups = [] }: FilterBranch): string => {
    const filled = groups.filter((one) => conditionsOf(one).length > 0);
    return joined(match, [...conditions.map(single), ...filled.map(branch)]);
  };
  return branch(filter);
}

/** What a filter asks of the records `t`, whoever reads them. What it asks of a field that has gone holds for none. */
export function conditionsSql(
  table: LoadedTable,
  filter: TableFilter | undefined,
  t: string,
  bind: Bind,
  userId = '',
): string {
  if (!filter) return 'true';
  return treeSql(filter, (condition) => {
    const field = table.fields.get(condition.field);
    return field ? conditionSql(operandOf(table, field, t, null, bind), condition, bind, userId) : 'false';
  });
}

export class Rows {
  /** @param of what is reached of the tables behind links; left out, lookups are neither asked for nor sorted by, and links are empty */
  constructor(
    readonly access: Access,
    private readonly bind: Bind,
    readonly t = 't',
    private readonly of: (tableId: string) => Access | undefined = () => undefined,
  ) {}

  /** For each role, whether it holds for the row. Compiled with each use: a statement may hold no parameter unnamed. */
  get flags(): string[] {
    return this.access.reaches.map((_, at) => this.flag(at));
  }
  private flag(at: number): string {
    const rows = this.access.reaches[at]?.rows ?? null;
    return rows === null ? 'true' : rows ? this.rule(rows) : 'false';
  }

  /** That any role holds by which something is read. */
  get visible(): string {
    return this.any((reach) => reach.read.size > 0);
  }

  /** Rows of the heap that are there for whoever asks. */
  get scope(): string {
    const { t } = this;
    return `${t}.tenant_id = $1 AND ${t}.deleted_at IS NULL AND ${this.visible}`;
  }

  private any(which: (reach: Reach) => boolean): string {
    const { reaches } = this.access;
    const places = reaches.flatMap((reach, at) => (which(reach) ? [at] : []));
    if (places.some((at) => reaches[at]?.rows === null)) return 'true';
    return places.length === 0 ? 'false' : `(${places.map((at) => this.flag(at)).join(' OR ')})`;
  }

  /** A rule reads what it names, whoever it is for. */
  private rule(filter: TableFilter): string {
    const { table, userId } = this.access;
    return conditionsSql(table, filter, this.t, this.bind, userId);
  }

  /** Of a field whoever asks may read on some rows; refused exactly as one that is not there. */
  field(key: string, where = 'filter.conditions'): LoadedField {
    const field = this.access.read.has(key) ? this.access.table.fields.get(key) : undefined;
    if (!field) throw invalid('筛选、排序或分组的字段不存在，请刷新后重试', where);
    return field;
  }

  /** True where the field may be read; null: on every row that is seen. */
  mask({ key }: LoadedField): string | null {
    const { reaches } = this.access;
    if (reaches.every(({ read }) => read.size === 0 || read.has(key))) return null;
    const sql = this.any(({ read }) => read.has(key));
    return sql === 'true' ? null : sql;
  }

  private masked(field: LoadedField, sql: string): string {
    const mask = this.mask(field);
    return mask ? `(CASE WHEN ${mask} THEN ${sql} END)` : sql;
  }
  text = (field: LoadedField): string =>
    this.masked(
      field,
      field.kind === 'lookup' || field.kind === 'relation' ? this.joined(field) : rawText(this.t, field),
    );
  /** What it sorts by: of a lookup the first value behind the link. */
  first(field: LoadedField): { sql: string; type: SqlType | null } {
    if (field.kind !== 'lookup' && field.kind !== 'relation') return { sql: this.typed(field), type: sqlTypeOf(field) };
    const { value, from, order } = this.shownBehind(field);
    const sql = `(SELECT ${value.sql} ${from} AND ${value.sql} IS NOT NULL ORDER BY ${order} LIMIT 1)`;
    return { sql: this.masked(field, sql), type: resultTypes[value.type] };
  }
  /** What a record is called by, which is never empty. */
  titleSql = (title: LoadedField): string => titleOf(this, title);

  json = (field: LoadedField): string => this.masked(field, rawJson(this.t, field));
  typed = (field: LoadedField): string => casted(this.text(field), sqlTypeOf(field));

  /** What somebody asks for, of fields that they read. */
  filter(filter: TableFilter | undefined): string {
    if (!filter) return 'true';
    return treeSql(filter, (condition) => {
      const field = this.field(condition.field);
      if (field.kind === 'lookup') return this.lookupHolds(field, condition);
      const operand = operandOf(this.access.table, field, this.t, this.mask(field), this.bind, this.linked);
      return conditionSql(operand, condition, this.bind, this.access.userId);
    });
  }

  /** A link to what the reader does not reach is none: neither *empty* nor its contrary tells of it. */
  private linked: Linked = (field, o) => {
    const side = sideOf(this.access.table.id, field);
    const access = this.of(side.targetId);
    if (!access) return null;
    return `JOIN ${access.table.heap} ${o} ON ${o}.id = l.${side.other} AND ${new Rows(access, this.bind, o).scope}`;
  };

  /** Words in any text that may be read. */
  words(words: string | undefined): string {
    const pattern = likePattern(words);
    if (!pattern) return 'true';
    const place = this.bind(pattern);
    const texts = [...this.access.table.fields.values()].filter(
      (field) => this.access.read.has(field.key) && field.kind !== 'lookup' && familyOf(field) === 'text',
    );
    const found = texts.map((field) => containsSql(place, this.text(field)));
    const choices = [...this.access.table.fields.values()].filter(
      ({ key, kind }) => this.access.read.has(key) && kind === 'select',
    );
    for (const field of choices) {
      const wanted = fold(words ?? '').trim();
      const values = field.options.filter(({ label }) => fold(label).includes(wanted)).map(({ value }) => value);
      if (values.length > 0) found.push(`${this.text(field)} = ANY(${this.bind(values)}::text[])`);
    }
    return found.length === 0 ? `(${place}::text IS NULL)` : `(${found.join(' OR ')})`;
  }

  /** What a lookup shows, as far as the reader reaches the records `u` behind its link. */
  private behind(lookup: LoadedField) {
    const { table } = this.access;
    const through = table.fields.get(lookup.config.through ?? '');
    const side = through && sideOf(table.id, through);
    const access = side && this.of(side.targetId);
    const key = lookup.config.target ?? '';
    const target = access?.read.has(key) ? access.table.fields.get(key) : undefined;
    const rows = access && new Rows(access, this.bind, 'u', this.of);
    const value = rows && target && readValue(target, 'u', rows.text(target));
    if (!side || !value) throw invalid(`不能按「${lookup.name}」筛选、排序或分组`, 'filter.conditions');
    const { bind, t } = this;
    return {
      value,
      from: `FROM dyn_link l JOIN ${access.table.heap} u ON u.id = l.${side.other} AND ${rows.scope}
        WHERE l.tenant_id = $1 AND l.table_id = ${bind(side.tableId)}::uuid AND l.key = ${bind(side.key)}
          AND l.${side.own} = ${t}.id AND ${rows.filter(lookup.config.filter)}`,
      order: `l.${side.ord}, u.id`,
    };
  }

  /** Of links, what their records are called: by the number of one whose title is empty or not for the reader. */
  private shownBehind(field: LoadedField): Pick<ReturnType<Rows['behind']>, 'value' | 'from' | 'order'> {
    if (field.kind === 'lookup') return this.behind(field);
    const side = sideOf(this.access.table.id, field);
    const access = this.of(side.targetId);
    const rows = access && new Rows(access, this.bind, 'u');
    const title = access && titleField(access.table);
    const { bind, t } = this;
    return {
      value: { type: 'text', sql: rows && title && access.read.has(title.key) ? rows.titleSql(title) : `'#' || u.no` },
      // Without the other table there is nothing to be called by.
      from: `FROM dyn_link l JOIN ${access ? access.table.heap : 'dyn_record'} u ON u.id = l.${side.other} AND ${rows ? rows.scope : 'false'}
        WHERE l.tenant_id = $1 AND l.table_id = ${bind(side.tableId)}::uuid AND l.key = ${bind(side.key)}
          AND l.${side.own} = ${t}.id`,
      order: `l.${side.ord}, u.id`,
    };
  }
  private joined(field: LoadedField): string {
    const { value, from, order } = this.shownBehind(field);
    const text = textSql(value.type, value.sql);
    return `(SELECT string_agg(${text}, '${LIST_SIGN}' ORDER BY ${order}) ${from})`;
  }

  /** That any of the values holds; of *not* and *empty*, that none does what they deny. */
  private lookupHolds(lookup: LoadedField, condition: Condition): string {
    const denied = denials[condition.op];
    const { value, from } = this.behind(lookup);
    const operand: Operand = {
      label: lookup.name,
      family: resultFamilies[value.type],
      open: 'true',
      sql: dayed(value.sql, resultTypes[value.type]),
    };
    const asked = { ...condition, op: denied ?? condition.op };
    const holds = `EXISTS (SELECT 1 ${from} AND ${conditionSql(operand, asked, this.bind, this.access.userId)})`;
    const mask = this.mask(lookup);
    const seen = mask ? `(${mask} AND ${holds})` : holds;
    return denied ? `NOT ${seen}` : seen;
  }
}
