/** The history of an object of any kind, as one who may see the object reads it. */
import {
  HISTORY_PAGE,
  type HistoryFacets,
  type HistoryQuery,
  type ObjectHistory,
} from '../../../contract/object/history';
import type { ObjectRef } from '../../../contract/objectTypes';
import type { Actor } from '../../base/actor';
import { iso } from '../../base/present';
import type { KeptChange } from '../../db/schema';
import type { Bind, HistoryNames, ObjectContext } from '../define';

/** What a kind's history names beside its own object, where it names nothing: everything is told as it is kept. */
const plain: HistoryNames = {
  changeTold: () => 'true',
  entryTold: () => 'true',
  namer: async () => (entry) => entry,
};
/** Not a field: what else an entry's reason speaks of. */
const CAUSE = 'reason';

/** The changes of an entry `h` that are told, and its cause, which is named or left out where the reason is said. */
export const toldChanges = (names: HistoryNames | undefined, actor: Actor, bind: Bind): string =>
  `(SELECT coalesce(jsonb_agg(c ORDER BY place), '[]') FROM jsonb_array_elements(h.changes) WITH ORDINALITY x(c, place)
     WHERE c->>'field' = '${CAUSE}' OR ${(names ?? plain).changeTold(actor, bind)})`;

/** The kind, once the actor may see the object: 404 otherwise. */
async function readable({ platform, ...rest }: ObjectContext, ref: ObjectRef) {
  await platform.objects.load({ platform, ...rest }, ref, 'view');
  const { history: names = plain, stateField = 'state' } = platform.objects.kind(ref.type);
  const moves = `h.changes @> '${JSON.stringify([{ field: stateField }])}'`;
  return { names, moves };
}
const OF_OBJECT = 'h.tenant_id = $1 AND h.object_type = $2 AND h.object_id = $3';

/** Newest first, a page at a time. */
export async function historyOf(
  context: ObjectContext,
  ref: ObjectRef,
  { field, actorId, transitions, before }: HistoryQuery,
): Promise<ObjectHistory[]> {
  const { platform, db, actor } = context;
  const { names, moves } = await readable(context, ref);
  const params: unknown[] = [ref.type, ref.id, before ?? null, field ?? null, actorId ?? null, transitions ?? false];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const rows = await db.query<{
    id: string;
    at: string;
    actor_id: string | null;
    event: string;
    changes: KeptChange[];
    reason: string | null;
    stood: number | null;
  }>(
    `SELECT h.id, h.at, h.actor_id, h.event, ${toldChanges(names, actor, bind)} AS changes, h.reason,
            CASE WHEN ${moves} THEN (
              SELECT floor(extract(epoch FROM shown.at - h.at))::int FROM history h
               WHERE ${OF_OBJECT} AND h.id < shown.id AND (h.event = 'created' OR ${moves})
               ORDER BY h.id DESC LIMIT 1) END AS stood
       FROM history h CROSS JOIN LATERAL (SELECT h.id, h.at) shown
      WHERE ${OF_OBJECT} AND ($4::uuid IS NULL OR h.id < $4)
        AND ($5::text IS NULL OR EXISTS (SELECT 1 FROM jsonb_array_elements(h.changes) c
              WHERE c->>'field' = $5 AND ${names.changeTold(actor, bind)})) AND ($6::uuid IS NULL OR h.actor_id = $6)
        AND (NOT $7::boolean OR ${moves})
        AND ${names.entryTold(actor, bind)}
      ORDER BY h.id DESC LIMIT ${HISTORY_PAGE}`,
    params,
  );
  const people = await platform.directory.of(actor.tenantId);
  const told = await names.namer(context, rows);
  return rows.map((row) => ({
    id: row.id,
    at: iso(row.at),
    actor: people(row.actor_id),
    event: row.event,
    ...told({ changes: row.changes, reason: row.reason }),
    stoodSeconds: row.stood,
  }));
}

/** The fields that were ever changed, and by whom. */
export async function historyFacets(context: ObjectContext, ref: ObjectRef): Promise<HistoryFacets> {
  const { platform, db, actor } = context;
  const { names } = await readable(context, ref);
  const params: unknown[] = [ref.type, ref.id];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const fields = await db.query<{ field: string; label: string }>(
    `SELECT c->>'field' AS field, max(c->>'label') AS label
       FROM history h CROSS JOIN LATERAL jsonb_array_elements(h.changes) c
      WHERE ${OF_OBJECT} AND c->>'field' <> '${CAUSE}' AND ${names.changeTold(actor, bind)}
      GROUP BY 1 ORDER BY min(h.id::text)`,
    params,
  );
  const personParams: unknown[] = [ref.type, ref.id];
  const bindPerson = (value: unknown) => `$${personParams.push(value) + 1}`;
  const actors = await db.query<{ actor_id: string }>(
    `SELECT h.actor_id FROM history h
      WHERE ${OF_OBJECT} AND h.actor_id IS NOT NULL AND ${names.entryTold(actor, bindPerson)}
      GROUP BY h.actor_id ORDER BY min(h.id::text)`,
    personParams,
  );
  const people = await platform.directory.of(actor.tenantId);
  const called = fields.map(({ field, label }) => ({ field, label: names.labels?.[field] ?? label }));
  return { fields: called, people: actors.flatMap((row) => people(row.actor_id) ?? []) };
}
