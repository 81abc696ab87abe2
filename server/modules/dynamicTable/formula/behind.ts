/** What stands behind a link, as SQL over the record `t`: for lookups that formulas read, and for rollups. Over all rows. */
import { quoted } from '../../../object/fields/formula/expression';
import type { Bind } from '../../../object/fields/operand';
import { type LoadedField, type LoadedTable, sideOf, type Tables } from '../model';
import { conditionsSql } from '../sql/rows';

export interface BehindSql {
  /** The field behind the link; absent where only records are counted, or it is gone. */
  target: LoadedField | undefined;
  /** `FROM … WHERE …` of the records `u` behind the link. */
  from: string;
  /** Their order. */
  order: string;
}

/** Null: the link or its table is gone. `$1` is the tenant. */
export function behindSql(
  table: LoadedTable,
  { config }: LoadedField,
  tables: Tables,
  bind: Bind,
  t = 't',
): BehindSql | null {
  const through = table.fields.get(config.through ?? '');
  const side = through && sideOf(table.id, through);
  const other = side && tables.get(side.targetId);
  if (!side || !other) return null;
  return {
    target: other.fields.get(config.target ?? ''),
    from: `FROM dyn_link l JOIN ${other.heap} u ON u.tenant_id = $1 AND u.id = l.${side.other} AND u.deleted_at IS NULL
      WHERE l.tenant_id = $1 AND l.table_id = ${quoted(side.tableId)}::uuid AND l.key = ${quoted(side.key)}
        AND l.${side.own} = ${t}.id AND ${conditionsSql(other, config.filter, 'u', bind)}`,
    order: `l.${side.ord}, u.id`,
  };
}
