/**
 * Rows for a table as one statement of plain text. Drizzle makes an object of each value and walks through all of them four
 * times: the five hundred rows of a new enterprise took it longer than the database.
 */
import { getTableColumns, getTableName, isSQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

export interface InsertStatement {
  text: string;
  params: unknown[];
}

type Column = [field: string, column: AnyPgColumn];
const columnsOfTables = new WeakMap<PgTable, readonly Column[]>();

function columnsOf(table: PgTable): readonly Column[] {
  const known = columnsOfTables.get(table);
  if (known) return known;
  const columns = Object.entries(getTableColumns(table)) as Column[];
  columnsOfTables.set(table, columns);
  return columns;
}

/**
 * Columns that no row names are left to their defaults.
 * @param end what follows the rows: `ON CONFLICT …`, `RETURNING …`
 * @returns null where a value is an expression: that is Drizzle's to write
 */
export function insertStatement(
  table: PgTable,
  rows: readonly Record<string, unknown>[],
  end = '',
): InsertStatement | null {
  const named = columnsOf(table).filter(([field]) => rows.some((row) => row[field] !== undefined));
  const params: unknown[] = [];
  const tuples: string[] = [];
  for (const row of rows) {
    const places: string[] = [];
    for (const [field, column] of named) {
      const value = row[field];
      if (value === undefined) {
        places.push('DEFAULT');
        continue;
      }
      if (isSQLWrapper(value)) return null;
      places.push(`$${params.push(value === null ? null : column.mapToDriverValue(value))}`);
    }
    tuples.push(`(${places.join()})`);
  }
  const names = named.map(([, { name }]) => `"${name}"`).join();
  return { text: `INSERT INTO "${getTableName(table)}" (${names}) VALUES ${tuples.join()} ${end}`, params };
}
