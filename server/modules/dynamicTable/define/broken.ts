/** Computed fields that can not be reckoned any more say why, and say nothing once they can: asked of all that a change may reach. */
import { readAs, rollupResult } from '../../../../contract/dynamicTable/kinds';
import { cutText } from '../../../../contract/text/cut';
import type { Connection } from '../../../db/client';
import type { ObjectContext } from '../../../object/define';
import { BadFormula, compileFormula } from '../formula/compile';
import { isComputed } from '../formula/graph';
import { inputsOfFormula } from '../formula/inputs';
import { type Reckoning, sendReckoning } from '../jobs/queues';
import { type LoadedField, type LoadedTable, loadTables, sideOf, type Tables } from '../model';

/** A reason that names what it follows from, which names what that follows from. */
const REASON_MAX = 300;
const STEPS_MAX = 50;
/** A lookup is read where it is shown and reckoned nowhere, but is as empty without its link. */
const follows: ReadonlySet<string> = new Set(['formula', 'rollup', 'lookup']);

type NameOf = (tableId: string, key: string) => string;

/** Why a field has no value; null: it has one, or is none that follows from others. What it is made of stands in no circle. */
function faultOf(
  table: LoadedTable,
  { kind, config }: LoadedField,
  tables: Tables,
  nameOf: NameOf,
  left = STEPS_MAX,
): string | null {
  if (!follows.has(kind) || left === 0) return null;
  const gone = (tableId: string, key = '') => `用到的字段「${nameOf(tableId, key)}」已删除`;
  if (kind === 'formula') {
    for (const key of inputsOfFormula(config.formula)) {
      const input = table.fields.get(key);
      if (!input) return gone(table.id, key);
      const fault = faultOf(table, input, tables, nameOf, left - 1);
      if (fault) return cutText(`「${input.name}」没有值：${fault}`, REASON_MAX);
    }
    try {
      compileFormula(table, config.formula ?? '', tables);
      return null;
    } catch (error) {
      if (error instanceof BadFormula) return error.message;
      throw error;
    }
  }
  const through = table.fields.get(config.through ?? '');
  if (!through) return gone(table.id, config.through);
  const { targetId } = sideOf(table.id, through);
  const other = tables.get(targetId);
  if (!other || config.by === 'count') return null;
  const target = other.fields.get(config.target ?? '');
  if (!target) return gone(targetId, config.target);
  // What a lookup shows may be of any kind.
  if (kind === 'lookup' || rollupResult(config.by ?? 'count', readAs(target)) === (config.result ?? 'number'))
    return null;
  return `用到的字段「${target.name}」不能这样汇总`;
}

/**
 * After a change of fields, in its transaction.
 * @param ids of the tables that it may be felt in, those that a link led to before as well
 * @param more fields that have to be reckoned whatever is said of them
 */
export async function settleBroken(
  context: ObjectContext,
  connection: Connection,
  ids: readonly string[],
  more: Reckoning['roots'] = [],
): Promise<void> {
  const { db, platform } = context;
  const tables = await loadTables(context, ids);
  const lost = await db.query<{ table_id: string; key: string; name: string }>(
    `SELECT f.table_id, f.key, f.name FROM dyn_field f
      WHERE f.tenant_id = $1 AND f.table_id = ANY($2::uuid[]) AND f.deleted_at IS NOT NULL`,
    [[...tables.keys()]],
  );
  const names = new Map(lost.map(({ table_id, key, name }) => [`${table_id} ${key}`, name]));
  const roots = [...more];
  for (const table of tables.values()) {
    for (const field of table.fields.values()) {
      const fault = faultOf(table, field, tables, (tableId, key) => names.get(`${tableId} ${key}`) ?? key);
      if (fault === field.broken) continue;
      await db.query(
        `UPDATE dyn_field f SET broken = $4, generation = f.generation + 1
          WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3`,
        [table.id, field.key, fault],
      );
      if (isComputed(field) && !roots.some(([id, key]) => id === table.id && key === field.key))
        roots.push([table.id, field.key]);
    }
  }
  if (roots.length > 0) await sendReckoning(platform, connection, { tenantId: db.tenantId, roots });
}
