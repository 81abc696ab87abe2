/** Columns of a table, made of what the contract says of the fields of its kind. */
import { type ColumnDataType, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  numeric,
  type PgColumnBuilderBase,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type BuiltinField,
  type BuiltinFields,
  type ColumnKey,
  type ColumnType,
  columnNameOf,
  columnTypeOf,
  initialOf,
  type StoredField,
  type StoredValue,
} from '../../../contract/object/fields';
import { instant } from './columns';

/** A column of these values; `N`: it is never empty, `D`: it begins with a value. */
type Column<V, N extends boolean, D extends boolean> = PgColumnBuilderBase<{
  name: string;
  dataType: ColumnDataType;
  columnType: string;
  data: V;
  driverParam: unknown;
  enumValues: undefined;
  notNull: N;
  hasDefault: D;
}>;
type Begins<F extends BuiltinField> = F extends { initial: unknown }
  ? true
  : F extends { nullable: true } | { required: true }
    ? false
    : F extends { kind: 'text' | 'html' }
      ? true
      : false;
type ColumnsOf<F extends BuiltinFields, B extends string> = {
  [N in keyof F & string as N extends B ? never : F[N] extends StoredField ? ColumnKey<F, N> : never]: Column<
    StoredValue<F[N]>,
    F[N] extends { nullable: true } ? false : true,
    Begins<F[N]>
  >;
};

/** Builds a column of the type; the digits of a number with decimals stand in its type: `numeric(9, 2)`. */
function ofType(name: string, type: ColumnType) {
  switch (type) {
    case 'text':
      return text(name);
    case 'uuid':
      return uuid(name);
    case 'uuid[]':
      return uuid(name).array();
    case 'boolean':
      return boolean(name);
    case 'date':
      return date(name);
    case 'timestamptz':
      return instant(name);
    case 'smallint':
      return smallint(name);
    case 'smallint[]':
      return smallint(name).array();
    case 'integer':
      return integer(name);
    case 'bigint':
      return bigint(name, { mode: 'number' });
    case 'double precision':
      return doublePrecision(name);
    default: {
      const [precision, scale] = (type.match(/\d+/g) ?? []).map(Number);
      return numeric(name, { precision, scale, mode: 'number' } as {
        precision: number;
        scale: number;
        mode: 'number';
      });
    }
  }
}

/** What all builders of columns can do, whatever they hold. */
interface Builder {
  notNull(): Builder;
  default(value: unknown): Builder;
}

/**
 * Columns of the fields, by the names that code has for them.
 *
 * @param but fields whose columns are written elsewhere: what all registers have (`inProject`)
 */
export function columnsOf<const F extends BuiltinFields, const B extends BuiltinFields = Record<never, never>>(
  fields: F,
  but?: B,
): ColumnsOf<F, keyof B & string> {
  const columns = Object.entries(fields).flatMap(([name, field]): [string, Builder][] => {
    const type = columnTypeOf(field);
    if (!type || (but && Object.hasOwn(but, name))) return [];
    const column: Builder = ofType(columnNameOf(name, field), type) as unknown as Builder;
    const filled = field.nullable ? column : column.notNull();
    const initial = initialOf(field);
    if (initial === undefined) return [[field.stored ?? name, filled]];
    return [[field.stored ?? name, filled.default(Array.isArray(initial) ? sql`'{}'` : initial)]];
  });
  return Object.fromEntries(columns) as unknown as ColumnsOf<F, keyof B & string>;
}
