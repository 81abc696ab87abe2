/**
 * Rows of a plan, read by columns: each column comes as one text, of JSON or, of ids, with commas. A driver reads rows value
 * by value, which takes three times as long for the thousands of rows and forty columns of a large plan, most of them empty;
 * and of what the database does then, ids as JSON are a third.
 */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { planLink, planNode } from '../../db/schema';
import type { TenantDb } from '../../db/scope';

type Table = typeof planNode | typeof planLink;

/** @returns what reads all live rows of a plan, with the names that the code has for columns; `same` is the same in each row */
export function readerOf<R extends object>(table: Table, without: readonly string[], where = '') {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name]) => !['tenantId', 'planId', ...without].includes(name),
  );
  const names = columns.map(([name]) => name);
  // A moment stays the text that rows have it as; in JSON it would be another one.
  const value = (name: string, type: string) => (type.startsWith('timestamp') ? `${name}::text` : name);
  const list = (name: string, type: string) =>
    type === 'uuid' ? `string_agg(coalesce(${name}::text, ''), ',')` : `json_agg(${value(name, type)})::text`;
  const lists = columns.map(([name, own]) => `${list(own.name, own.getSQLType())} AS "${name}"`);
  const areIds = columns.map(([, own]) => own.getSQLType() === 'uuid');
  const valuesOf = (text: string | null, isId: boolean): unknown[] => {
    if (text === null) return [];
    return isId ? text.split(',').map((id) => id || null) : (JSON.parse(text) as unknown[]);
  };
  const text = `SELECT ${lists.join(', ')} FROM ${getTableName(table)} WHERE tenant_id = $1 AND plan_id = $2${where}`;
  return async (db: TenantDb, planId: string, same: Partial<R>): Promise<R[]> => {
    const [found] = await db.query<Record<string, string | null>>(text, [planId]);
    const values = names.map((name, at) => valuesOf(found?.[name] ?? null, areIds[at] === true));
    const count = values[0]?.length ?? 0;
    const rows: R[] = [];
    for (let at = 0; at < count; at += 1) {
      const row: Record<string, unknown> = { tenantId: db.tenantId, planId, ...same };
      for (let place = 0; place < names.length; place += 1) row[names[place] as string] = values[place]?.[at];
      rows.push(row as R);
    }
    return rows;
  };
}
