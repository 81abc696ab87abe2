/** The order of a list by built-in and custom fields. */

import { type Asked, toldSql } from '../fields/operand';
import type { ProjectFields } from '../fields/projectFields';
import type { FieldTable } from '../fields/table';
import { customOrderSql } from './custom';

export interface Sort {
  field: string;
  order?: 'asc' | 'desc';
}

/** Whether a list can be sorted by a built-in field of the name. */
export const isSortKey = <G>(table: FieldTable<G>, name: string): boolean =>
  table.fields.get(name)?.in.includes('sort') ?? false;

/** One key of an order: its value, which way it goes, and whether those without a value have to be told to come last. */
export interface OrderPart {
  sql: string;
  way: 'asc' | 'desc';
  nulls: '' | ' NULLS FIRST' | ' NULLS LAST';
}

export const orderPartSql = ({ sql, way, nulls }: OrderPart): string => `${sql} ${way}${nulls}`;

/**
 * Ends with the table's own order (`tie`), so that pages never overlap. What has no value comes last, whichever way it is
 * sorted. `backwards` is the same order from its end. A field that the table cannot sort by is looked for among the custom ones.
 */
export function orderParts<G>(
  table: FieldTable<G>,
  sorts: readonly Sort[],
  fields: ProjectFields | undefined,
  asked: Asked<G>,
  { tie = sorts[0]?.order ?? 'desc', backwards = false }: { tie?: 'asc' | 'desc'; backwards?: boolean } = {},
): OrderPart[] {
  const way = (order: 'asc' | 'desc') => (backwards === (order === 'asc') ? 'desc' : 'asc');
  const parts: OrderPart[] = [];
  for (const { field: name, order = 'desc' } of sorts) {
    const field = isSortKey(table, name) ? table.fields.get(name) : undefined;
    const own = typeof field?.order === 'function' ? field.order(asked) : field?.order;
    const unseen = asked.unseen?.(name);
    const sql = toldSql(unseen, field ? (own ?? field.sql) : customOrderSql(fields, name, asked.bind));
    // Rows come one by one in this order: nothing behind it can move them.
    if (sql === table.tie) return [...parts, { sql, way: way(order), nulls: '' }];
    const mayLack = !field || field.nullable || unseen !== undefined;
    const last = mayLack && order === 'desc' ? (backwards ? ' NULLS FIRST' : ' NULLS LAST') : '';
    parts.push({ sql, way: way(order), nulls: last });
  }
  return [...parts, { sql: table.tie, way: way(tie), nulls: '' }];
}

/** The same as the text behind `ORDER BY`. */
export const orderBy = <G>(...order: Parameters<typeof orderParts<G>>): string =>
  orderParts(...order)
    .map(orderPartSql)
    .join(', ');
