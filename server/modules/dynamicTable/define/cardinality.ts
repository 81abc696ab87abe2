/** Links that are made narrower: of each record the first stays, in its order; the others are counted, and gone if that is wanted. */
import { againstRule } from '../../../errors';
import { type LoadedField, type Side, sideOf } from '../model';
import type { Act } from '../records/act';
import { linkIds } from '../records/links';
import { touchOther } from '../records/write';

const isNarrower = (before: LoadedField['config'], after: LoadedField['config']) => ({
  own: (before.many ?? true) && after.many === false,
  other: (before.manyBack ?? true) && after.manyBack === false,
});

/** @throws 422 with how many records would lose links, unless that is wanted */
export async function narrowLinks(one: Act, before: LoadedField, after: LoadedField, wanted: boolean): Promise<number> {
  const { own, other } = isNarrower(before.config, after.config);
  const side = sideOf(one.reached.access.table.id, after);
  const records = new Set<string>();
  for (const by of [own && side.own, other && side.other]) {
    if (by) for (const id of await cut(one, after, side, by)) records.add(id);
  }
  if (records.size > 0 && !wanted) {
    throw againstRule(`${records.size} 条记录会失去一部分关联，每条只保留第一个。请勾选“保留第一个，移除其余”后再保存`);
  }
  return records.size;
}

/** @param by the column of which each value keeps its first link */
async function cut(one: Act, field: LoadedField, side: Side, by: Side['own']): Promise<string[]> {
  const { db } = one;
  const ord = by === side.own ? side.ord : side.otherOrd;
  const gone = await db.query<{ own: string; other: string }>(
    `SELECT x.own, x.other FROM (
       SELECT l.${side.own} AS own, l.${side.other} AS other,
              row_number() OVER (PARTITION BY l.${by} ORDER BY l.${ord}, l.${by === side.own ? side.other : side.own}) AS n
         FROM dyn_link l WHERE l.tenant_id = $1 AND l.table_id = $2 AND l.key = $3) x
      WHERE x.n > 1`,
    [side.tableId, side.key],
  );
  const ids = [...new Set(gone.map((row) => row.own))];
  const before = await linkIds(db, side, ids);
  await db.query(
    `DELETE FROM dyn_link l USING unnest($4::uuid[], $5::uuid[]) AS g(own, other)
      WHERE l.tenant_id = $1 AND l.table_id = $2 AND l.key = $3 AND l.${side.own} = g.own AND l.${side.other} = g.other`,
    [side.tableId, side.key, gone.map((row) => row.own), gone.map((row) => row.other)],
  );
  const changes = ids.map((id) => {
    const list = before.get(id) ?? [];
    const lost = new Set(gone.filter((row) => row.own === id).map((row) => row.other));
    return { id, before: list, after: list.filter((link) => !lost.has(link)) };
  });
  for (const { id, before: list, after } of changes) one.note(id, 'changed', { [field.key]: [list, after] });
  touchOther(one, field, changes);
  return ids;
}

/** The field of the other table says the same from its side. */
export async function mirror(one: Act, { config }: LoadedField): Promise<void> {
  const other = config.back ?? config.backOf;
  if (!other) return;
  await one.db.query(
    `UPDATE dyn_field f SET config = f.config || $4::jsonb, version = f.version + 1, updated_at = now(), updated_by = $5
      WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3`,
    [
      ...[config.tableId, other],
      ...[JSON.stringify({ many: config.manyBack ?? true, manyBack: config.many ?? true }), one.context.actor.userId],
    ],
  );
}

export const changesLinks = ({ config: before }: LoadedField, { config: after }: LoadedField): boolean =>
  (before.many ?? true) !== (after.many ?? true) || (before.manyBack ?? true) !== (after.manyBack ?? true);
