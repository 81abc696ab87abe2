/** Links of records, written by merging: what the writer does not see stays. One row serves both sides. */
import type { TenantDb } from '../../../db/scope';
import { invalid } from '../../../errors';
import type { Reached } from '../access';
import { type LoadedField, type Side, sideOf } from '../model';
import { Params } from '../sql/params';
import { Rows } from '../sql/rows';

/** Ids of all linked records, in their order on this side. */
export async function linkIds(db: TenantDb, side: Side, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.query<{ own: string; other: string }>(
    `SELECT l.${side.own} AS own, l.${side.other} AS other FROM dyn_link l
      WHERE l.tenant_id = $1 AND l.table_id = $2 AND l.key = $3 AND l.${side.own} = ANY($4::uuid[])
      ORDER BY l.${side.ord}, l.${side.other}`,
    [side.tableId, side.key, ids],
  );
  const found = new Map<string, string[]>();
  for (const { own, other } of rows) {
    const of = found.get(own);
    if (of) of.push(other);
    else found.set(own, [other]);
  }
  return found;
}

/** Those among some records of the other table that the writer sees. */
export async function seenBehind(
  db: TenantDb,
  reached: Reached,
  side: Side,
  ids: readonly string[],
): Promise<Set<string>> {
  const access = reached.of(side.targetId);
  if (!access || ids.length === 0) return new Set();
  const params = new Params();
  const rows = new Rows(access, params.bind, 'u');
  const list = await db.query<{ id: string }>(
    `SELECT u.id FROM ${access.table.heap} u WHERE ${rows.scope} AND u.id = ANY(${params.bind(ids)}::uuid[])`,
    params.values,
    'each',
  );
  return new Set(list.map(({ id }) => id));
}

export interface LinkChange {
  id: string;
  before: string[];
  after: string[];
}

/** Those that were not deleted for good: what is linked comes back with its record out of the trash. */
async function kept(
  db: TenantDb,
  { tables }: Reached,
  side: Side,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const heap = tables.get(side.targetId)?.heap;
  if (!heap || ids.length === 0) return new Set(ids);
  const rows = await db.query<{ id: string }>(
    `SELECT u.id FROM ${heap} u WHERE u.tenant_id = $1 AND u.id = ANY($2::uuid[])`,
    [ids],
    'each',
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * What the links of each record become. @throws 400 for a record that is not there for the writer
 * @param known as they stood before: all of them, also those that the writer does not see
 */
export async function merged(
  db: TenantDb,
  reached: Reached,
  field: LoadedField,
  given: ReadonlyMap<string, readonly string[]>,
  known = false,
): Promise<LinkChange[]> {
  const side = sideOf(reached.access.table.id, field);
  const before = await linkIds(db, side, [...given.keys()]);
  const asked = [...given.values()].flat();
  if (known) {
    const there = await kept(db, reached, side, asked);
    return [...given].map(([id, wanted]) => {
      return { id, before: before.get(id) ?? [], after: wanted.filter((other) => there.has(other)) };
    });
  }
  const seen = await seenBehind(db, reached, side, [...new Set([...asked, ...[...before.values()].flat()])]);
  if (asked.some((id) => !seen.has(id))) throw invalid(`「${field.name}」关联的记录不存在`, `values.${field.key}`);
  return [...given].map(([id, wanted]) => {
    const own = before.get(id) ?? [];
    if (!side.many && wanted.length > 0) return { id, before: own, after: wanted.slice(0, 1) };
    const hidden = own.filter((other) => !seen.has(other));
    const stays = own.filter((other) => hidden.includes(other) || wanted.includes(other));
    return { id, before: own, after: [...stays, ...wanted.filter((other) => !own.includes(other))] };
  });
}

/**
 * Writes the links as they shall be. Where the other record is linked by one only, it leaves the one that had it.
 * @returns those that lost a link by that: with their links before
 */
export async function writeLinks(db: TenantDb, side: Side, changes: readonly LinkChange[]): Promise<LinkChange[]> {
  const gone = changes.flatMap(({ id, before, after }) =>
    before.filter((other) => !after.includes(other)).map((other) => ({ own: id, other })),
  );
  const wanted = changes.flatMap(({ id, before, after }) =>
    after.filter((other) => !before.includes(other)).map((other) => ({ own: id, other })),
  );
  const own = new Map(wanted.map((one) => [one.other, one.own]));
  // Of several in this call that want one record, the last has it, as if they had come one after the other.
  const added = side.manyBack ? wanted : wanted.filter((one) => own.get(one.other) === one.own);
  const takenOver: LinkChange[] = [];
  if (added.length < wanted.length) {
    for (const { id, after } of changes) {
      const kept = after.filter((other) => (own.get(other) ?? id) === id);
      if (kept.length < after.length) takenOver.push({ id, before: after, after: kept });
    }
  }
  if (!side.manyBack && added.length > 0) {
    const rows = await db.query<{ own: string; other: string }>(
      `SELECT l.${side.own} AS own, l.${side.other} AS other FROM dyn_link l
        WHERE l.tenant_id = $1 AND l.table_id = $2 AND l.key = $3 AND l.${side.other} = ANY($4::uuid[])`,
      [side.tableId, side.key, [...own.keys()]],
    );
    const lost = rows.filter((row) => own.get(row.other) !== row.own);
    gone.push(...lost);
    const before = await linkIds(db, side, [...new Set(lost.map((row) => row.own))]);
    for (const [id, list] of before) {
      const after = list.filter((other) => !lost.some((row) => row.own === id && row.other === other));
      takenOver.push({ id, before: list, after });
    }
  }
  if (gone.length > 0) {
    await db.query(
      `DELETE FROM dyn_link l USING jsonb_array_elements($4::jsonb) e
        WHERE l.tenant_id = $1 AND l.table_id = $2 AND l.key = $3
          AND l.${side.own} = (e->>'own')::uuid AND l.${side.other} = (e->>'other')::uuid`,
      [side.tableId, side.key, JSON.stringify(gone)],
    );
  }
  if (added.length > 0) {
    const last = (column: string, ord: string) => `(SELECT coalesce(max(o.${ord}), 0) FROM dyn_link o
      WHERE o.tenant_id = $1 AND o.table_id = $2 AND o.key = $3 AND o.${column} = (e.one->>'${column === side.own ? 'own' : 'other'}')::uuid)`;
    await db.query(
      `INSERT INTO dyn_link (tenant_id, table_id, key, ${side.own}, ${side.other}, ${side.ord}, ${side.otherOrd})
       SELECT $1, $2, $3, (e.one->>'own')::uuid, (e.one->>'other')::uuid,
              ${last(side.own, side.ord)} + e.n, ${last(side.other, side.otherOrd)} + e.n
         FROM jsonb_array_elements($4::jsonb) WITH ORDINALITY AS e(one, n)
       ON CONFLICT DO NOTHING`,
      [side.tableId, side.key, JSON.stringify(added)],
    );
  }
  return takenOver;
}

/** Puts the links of each record into the order that they stood in before. */
export async function orderLinks(db: TenantDb, side: Side, changes: readonly LinkChange[]): Promise<void> {
  const places = changes.flatMap(({ id, after }) => after.map((other, at) => ({ own: id, other, n: at + 1 })));
  if (places.length === 0) return;
  await db.query(
    `UPDATE dyn_link l SET ${side.ord} = (e->>'n')::numeric FROM jsonb_array_elements($4::jsonb) e
      WHERE l.tenant_id = $1 AND l.table_id = $2 AND l.key = $3
        AND l.${side.own} = (e->>'own')::uuid AND l.${side.other} = (e->>'other')::uuid`,
    [side.tableId, side.key, JSON.stringify(places)],
  );
}
