/** Reads the chain over an enterprise's operation log from its first link and names what does not hold. */
import type { FlawKind } from '../../../../contract/enterprise/operationObjects';
import { Pace, TURN_MS } from '../../../base/pace';
import type { TenantDb } from '../../../db/scope';
import { type LogRow, linkOf, logColumns, NO_HASH, sealedOf } from './chain';
import { type Head, headOf } from './seal';

const BATCH_MAX = 1_000;

export interface Flaw {
  kind: FlawKind;
  /** Place in the chain; null of an entry that has none. */
  seq: number | null;
  logId: string | null;
}

export interface Verification {
  flaws: Flaw[];
  /** The place from which it was verified: what came before was kept long enough, and is gone. */
  from: number;
  head: Head | undefined;
  /** Entries that no link covers yet. */
  unsealed: number;
}
export type KnownHead = Pick<Head, 'seq' | 'hash'>;

export type Link = Pick<Head, 'seq' | 'hash' | 'log_id'> & { entry: boolean } & LogRow;

/** Where the chain was cut last, for what came before was kept long enough; undefined: never. */
export async function cutOf(db: TenantDb): Promise<KnownHead | undefined> {
  const [cut] = await db.query<KnownHead & Record<string, unknown>>(
    'SELECT seq::int AS seq, hash FROM operation_cut WHERE tenant_id = $1',
  );
  return cut;
}

/** A cut that the log does not speak of, or that differs from a head that was kept elsewhere, was made by hand. */
async function flawsOfCut(db: TenantDb, { seq, hash }: KnownHead, expected: string | undefined): Promise<Flaw[]> {
  const said = await db.query(
    `SELECT 1 FROM operation_log l WHERE l.tenant_id = $1 AND l.module = 'operationLog' AND l.action = 'logRetired'
        AND l.detail ->> 'to' = $2::text AND l.detail ->> 'hash' = $3::text LIMIT 1`,
    [String(seq), hash],
  );
  if (said.length === 0) return [{ kind: 'gap', seq: 1, logId: null }];
  return expected === undefined || expected === hash ? [] : [{ kind: 'changed', seq, logId: null }];
}

/** @param known heads of earlier days, kept outside of the database: only they tell that the newest links were cut off */
export async function verifyLog(db: TenantDb, known: readonly KnownHead[] = []): Promise<Verification> {
  const head = await headOf(db);
  const flaws: Flaw[] = [];
  const expected = new Map(known.map(({ seq, hash }) => [seq, hash]));
  const cut = await cutOf(db);
  if (cut) flaws.push(...(await flawsOfCut(db, cut, expected.get(cut.seq))));
  let previous: KnownHead = cut ?? { seq: 0, hash: NO_HASH };
  // The head was read before: what is sealed meanwhile is not asked for.
  const chunks = new Pace({ goal: TURN_MS, most: BATCH_MAX }).walk(async (size) => {
    const links = await db.query<Link>(
      `SELECT s.seq::int AS seq, s.hash, s.log_id, l.id IS NOT NULL AS entry, ${logColumns}
         FROM operation_seal s LEFT JOIN operation_log l ON l.tenant_id = s.tenant_id AND l.id = s.log_id
        WHERE s.tenant_id = $1 AND s.seq > $2 AND s.seq <= $3 ORDER BY s.seq LIMIT $4`,
      [previous.seq, head?.seq ?? 0, size],
    );
    return links.length > 0 ? links : null;
  });
  for await (const links of chunks) {
    for (const link of links) {
      const kind = flawOf(previous, link, expected.get(link.seq));
      if (kind) flaws.push({ kind, seq: kind === 'gap' ? previous.seq + 1 : link.seq, logId: link.log_id });
      // What follows is judged by the link as it stands: one flaw is named once.
      previous = link;
    }
  }
  const last = Math.max(0, ...expected.keys());
  if (last > previous.seq) flaws.push({ kind: 'cut', seq: previous.seq + 1, logId: null });
  const found = [...flaws, ...(await inserted(db, head))];
  return { flaws: found, from: (cut?.seq ?? 0) + 1, head, unsealed: await unsealed(db, head) };
}

/** What is wrong with a link behind another one; null: nothing. */
export function flawOf(previous: KnownHead, link: Link, expected: string | undefined): Flaw['kind'] | null {
  const { seq, hash, log_id: _, entry, ...row } = link;
  if (seq !== previous.seq + 1) return 'gap';
  if (!entry) return 'removed';
  const whole = hash === linkOf(previous.hash, sealedOf(seq, row as LogRow));
  return whole && (expected === undefined || expected === hash) ? null : 'changed';
}

/** Entries among those that are sealed, without a link of their own. */
async function inserted(db: TenantDb, head: Head | undefined): Promise<Flaw[]> {
  if (!head) return [];
  const rows = await db.query<{ id: string }>(
    `SELECT l.id FROM operation_log l
      WHERE l.tenant_id = $1 AND (l.xid, l.id) <= ($2::text::xid8, $3::uuid)
        AND NOT EXISTS (SELECT 1 FROM operation_seal s WHERE s.tenant_id = $1 AND s.log_id = l.id)
      ORDER BY l.xid, l.id LIMIT ${BATCH_MAX}`,
    [head.xid, head.log_id],
  );
  return rows.map(({ id }) => ({ kind: 'inserted', seq: null, logId: id }));
}

async function unsealed(db: TenantDb, head: Head | undefined): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM operation_log l
      WHERE l.tenant_id = $1 AND (l.xid, l.id) > ($2::text::xid8, $3::uuid)`,
    [head?.xid ?? '0', head?.log_id ?? '00000000-0000-0000-0000-000000000000'],
  );
  return row?.count ?? 0;
}
