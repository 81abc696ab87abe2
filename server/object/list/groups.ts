/**
 * Groups as SQL: the key that a row is grouped by, and the condition that it stands in one group. Both are made here, so
 * that the rows below a group's head are those that its head counts.
 */

import type { GroupKey } from '../../../contract/object/customFields';
import type { BuiltinKind } from '../../../contract/object/fields';
import { type GroupUnit, groupUnits } from '../../../contract/object/groups';
import { daySql } from '../../base/zone';
import { invalid } from '../../errors';
import { asDay, fieldKinds } from '../fields/kinds';
import { type Bind, type GroupColumn, type GroupMeaning, toldSql, type Unseen } from '../fields/operand';
import type { ProjectFields } from '../fields/projectFields';
import type { FieldTable, TableField } from '../fields/table';
import { customText, fieldOf } from './custom';

const steps: Record<GroupUnit, string> = { day: '1 day', week: '7 days', month: '1 month' };

/** Days by their own, their week (from Monday) or their month; the key is the first day. */
function dayColumn(sql: string, unit: GroupUnit = 'day'): GroupColumn {
  return {
    meaning: 'day',
    key: () => (unit === 'day' ? `${sql}::text` : `date_trunc('${unit}', ${sql}::timestamp)::date::text`),
    by: unit === 'day' ? sql : `date_trunc('${unit}', ${sql}::timestamp)`,
    holds(key, bind) {
      const from = `${bind(checkedKey(key, 'date'))}::date`;
      return `(${sql} >= ${from} AND ${sql} < (${from} + interval '${steps[unit]}')::date)`;
    },
    none: `${sql} IS NULL`,
  };
}

const patterns: Partial<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  smallint: /^-?\d{1,4}$/,
  int: /^-?\d{1,9}$/,
  boolean: /^(true|false)$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
};
/** The key of a group as a value of its type; 400 for what is none. */
export function checkedKey(key: string, type: string): string {
  if (patterns[type]?.test(key) === false) throw invalid('分组的值不正确，请刷新后重试', 'filter.inGroups');
  return key;
}

const meanings: Partial<Record<BuiltinKind, GroupMeaning>> = { person: 'person', persons: 'person', labels: 'label' };

function builtinColumn({ kind, sql, column, group }: TableField<never>, unit: GroupUnit | undefined): GroupColumn {
  if (group) return group;
  if (kind === 'date') return dayColumn(sql, unit);
  if (kind === 'instant') return dayColumn(daySql(sql), unit);
  const meaning = meanings[kind] ?? 'own';
  if (kind === 'labels' || kind === 'persons') {
    return {
      meaning,
      key: (alias) => `${alias}.value::text`,
      join: (alias) => ` LEFT JOIN LATERAL unnest(${sql}) ${alias}(value) ON true`,
      holds: (key, bind) => `${sql} && ${bind([checkedKey(key, 'uuid')])}::uuid[]`,
      none: `${sql} = '{}'`,
    };
  }
  const type = kind === 'flag' ? 'boolean' : (column?.type ?? 'text');
  return {
    meaning,
    key: () => `${sql}::text`,
    by: sql,
    holds: (key, bind) => `${sql} = ${bind(checkedKey(key, type))}::${type}`,
    none: `${sql} IS NULL`,
  };
}

function customColumn(fields: ProjectFields | undefined, name: string, unit: GroupUnit | undefined, where: string) {
  const { id, name: label, kind } = fieldOf(fields, name);
  const { family, groups, sql } = fieldKinds[kind];
  if (!groups || (unit !== undefined && family !== 'date')) throw invalid(`不能按「${label}」分组`, where);
  const text = customText(id);
  if (family === 'date') return dayColumn((sql ?? asDay)(text), unit);
  const meaning = family === 'person' || family === 'persons' ? 'person' : 'custom';
  const holdsJson = (value: unknown, bind: Bind) =>
    `t.custom_fields @> ${bind(JSON.stringify({ [id]: value }))}::jsonb`;
  if (family === 'choices' || family === 'persons') {
    const list = `t.custom_fields->'${id}'`;
    return {
      meaning,
      key: (alias: string) => `${alias}.value`,
      join: (alias: string) => ` LEFT JOIN LATERAL jsonb_array_elements_text(${list}) ${alias}(value) ON true`,
      holds: (key: string, bind: Bind) => holdsJson([key], bind),
      none: `(${list} IS NULL OR ${list} = '[]'::jsonb)`,
    } satisfies GroupColumn;
  }
  const value = (key: string) => (family === 'number' ? Number(key) : family === 'flag' ? key === 'true' : key);
  return {
    meaning,
    key: () => text,
    holds: (key: string, bind: Bind) => holdsJson(value(key), bind),
    none: `${text} IS NULL`,
  } satisfies GroupColumn;
}

export interface GroupName {
  field: string;
  unit: GroupUnit | undefined;
}

/** Names of groups: `stageId`, `planEnd:week`, the id of a custom field, `{id}:month` of one of dates. */
export function groupNameOf(name: string): GroupName {
  const [field = '', unit] = name.split(':', 2);
  if (unit !== undefined && !Object.hasOwn(groupUnits, unit))
    throw invalid('分组的日期单位应为 day、week 或 month', 'group');
  return { field, unit: unit as GroupUnit | undefined };
}

const isOfDays = (kind: BuiltinKind) => kind === 'date' || kind === 'instant';

/** A row whose value is not told stands among those that have none. */
function told(column: GroupColumn, unseen: string | undefined): GroupColumn {
  if (!unseen) return column;
  const { meaning, key, join, holds, none } = column;
  return {
    meaning,
    key: (alias) => toldSql(unseen, key(alias)),
    // Once, however many values it has.
    ...(join && { join: (alias: string) => `${join(alias)} AND NOT ${unseen}` }),
    holds: (value, bind) => `(NOT ${unseen} AND ${holds(value, bind)})`,
    none: `(${unseen} OR ${none})`,
  };
}

/** @param where the request's field that is named when it cannot be grouped by. */
export function groupColumn<G>(
  table: FieldTable<G>,
  name: string,
  fields: ProjectFields | undefined,
  { where = 'group', unseen }: { where?: string; unseen?: Unseen } = {},
): GroupColumn {
  return told(plainColumn(table, name, fields, where), unseen?.(groupNameOf(name).field));
}

function plainColumn<G>(table: FieldTable<G>, name: string, fields: ProjectFields | undefined, where: string) {
  const { field: fieldName, unit } = groupNameOf(name);
  const field = table.fields.get(fieldName);
  if (!field?.in.includes('group')) return customColumn(fields, fieldName, unit, where);
  if (unit !== undefined && !isOfDays(field.kind)) throw invalid(`不能按「${field.label}」分组`, where);
  return builtinColumn(field as TableField<never>, unit);
}

/** Whether a group is of a built-in field. */
export const isBuiltinGroup = <G>(table: FieldTable<G>, name: string): boolean =>
  table.fields.get(groupNameOf(name).field)?.in.includes('group') ?? false;

export function inGroup<G>(
  table: FieldTable<G>,
  { field, key }: GroupKey,
  fields: ProjectFields | undefined,
  bind: Bind,
  unseen?: Unseen,
): string {
  const found = groupColumn(table, field, fields, { where: 'filter.inGroups', unseen });
  return key === null ? found.none : found.holds(key, bind);
}
