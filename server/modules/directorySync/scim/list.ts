/** A page of a list (RFC 7644 §3.4.2): filtered, counted, by the order of coming. */

import type { TenantDb } from '../../../db/scope';
import { queryWindow } from '../../../object/list/page';
import type { Source } from '../source';
import { badValue } from './errors';
import { type Column, filterSql, parseFilter } from './filter';
import { LIST } from './resource';

export const COUNT_MAX = 200;
const COUNT_USUAL = 100;
const INDEX_MAX = 1_000_000;

export type ListQuery = Readonly<Record<string, unknown>>;
export interface Listed {
  total: number;
  startIndex: number;
  resources: Record<string, unknown>[];
}

/** Below its least it is that, above its most that, as the standard says. @throws 400 for what is no number */
function numberIn(query: ListQuery, name: string, usual: number, least: number, most: number): number {
  const given = query[name];
  if (given === undefined || given === '') return usual;
  if (typeof given !== 'string' || !/^-?\d{1,9}$/.test(given)) throw badValue(`${name} 应为整数`);
  return Math.min(Math.max(Number(given), least), most);
}

interface Asked {
  /** `FROM … t WHERE …` with the source as `$2`. */
  from: string;
  columns: Readonly<Record<string, Column>>;
  source: Source;
  query: ListQuery;
}

/** @returns the ids of one page, and how many there are */
export async function listed(
  db: TenantDb,
  { from, columns, source, query }: Asked,
): Promise<{ total: number; startIndex: number; ids: string[] }> {
  const startIndex = numberIn(query, 'startIndex', 1, 1, INDEX_MAX);
  const count = numberIn(query, 'count', COUNT_USUAL, 0, COUNT_MAX);
  const values: unknown[] = [source.id];
  const bind = (value: unknown) => `$${values.push(value) + 1}`;
  const { filter } = query;
  if (filter !== undefined && typeof filter !== 'string') throw badValue('filter 只能出现一次');
  const condition = filter?.trim() ? ` AND ${filterSql(parseFilter(filter), columns, bind)}` : '';
  const [row] = await db.query<{ total: number }>(`SELECT count(*)::int AS total ${from}${condition}`, values);
  const rows =
    count === 0
      ? []
      : await queryWindow<{ id: string }>(
          db,
          { limit: count, offset: startIndex - 1 },
          `SELECT t.id ${from}${condition} ORDER BY t.created_at, t.id`,
          values,
        );
  return { total: row?.total ?? 0, startIndex, ids: rows.map(({ id }) => id) };
}

export const listAnswer = ({ total, startIndex, resources }: Listed) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
