/**
 * The log is kept for as many days as its enterprise says, or without end. What is older goes together with its links, in
 * the order of the chain and only as far as it still holds; where the chain was cut is kept (`operation_cut`), said in the
 * log, and is where it is verified from.
 */
import { Pace, TURN_MS } from '../../../base/pace';
import { TenantDb } from '../../../db/scope';
import { enterprisesWith } from '../../../jobs/byClock';
import { eachByItself } from '../../../jobs/each';
import { logOperation } from '../../../object/operationLog';
import type { Core } from '../../../platform';
import { type LogRow, logColumns, NO_HASH } from './chain';
import { SEALING_LOCK } from './seal';
import { cutOf, flawOf, type Link } from './verify';

const RETIRE_QUEUE = 'operation-retire';
const BATCH_MAX = 2_000;

type Old = Link & LogRow & { old: boolean };

/** Links behind the cut, the oldest first; never the newest, by which the sealer goes on, nor what a stream has yet to take. */
const linksBehind = (tx: TenantDb, cut: number, { days, size }: { days: number; size: number }): Promise<Old[]> =>
  tx.query<Old>(
    `SELECT s.seq::int AS seq, s.hash, s.log_id, l.id IS NOT NULL AS entry,
            coalesce(l.at < now() - make_interval(days => $3::int), true) AS old, ${logColumns}
       FROM operation_seal s LEFT JOIN operation_log l ON l.tenant_id = s.tenant_id AND l.id = s.log_id
      WHERE s.tenant_id = $1 AND s.seq > $2 AND s.seq < (SELECT max(n.seq) FROM operation_seal n WHERE n.tenant_id = $1)
        AND NOT EXISTS (SELECT 1 FROM log_stream g WHERE g.tenant_id = $1 AND g.enabled AND g.seq < s.seq)
      ORDER BY s.seq LIMIT $4`,
    [cut, days, size],
  );

/** Takes up to `size` entries away that are older than so many days; gives how many. */
export const retireSome = (db: TenantDb, days: number, size = BATCH_MAX): Promise<number> =>
  db.transaction(async (tx, connection) => {
    await tx.query(SEALING_LOCK);
    const cut = (await cutOf(tx)) ?? { seq: 0, hash: NO_HASH };
    const gone: Old[] = [];
    let previous: Pick<Link, 'seq' | 'hash'> = cut;
    for (const link of await linksBehind(tx, cut.seq, { days, size })) {
      const { old, ...sealed } = link;
      // What was tampered with stays, and the nightly verification names it.
      if (!old || flawOf(previous, sealed, undefined)) break;
      gone.push(link);
      previous = link;
    }
    const last = gone.at(-1);
    if (!last) return 0;
    await connection.query(`SELECT set_config('collab.retiring', 'on', true)`);
    await tx.query('DELETE FROM operation_log WHERE tenant_id = $1 AND id = ANY($2::uuid[])', [
      gone.map(({ log_id: id }) => id),
    ]);
    await tx.query('DELETE FROM operation_seal WHERE tenant_id = $1 AND seq > $2 AND seq <= $3', [cut.seq, last.seq]);
    await connection.query(`SELECT set_config('collab.retiring', '', true)`);
    await tx.query(
      `INSERT INTO operation_cut (tenant_id, seq, hash) VALUES ($1, $2, $3)
       ON CONFLICT (tenant_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, cut_at = now()`,
      [last.seq, last.hash],
    );
    await logOperation(tx, null, {
      ...{ module: 'operationLog', action: 'logRetired', objectType: 'tenant', objectId: tx.tenantId },
      detail: { from: cut.seq + 1, to: last.seq, count: gone.length, hash: last.hash, until: last.at, days },
    });
    return gone.length;
  });

/** Of all enterprises that have set how long theirs is kept. */
export async function retireAll(
  { database }: Pick<Core, 'database'>,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const retire = async (id: string) => {
    const db = new TenantDb(database, id);
    const [policy] = await db.query<{ days: number | null }>(
      'SELECT log_days AS days FROM security_policy WHERE tenant_id = $1',
    );
    const days = policy?.days ?? null;
    if (days === null) return;
    const pace = new Pace({ goal: TURN_MS, most: BATCH_MAX });
    let more = true;
    // Ends: each turn takes some of what is old.
    while (more && !signal?.aborted)
      more = await pace.step(async (size) => (await retireSome(db, days, size)) === size);
  };
  const set = 'EXISTS (SELECT 1 FROM security_policy p WHERE p.tenant_id = t.id AND p.log_days IS NOT NULL)';
  await eachByItself(await enterprisesWith(database, set), retire, signal);
}

/** Names the queue; before the jobs start. */
export function defineRetiring(core: Pick<Core, 'database' | 'jobs'>): void {
  core.jobs.define(RETIRE_QUEUE, (_data, { signal }) => retireAll(core, signal));
  // UTC, an hour after the night's verification: what it found is known by then.
  core.jobs.schedule(RETIRE_QUEUE, '10 20 * * *');
}
