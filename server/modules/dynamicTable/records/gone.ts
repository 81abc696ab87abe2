/** Records deleted and brought back: they keep id, number, place, links of both sides and comments. */
import { keysOf } from '../../../../contract/dynamicTable/filter';
import type { ActKind } from '../../../../contract/dynamicTable/kinds';
import { againstRule, forbidden, notFound } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import type { Reached } from '../access';
import { sideOf } from '../model';
import { type Act, act } from './act';
import { repeatedIn } from './demands';
import { holdRecords } from './write';

export const removeRecords = (
  context: ObjectContext,
  reached: Reached,
  ids: readonly string[],
  kind: ActKind = 'removed',
) => act(context, reached, kind, (one) => moveWithin(one, ids, true));
export const restoreRecords = (
  context: ObjectContext,
  reached: Reached,
  ids: readonly string[],
  kind: ActKind = 'restored',
) => act(context, reached, kind, (one) => moveWithin(one, ids, false));

/** @param away into the trash, or out of it. @throws 404, 403 */
export async function moveWithin(one: Act, ids: readonly string[], away: boolean): Promise<void> {
  const { context, db, reached } = one;
  const { table, reaches } = reached.access;
  const held = await holdRecords(db, reached, ids, true);
  for (const id of ids) {
    const row = held.get(id);
    if (!row) throw notFound('记录');
    if (!reaches.some(({ remove }, at) => remove && row.flags[at])) throw forbidden('您不能删除或恢复该记录');
  }
  const rows = await db.query<{ id: string }>(
    `UPDATE ${table.heap} t SET deleted_at = CASE WHEN $4 THEN now() END, deleted_by = CASE WHEN $4 THEN $3::uuid END,
            version = t.version + 1
      WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND (t.deleted_at IS NULL) = $4 RETURNING t.id`,
    [ids, context.actor.userId, away],
  );
  if (!away) {
    const back = rows.map(({ id }) => ({ id, values: held.get(id)?.values ?? {} }));
    const [repeated] = (await repeatedIn(db, table, back)).values();
    if (repeated) throw againstRule(`不能恢复：${repeated}`);
  }
  const moved = rows.map(({ id }) => id);
  for (const id of moved) one.note(id, away ? 'removed' : 'restored', {});
  await touchLinking(one, moved);
}

/**
 * Whether a link is empty is asked by conditions of rollups and lookups, and changes with the records behind it: then those
 * that link them are touched as well.
 */
async function touchLinking(one: Act, ids: readonly string[]): Promise<void> {
  const { tables, access } = one.reached;
  const asked = new Set(
    [...tables.values()].flatMap((table) =>
      [...table.fields.values()].flatMap(({ config }) => {
        const through = table.fields.get(config.through ?? '');
        return through ? keysOf(config.filter).map((key) => `${sideOf(table.id, through).targetId} ${key}`) : [];
      }),
    ),
  );
  for (const table of tables.values()) {
    for (const field of table.fields.values()) {
      if (field.kind !== 'relation' || !asked.has(`${table.id} ${field.key}`)) continue;
      const side = sideOf(table.id, field);
      if (side.targetId !== access.table.id) continue;
      const owners = await one.db.query<{ id: string }>(
        `SELECT DISTINCT l.${side.own} AS id FROM dyn_link l
          WHERE l.tenant_id = $1 AND l.table_id = $2 AND l.key = $3 AND l.${side.other} = ANY($4::uuid[])`,
        [side.tableId, side.key, ids],
      );
      one.touch(
        table.id,
        owners.map(({ id }) => id),
        new Set([field.key]),
      );
    }
  }
}
