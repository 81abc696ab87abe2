/** Records deleted and brought back: they keep id, number, place, links of both sides and comments. */
import type { ActKind } from '../../../../contract/dynamicTable/kinds';
import { againstRule, forbidden, notFound } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import type { Reached } from '../access';
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
  for (const { id } of rows) one.note(id, away ? 'removed' : 'restored', {});
}
