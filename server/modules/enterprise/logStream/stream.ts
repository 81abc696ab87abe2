/**
 * Sends the operation log on, in the order in which it was sealed, so that a late commit is not passed over. An entry is
 * sent until it was taken: at least once.
 */
import { TenantDb } from '../../../db/scope';
import { eachByItself } from '../../../jobs/each';
import { managersInTenant } from '../../../object/holders';
import { type Scheduled, tellTurn } from '../../../object/scheduled';
import type { Platform } from '../../../platform';
import { decrypt } from '../../../secrets';
import type { SentRow } from './message';
import { type Sink, sendEntries } from './send';

const QUEUE = 'log-stream';
const BATCH = 200;
/** Batches of one run of an enterprise: the next minute goes on. */
const BATCHES_MAX = 50;
/** Whoever has it and says nothing for so long is gone. */
const LEASE = '5 minutes';
/** The next try after a failure: a minute, doubling, an hour at the most. */
const PAUSE = 'make_interval(mins => least(60, power(2, least(fails, 6)))::int)';

/** Tries after which it counts as failing: some minutes. One that is not taken at once is nothing to tell of. */
const TOLD_AFTER = 4;

interface Taken extends Record<string, unknown> {
  kind: Sink['kind'];
  address: string;
  ca: string;
  secretCipher: string | null;
  seq: number;
  tenant: string;
  fails: number;
  before: string | null;
  keeper: string | null;
}

export function defineLogStreams(platform: Platform): void {
  platform.jobs.define(QUEUE, (_data, { signal }) => streamAll(platform, signal));
  platform.jobs.schedule(QUEUE, '* * * * *');
}

/** Over all enterprises that send theirs on. One that fails holds up no other. */
export async function streamAll(platform: Platform, signal: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const due = await platform.database.query<{ tenant_id: string }>(
    `SELECT tenant_id FROM log_stream WHERE enabled AND (next_at IS NULL OR next_at <= now()::timestamptz(3))`,
  );
  const streamIn = (tenantId: string) => streamOne(platform, new TenantDb(platform.database, tenantId), signal);
  await eachByItself(due, ({ tenant_id: tenantId }) => streamIn(tenantId), signal);
}

async function streamOne(platform: Platform, db: TenantDb, signal: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const [taken] = await db.query<Taken>(
    `UPDATE log_stream s SET leased_until = now() + interval '${LEASE}' FROM tenant t
      WHERE s.tenant_id = $1 AND t.id = s.tenant_id AND s.enabled AND (s.leased_until IS NULL OR s.leased_until < now())
      RETURNING s.kind, s.address, s.ca, s.secret_cipher AS "secretCipher", s.seq::float8 AS seq, t.code AS tenant,
                s.fails, s.fault AS before, s.updated_by AS keeper`,
  );
  if (!taken) return;
  const sink: Sink = { ...taken, secret: taken.secretCipher ? decrypt(platform.env, taken.secretCipher) : '' };
  let { seq } = taken;
  let fault: string | null = null;
  let { fails } = taken;
  const was = fails < TOLD_AFTER ? null : taken.before;
  for (let batch = 0; batch < BATCHES_MAX && !signal.aborted; batch += 1) {
    const rows = await entriesAfter(db, seq);
    const last = rows.at(-1)?.seq;
    if (last === undefined) break;
    try {
      await sendEntries(platform.env, sink, rows);
    } catch (error) {
      fault = error instanceof Error ? error.message.slice(0, 300) : '系统出错';
      break;
    }
    seq = last;
    // Who has set it otherwise meanwhile has it begin elsewhere.
    const moved = await db.query(
      `UPDATE log_stream SET seq = $2::bigint, sent_at = now(), fails = 0, fault = NULL, next_at = NULL,
              leased_until = now() + interval '${LEASE}'
        WHERE tenant_id = $1 AND address = $3 AND enabled RETURNING tenant_id`,
      [seq, sink.address],
    );
    if (moved.length === 0) break;
    fails = 0;
  }
  if (fault !== null) fails += 1;
  const now = fails < TOLD_AFTER ? null : (fault ?? taken.before);
  await db.transaction(async (tx) => {
    await tx.query(
      `UPDATE log_stream SET leased_until = NULL, fault = coalesce($2, fault),
              fails = CASE WHEN $2::text IS NULL THEN fails ELSE fails + 1 END,
              next_at = CASE WHEN $2::text IS NULL THEN next_at ELSE now() + ${PAUSE} END
        WHERE tenant_id = $1`,
      [fault],
    );
    await tellTurn({ platform, db: tx }, was, now, () => keepersOf(tx, taken.keeper));
  });
}

/** Whoever set it up, where they manage the enterprise still; else those who do. */
async function keepersOf(tx: TenantDb, keeper: string | null): Promise<Scheduled> {
  const managers = await managersInTenant(tx);
  return {
    ...{ what: '操作日志的发送', place: '/enterpriseManage/security', about: null },
    to: keeper && managers.includes(keeper) ? [keeper] : managers,
  };
}

/** Sealed entries behind a link of the chain; one that was taken away has its link, and nothing else. */
export const entriesAfter = (db: TenantDb, seq: number, limit = BATCH): Promise<SentRow[]> =>
  db.query<SentRow>(
    `SELECT s.seq::float8 AS seq, s.hash, s.log_id AS id, coalesce(l.at, s.sealed_at) AS at, l.actor_id, a.username AS actor,
            coalesce(l.module, 'missing') AS module, coalesce(l.action, 'missing') AS action, l.object_type, l.object_id,
            l.project_id, l.changes, l.detail, l.ip, l.trace_id, l.user_agent, l.operation
       FROM operation_seal s LEFT JOIN operation_log l ON l.tenant_id = s.tenant_id AND l.id = s.log_id
       LEFT JOIN account a ON a.id = l.actor_id
      WHERE s.tenant_id = $1 AND s.seq > $2::bigint ORDER BY s.seq LIMIT $3`,
    [seq, limit],
  );
