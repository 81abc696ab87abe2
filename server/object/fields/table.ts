/**
 * The built-in fields of a kind, as the server keeps them: what the contract says of each, its column of the schema, and
 * what it does otherwise than its kind does. Statements go over the kind's table under the alias `t`; custom values stand
 * in its column `custom_fields`, labels in `label_ids`.
 */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { BuiltinField, BuiltinFields } from '../../../contract/object/fields';
import { containsSql, likePattern } from '../../base/sqlText';
import type { Bind, OwnField } from './operand';

export interface TableField<G = unknown> extends Omit<BuiltinField, 'column'>, Omit<OwnField<G>, 'sql'> {
  name: string;
  /** The value over `t`. */
  sql: string;
  /** Its column, and the type that a parameter of it has; undefined where it is made of others. */
  column?: { name: string; type: string };
}

/** Names with their expressions, as a row of a list is read. */
export type Columns = readonly (readonly [name: string, sql: string])[];

export interface FieldTable<G = unknown> {
  /** Name of the table in SQL. */
  table: string;
  fields: ReadonlyMap<string, TableField<G>>;
  /** What a row of a list is made of: its id, its fields, and what all kinds have beside them. */
  columns: Columns;
  /** Of the table: which rows are there at all, the tenant and the recycle bin. */
  scope: string;
  /** Ends every order, so that pages never overlap. */
  tie: string;
  /** True while work goes on: what "overdue" asks for besides the day. */
  open: string;
  /** The rows that hold what somebody looks for. */
  found(text: string, bind: Bind): string;
}

/** Where a kind has no index of words: what its title or number holds, letter by letter. */
const byTitle: FieldTable['found'] = (text, bind) => containsSql(bind(likePattern(text)), 't.title');

/** Columns that a row has beside its fields, where the table has them. */
const BESIDE = ['id', 'version', 'customFields'];

interface Options<N extends string, G> {
  own?: Partial<Record<N, OwnField<G>>>;
  open?: string;
  found?: FieldTable['found'];
}

const parameterTypes: [RegExp, string][] = [
  [/^timestamp.*with time zone$/, 'timestamptz'],
  [/^numeric\(.*\)/, 'numeric'],
  [/^integer/, 'int'],
];
const parameterType = (type: string) =>
  parameterTypes.reduce((text, [pattern, short]) => text.replace(pattern, short), type);

/**
 * @param declared what the contract says of the fields; one that has the name of a column of `schema` stands there
 * @param schema the kind's table
 */
export function fieldTable<F extends BuiltinFields, G = unknown>(
  declared: F,
  schema: PgTable,
  { own = {}, open = 'true', found = byTitle }: Options<keyof F & string, G> = {},
): FieldTable<G> {
  const columns: Record<string, AnyPgColumn> = getTableColumns(schema);
  const fields = Object.entries(declared).map(([name, field]): [string, TableField<G>] => {
    const special: OwnField<G> = own[name as keyof F & string] ?? {};
    // What is asked for by an expression is of the expression's type, not of the column's.
    const stored = columns[special.sql === undefined ? (field.stored ?? name) : name];
    const column = stored && { name: stored.name, type: parameterType(stored.getSQLType()) };
    if (!column && special.sql === undefined && !special.operand && field.kind !== 'own') {
      throw new Error(`${getTableName(schema)} has no column for the field ${name}`);
    }
    return [name, { ...field, ...special, name, sql: special.sql ?? `t.${column?.name}`, column }];
  });
  return {
    table: getTableName(schema),
    fields: new Map(fields),
    columns: [
      ...BESIDE.flatMap((name) => (columns[name] ? [[name, `t.${columns[name].name}`] as const] : [])),
      ...fields.flatMap(([name, field]) => (field.column ? [[name, field.sql] as const] : [])),
    ],
    scope: columns.deletedAt ? 't.tenant_id = $1 AND t.deleted_at IS NULL' : 't.tenant_id = $1',
    tie: columns.seq ? 't.seq' : 't.id',
    open,
    found,
  };
}
