/**
 * Seals the operation log behind its writers: a chain of hashes inside of each change's transaction would let one change
 * of an enterprise be made at a time (`docs/decisions/operation-log.md`).
 */
import { CHUNK_MS, Pace } from '../../../base/pace';
import { TenantDb } from '../../../db/scope';
import { enterprisesWith } from '../../../jobs/byClock';
import { eachByItself } from '../../../jobs/each';
import type { Core } from '../../../platform';
import { type LogRow, linkOf, logColumns, NO_HASH, sealedOf } from './chain';

const SEAL_QUEUE = 'operation-seal';
/** Entries of the largest chunk. */
const BATCH_MAX = 500;

export interface Head extends Record<string, unknown> {
  seq: number;
  hash: string;
  log_id: string;
  xid: string;
}
/** One at a time changes the chain of an enterprise. */
export const SEALING_LOCK =
  'SELECT pg_advisory_xact_lock(hashtextextended(x.tenant_id::text, 23)) FROM (SELECT $1::uuid AS tenant_id) x WHERE x.tenant_id = $1';

/** The newest link; undefined: nothing is sealed yet. */
export async function headOf(db: TenantDb): Promise<Head | undefined> {
  const [head] = await db.query<Head>(
    `SELECT s.seq::int AS seq, s.hash, s.log_id, s.xid::text AS xid FROM operation_seal s
      WHERE s.tenant_id = $1 ORDER BY s.seq DESC LIMIT 1`,
  );
  return head;
}

/**
 * Seals up to `size` entries; gives how many. Entries come in the order of their transactions, and none that still runs,
 * or may begin with a lower number, is passed: ids and times of a late commit lie behind, its transaction does not.
 */
export const sealSome = (db: TenantDb, size = BATCH_MAX): Promise<number> =>
  db.transaction(async (tx) => {
    // One sealer an enterprise; another one finds nothing left to do.
    await tx.query(SEALING_LOCK);
    const head = await headOf(tx);
    const rows = await tx.query<LogRow & { xid: string }>(
      `SELECT ${logColumns}, l.xid::text AS xid FROM operation_log l
        WHERE l.tenant_id = $1 AND (l.xid, l.id) > ($2::text::xid8, $3::uuid)
          AND l.xid < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY l.xid, l.id LIMIT $4`,
      [head?.xid ?? '0', head?.log_id ?? '00000000-0000-0000-0000-000000000000', size],
    );
    if (rows.length === 0) return 0;
    let { seq, hash } = head ?? { seq: 0, hash: NO_HASH };
    const links = rows.map(({ xid, ...row }) => {
      seq += 1;
      hash = linkOf(hash, sealedOf(seq, row));
      return { seq, hash, id: row.id, xid };
    });
    await tx.query(
      `INSERT INTO operation_seal (tenant_id, seq, hash, log_id, xid)
       SELECT $1, s.seq, s.hash, s.id, s.xid::xid8 FROM unnest($2::bigint[], $3::text[], $4::uuid[], $5::text[])
              AS s(seq, hash, id, xid)`,
      [
        links.map((one) => one.seq),
        links.map((one) => one.hash),
        links.map(({ id }) => id),
        links.map(({ xid }) => xid),
      ],
    );
    return links.length;
  });

/** Something was written behind the last sealed entry. Two looks into indexes an enterprise: this runs every minute. */
const HAS_UNSEALED = `EXISTS (
  SELECT 1 FROM operation_log l WHERE l.tenant_id = t.id AND l.xid >= coalesce(
      (SELECT s.xid FROM operation_seal s WHERE s.tenant_id = t.id ORDER BY s.seq DESC LIMIT 1), '0'::xid8)
     AND NOT EXISTS (SELECT 1 FROM operation_seal s WHERE s.tenant_id = t.id AND s.log_id = l.id))`;

/** Seals what is committed, of all enterprises. */
export async function sealAll(
  { database }: Pick<Core, 'database'>,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const sealOf = async (id: string) => {
    const db = new TenantDb(database, id);
    const pace = new Pace({ goal: CHUNK_MS[database.kind], most: BATCH_MAX });
    let more = true;
    // Ends: each turn seals some of what is not sealed.
    while (more && !signal?.aborted) more = await pace.step(async (size) => (await sealSome(db, size)) === size);
  };
  await eachByItself(await enterprisesWith(database, HAS_UNSEALED), sealOf, signal);
}

/** Names the queue; before the jobs start. */
export function defineSealing(core: Pick<Core, 'database' | 'jobs'>): void {
  core.jobs.define(SEAL_QUEUE, (_data, { signal }) => sealAll(core, signal));
  core.jobs.schedule(SEAL_QUEUE, '* * * * *');
}
