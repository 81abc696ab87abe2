/** Values of computed fields, reckoned after what they are made of: at once for what follows from a call, else by a job. */
import { FOLLOW_AT_ONCE, rollupResult } from '../../../../contract/dynamicTable/kinds';
import type { TenantDb } from '../../../db/scope';
import { LIST_SIGN, TEXT_MAX, textSql } from '../../../object/fields/formula/expression';
import type { Bind } from '../../../object/fields/operand';
import { type LoadedField, type LoadedTable, sideOf, type Tables } from '../model';
import { Params } from '../sql/params';
import { readValue } from '../sql/readValue';
import { behindSql } from './behind';
import { BadFormula, compileFormula, momentJson, unbound } from './compile';
import { behindOf, type GraphNode, inOrder, inputsOf } from './graph';

/** Records of a table of which some fields changed; `all`: they are new, gone or back. */
export interface Touched {
  tableId: string;
  ids: readonly string[];
  keys: ReadonlySet<string> | 'all';
}

const EMPTY = 'NULL::jsonb';

/** A formula's, or empty where it can no longer be reckoned: looked at first, as a statement names all that it binds. */
function formulaSql(table: LoadedTable, formula: string, tables: Tables, bind: Bind): string {
  try {
    compileFormula(table, formula, tables);
  } catch (error) {
    if (error instanceof BadFormula) return EMPTY;
    throw error;
  }
  return compileFormula(table, formula, tables, bind).sql;
}

const shortened = (text: string) => `to_jsonb(nullif(left(${text}, ${TEXT_MAX}), ''))`;

function rollupSql(table: LoadedTable, field: LoadedField, tables: Tables, bind: Bind): string {
  const { by = 'count', result = 'number' } = field.config;
  const looked = behindSql(table, field, tables, unbound);
  const value = looked?.target && readValue(looked.target, 'u');
  if (!looked || rollupResult(by, value?.type ?? null) !== result) return EMPTY;
  const { from, order } = behindSql(table, field, tables, bind) ?? looked;
  if (by === 'count' || !value) return `(SELECT to_jsonb(count(*)) ${from})`;
  const { type, sql } = value;
  const text = textSql(type, sql);
  const figure = (of: string) => `(SELECT to_jsonb(trim_scale(round(${of}, 10))) ${from})`;
  switch (by) {
    case 'sum':
      return figure(`coalesce(sum(${sql}), 0)`);
    case 'average':
      return figure(`avg(${sql})`);
    case 'max':
    case 'min':
      if (type === 'instant') return `(SELECT ${momentJson(`${by}(${sql})`)} ${from})`;
      return type === 'number' ? figure(`${by}(${sql})`) : `(SELECT to_jsonb(${by}(${sql})::text) ${from})`;
    case 'join':
      return `(SELECT ${shortened(`string_agg(${text}, '${LIST_SIGN}' ORDER BY ${order})`)} ${from})`;
    case 'unique':
      return `(SELECT ${shortened(`string_agg(d.x, '${LIST_SIGN}' ORDER BY d.n)`)} FROM (
        SELECT s.x, min(s.n) AS n FROM (SELECT ${text} AS x, row_number() OVER (ORDER BY ${order}) AS n ${from}) s
         WHERE s.x <> '' GROUP BY s.x) d)`;
  }
}

/** The value of a computed field over the record `t` as JSON, NULL where it is empty or can no longer be reckoned. */
export function valueSql({ tableId, field }: GraphNode, tables: Tables, bind: Bind): string {
  const table = tables.get(tableId) as LoadedTable;
  return field.kind === 'formula'
    ? formulaSql(table, field.config.formula ?? '', tables, bind)
    : rollupSql(table, field, tables, bind);
}

/** Writes a computed field of some records, or of all, where it differs. @returns the records that changed */
export async function reckonField(
  db: TenantDb,
  node: GraphNode,
  tables: Tables,
  ids: readonly string[] | null,
): Promise<string[]> {
  const { heap } = tables.get(node.tableId) as LoadedTable;
  const params = new Params();
  const key = node.field.key;
  const value = valueSql(node, tables, params.bind);
  const which = ids ? `AND t.id = ANY(${params.bind(ids)}::uuid[])` : '';
  const rows = await db.query<{ id: string }>(
    `UPDATE ${heap} r SET "values" = CASE WHEN c.next IS NULL THEN r."values" - '${key}'
                                          ELSE r."values" || jsonb_build_object('${key}', c.next) END
       FROM (SELECT t.id, ${value} AS next FROM ${heap} t WHERE t.tenant_id = $1 ${which}) c
      WHERE r.tenant_id = $1 AND r.id = c.id AND (r."values"->'${key}') IS DISTINCT FROM c.next
      RETURNING r.id`,
    params.values,
    'each',
  );
  return rows.map(({ id }) => id);
}

/** Records whose computed field may follow from what was touched. */
async function affected(
  db: TenantDb,
  node: GraphNode,
  tables: Tables,
  touched: ReadonlyMap<string, ReadonlyMap<string, Set<string>>>,
): Promise<string[]> {
  const ids = new Set<string>();
  const of = (tableId: string, key: string) => touched.get(tableId)?.get(key) ?? new Set<string>();
  for (const input of inputsOf(node, tables)) {
    const changed = of(input.tableId, input.field.key);
    if (node.field.kind === 'formula' || input.field.kind === 'relation') {
      if (input.tableId === node.tableId) for (const id of changed) ids.add(id);
    }
  }
  for (const id of of(node.tableId, ALL)) ids.add(id);
  for (const { through, targetId, keys } of behindOf(node, tables)) {
    const behind = [...keys.flatMap((key) => [...of(targetId, key)]), ...of(targetId, ALL)];
    if (behind.length === 0) continue;
    const side = sideOf(node.tableId, through);
    const rows = await db.query<{ id: string }>(
      `SELECT DISTINCT l.${side.own} AS id FROM dyn_link l
        WHERE l.tenant_id = $1 AND l.table_id = $2 AND l.key = $3 AND l.${side.other} = ANY($4::uuid[])`,
      [side.tableId, side.key, behind],
    );
    for (const { id } of rows) ids.add(id);
  }
  return [...ids];
}
/** Stands for every field of a record. */
const ALL = '*';

export interface LeftOver {
  /** Fields that a job has to reckon over their whole tables; what follows from them as well. */
  roots: [tableId: string, key: string][];
}

/**
 * Reckons what follows from a change in the caller's transaction, rank by rank; only what changed goes on. Past a thousand
 * cells the rest is left to a job, and its records are marked.
 */
export async function reckonFollowing(
  db: TenantDb,
  tables: Tables,
  changes: readonly Touched[],
  most = FOLLOW_AT_ONCE,
): Promise<LeftOver> {
  const touched = new Map<string, Map<string, Set<string>>>();
  const touch = (tableId: string, key: string, ids: Iterable<string>) => {
    const of = touched.get(tableId) ?? new Map<string, Set<string>>();
    touched.set(tableId, of);
    const known = of.get(key) ?? new Set<string>();
    for (const id of ids) known.add(id);
    of.set(key, known);
  };
  for (const { tableId, ids, keys } of changes) {
    for (const key of keys === 'all' ? [ALL] : keys) touch(tableId, key, ids);
  }
  const roots: LeftOver['roots'] = [];
  let cells = 0;
  for (const node of inOrder(tables)) {
    const ids = await affected(db, node, tables, touched);
    const waits = inputsOf(node, tables).some((one) =>
      roots.some(([t, k]) => t === one.tableId && k === one.field.key),
    );
    if (ids.length === 0 && !waits) continue;
    cells += ids.length;
    if (waits || cells > most) {
      roots.push([node.tableId, node.field.key]);
      const { heap } = tables.get(node.tableId) as LoadedTable;
      await db.query(
        `UPDATE ${heap} t SET stale = true WHERE t.tenant_id = $1 AND NOT t.stale AND ($3 OR t.id = ANY($2::uuid[]))`,
        [ids, waits],
        'each',
      );
      continue;
    }
    touch(node.tableId, node.field.key, await reckonField(db, node, tables, ids));
  }
  return { roots };
}

/** Every computed field of some tables, over all of their records. */
export async function reckonAll(db: TenantDb, tables: Tables): Promise<void> {
  for (const node of inOrder(tables)) await reckonField(db, node, tables, null);
}
