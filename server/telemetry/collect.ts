/** What stands at the moment in which it is asked for: queues, sockets, messages that wait, connections, caches. */
import type { Registry } from 'prom-client';
import { cacheUses } from '../base/cacheUse';
import type { Database } from '../db/client';
import type { Turns } from '../sandbox/turns';
import type { Prom } from './telemetry';

export interface Watched {
  database: Database;
  /** Whether the queues' tables are there. */
  jobs: { isOpen: boolean };
  realtime: { clients: number };
  /** At reading files of users apart. */
  sandbox: Pick<Turns, 'size'>;
}

export interface Collected {
  refresh(): Promise<void>;
}

/** Several that ask within this time get what one question to the database has found. */
const FRESH_MS = 5_000;
/** A database that is away must not keep the rest from being told. */
const ANSWER_WITHIN_MS = 3_000;

interface JobCount {
  [column: string]: unknown;
  name: string;
  state: string;
  count: number;
  oldest: number;
}

/** Those that wait for a later moment on purpose are not late: their age counts from when they may begin. */
const JOBS = `
  SELECT name, state::text AS state, count(*)::int AS count,
         greatest(0, extract(epoch FROM now() - min(greatest(created_on, start_after))))::float8 AS oldest
    FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name, state`;
const HELD = `
  SELECT count(*)::int AS count, coalesce(greatest(0, extract(epoch FROM now() - min(due_at))), 0)::float8 AS late
    FROM held_notice WHERE due_at IS NOT NULL`;
const MIGRATIONS = 'SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations';

export function collect(prom: Prom, registry: Registry, { database, jobs, realtime, sandbox }: Watched): Collected {
  const registers = [registry];
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new prom.Gauge<L>({ name: `collab_${name}`, help, labelNames, registers });
  const up = gauge('database_up', 'Whether the database answered: 1 or 0');
  const connections = gauge('database_connections', 'Connections of the pool, and calls that wait for one', ['state']);
  const jobCount = gauge('jobs', 'Jobs by queue and state', ['queue', 'state']);
  const jobAge = gauge('job_oldest_seconds', 'How long the oldest of them has been due', ['queue', 'state']);
  const held = gauge('held_messages', 'Messages that wait for their change to be taken back');
  const heldLate = gauge('held_messages_late_seconds', 'How long the oldest of them should have been sent');
  const migrations = gauge('migrations', 'Migrations that the database has');
  const sockets = gauge('sockets', 'Live connections of this process');
  const taken = gauge('sandbox_turns', 'Files of users that are read apart, and those that wait for it', ['state']);
  const caches = new prom.Counter({
    name: 'collab_cache_requests_total',
    help: 'What was asked of a cache, by whether it was there',
    labelNames: ['cache', 'result'],
    registers,
  });
  const reads = database.reads
    ? new prom.Counter({
        name: 'collab_replica_reads_total',
        help: 'Reads that the copy of the database may answer, by which of the two did',
        labelNames: ['by'],
        registers,
      })
    : null;

  async function ask(): Promise<void> {
    const [queued, waiting, applied] = await Promise.all([
      jobs.isOpen ? database.query<JobCount>(JOBS) : [],
      database.query<{ count: number; late: number }>(HELD),
      database.query<{ count: number }>(MIGRATIONS),
    ]);
    jobCount.reset();
    jobAge.reset();
    for (const { name: queue, state, count, oldest } of queued) {
      jobCount.set({ queue, state }, count);
      jobAge.set({ queue, state }, oldest);
    }
    held.set(waiting[0]?.count ?? 0);
    heldLate.set(waiting[0]?.late ?? 0);
    migrations.set(applied[0]?.count ?? 0);
  }

  let askedAt = 0;
  let asking: Promise<boolean> = Promise.resolve(true);
  const answered = (): Promise<boolean> => {
    if (Date.now() - askedAt < FRESH_MS) return asking;
    askedAt = Date.now();
    asking = Promise.race([
      ask().then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_WITHIN_MS).unref()),
    ]);
    return asking;
  };

  return {
    async refresh() {
      up.set((await answered()) ? 1 : 0);
      for (const [state, count] of Object.entries(database.pool?.() ?? {})) connections.set({ state }, count);
      sockets.set(realtime.clients);
      for (const [state, count] of Object.entries(sandbox.size)) taken.set({ state }, count);
      reads?.reset();
      for (const [by, count] of Object.entries(database.reads?.() ?? {})) reads?.inc({ by }, count);
      caches.reset();
      for (const [cache, { hits, misses }] of cacheUses) {
        caches.inc({ cache, result: 'hit' }, hits);
        caches.inc({ cache, result: 'miss' }, misses);
      }
    },
  };
}
