/** Conditions over built-in and custom fields as one expression over the rows `t` of a kind's table. */

import type { Condition, ConditionGroup, ConditionTree } from '../../../contract/object/customFields';
import { builtinKinds } from '../../../contract/object/fields';
import { daySql } from '../../base/zone';
import { invalid } from '../../errors';
import type { Asked, Operand } from '../fields/operand';
import type { ProjectFields } from '../fields/projectFields';
import type { FieldTable, TableField } from '../fields/table';
import { customOperand, fieldOf } from './custom';
import { conditionSql } from './operators';

/** A list of ids in one column: labels, people. */
const ofList = (sql: string, { bind }: Asked): Partial<Operand> => ({
  type: 'uuid',
  present: `cardinality(${sql}) > 0`,
  holds: (ids, all) => `${sql} ${all ? '@>' : '&&'} ${bind(ids)}::uuid[]`,
});

const CASTS: ReadonlySet<string> = new Set(['uuid', 'smallint', 'int']);

function builtinOperand<G>(table: FieldTable<G>, field: TableField<G>, asked: Asked<G>): Operand {
  const { label, kind, sql, column } = field;
  const { family } = builtinKinds[kind];
  if (family === null || !field.in.includes('filter')) {
    throw invalid(`不能按「${label}」筛选`, 'filter.conditions');
  }
  const type = column && CASTS.has(column.type) ? column.type : undefined;
  return {
    label,
    family,
    open: table.open,
    sql: kind === 'instant' ? daySql(sql) : sql,
    ...(type && { type }),
    ...((kind === 'labels' || kind === 'persons') && ofList(sql, asked)),
    ...field.operand?.(asked),
  };
}

/** @param fields custom fields, where the filter asks for any */
export function operandOf<G>(
  table: FieldTable<G>,
  name: string,
  fields: ProjectFields | undefined,
  asked: Asked<G>,
): Operand {
  const field = table.fields.get(name);
  return field ? builtinOperand(table, field, asked) : customOperand(fieldOf(fields, name), asked.bind, table.open);
}

export const hasConditions = ({ conditions, groups }: ConditionTree) => Boolean(conditions?.length || groups?.length);

/** All conditions and groups of a filter as one expression. */
export function conditionsSql<G>(
  table: FieldTable<G>,
  { match = 'all', conditions = [], groups = [] }: ConditionTree,
  fields: ProjectFields | undefined,
  asked: Asked<G>,
): string {
  const single = (condition: Condition) => {
    const { field, op } = condition;
    const holds = conditionSql(operandOf(table, field, fields, asked), condition, asked.bind, asked.viewer.userId);
    const unseen = asked.unseen?.(field);
    if (!unseen) return holds;
    // What is not told meets no comparison, not even that it is another value: only that there is none.
    return op === 'empty' ? `(${unseen} OR ${holds})` : `(NOT ${unseen} AND ${holds})`;
  };
  const group = (one: ConditionGroup) => joined(one.match, one.conditions.map(single));
  const parts = [...conditions.map(single), ...groups.filter((one) => one.conditions.length > 0).map(group)];
  return joined(match, parts);
}

const joined = (match: 'all' | 'any', parts: string[]) =>
  parts.length === 0 ? 'true' : `(${parts.join(match === 'any' ? ' OR ' : ' AND ')})`;

/** Names of the fields that a filter asks for and the table does not have: custom ones. */
export const customNamed = <G>(table: FieldTable<G>, { conditions = [], groups = [] }: ConditionTree): string[] =>
  [...conditions, ...groups.flatMap((group) => group.conditions)]
    .map(({ field }) => field)
    .filter((name) => !table.fields.has(name));
