/**
 * Background work: pg-boss queues on the same database, so that a job can be sent in the transaction that wants it and
 * survives a crash. Any process may do it; a handler has to bear being called twice for one job.
 */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss';
import { inZone } from '../base/origin';
import { currentTraceId, currentTraceparent, inSpan } from '../base/spans';
import type { Connection, Database } from '../db/client';
import { HELD } from '../db/listener';
import { onConnection, onEmbedded } from './liteDriver';

export interface JobRun {
  /** From 1; after a failure or a crash the job is run again. */
  attempt: number;
  /** No further run follows if this one throws. */
  last: boolean;
  /** Aborted when the process shuts down: finish the step at hand and, with more to do, throw `Interrupted`. */
  signal: AbortSignal;
}
/**
 * Thrown by a handler that was told to stop before all was done: the same job waits for the next process, and no try is used
 * up. A handler that only returned would be taken for done.
 */
export class Interrupted extends Error {}
export type JobHandler<T extends object> = (data: T, run: JobRun) => Promise<void>;
export interface QueueOptions {
  /** Jobs at a time in this process (1). */
  concurrency?: number;
  /** Runs after a failed one (2). */
  retryLimit?: number;
  /** Seconds before the first of them, doubling (5). */
  retryDelay?: number;
  /** Seconds after which a run counts as lost (900). */
  expireIn?: number;
}

interface Definition {
  options: QueueOptions;
  work: (data: object, run: JobRun) => Promise<void>;
}

/** `send` wakes the workers of this process, so polling is for jobs of other processes and for retries. */
const POLL_SECONDS = { pglite: 10, postgres: 2 };
const STOP_WITHIN_MS = 8_000;
/** Whoever waits for a moment looks a little behind it: the database's clock says when it has come. */
const LATE_MS = 100;
/**
 * A job whose worker says nothing for so long is run again: its process is gone, or the database went away before the
 * worker could say that it was done. Without this, such a job would wait for the whole of its `expireIn`.
 */
const SILENT_SECONDS = 60;

/** Which job failed, as the log says it. */
export interface FailedJob {
  queue: string;
  job: string;
  tenant?: string;
  /** The id of the trace that it belongs to: that of the request which sent it, where requests are traced. */
  trace?: string;
}

/** What a job carries beside its data where requests are traced; handlers never see it. */
export const TRACEPARENT = '_traceparent';
const tracedData = (data: object): object => {
  const parent = currentTraceparent();
  return parent ? { ...data, [TRACEPARENT]: parent } : data;
};
const parted = (data: object): { own: object; parent: string | undefined } => {
  const { [TRACEPARENT]: parent, ...own } = data as Record<string, unknown>;
  return { own, parent: typeof parent === 'string' ? parent : undefined };
};

/** Of `from` what `like` names. */
const pick = <T extends object>(from: object, like: T): Partial<T> =>
  Object.fromEntries(Object.keys(like).map((name) => [name, (from as Record<string, unknown>)[name]])) as Partial<T>;

export class Jobs {
  private readonly boss: PgBoss;
  private readonly definitions = new Map<string, Definition>();
  private readonly schedules: { queue: string; cron: string; data: object }[] = [];
  private readonly startHooks: (() => Promise<void>)[] = [];
  private readonly workers = new Map<string, string>();
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private started = false;
  private employed: Promise<void> = Promise.resolve();
  private readonly onError: (error: unknown, where?: FailedJob) => void;
  private zoneIn = async (tenantId: string): Promise<string | null> => {
    const [row] = await this.database.query<{ zone: string }>('SELECT tenant_zone($1::uuid) AS zone', [tenantId]);
    return row?.zone ?? null;
  };

  /** @param onError told of failures inside the queue itself and of handlers that threw. */
  constructor(
    private readonly database: Database,
    databaseUrl: string | null,
    onError: (error: unknown, where?: FailedJob) => void = () => {},
  ) {
    const embedded = database.kind === 'pglite';
    this.boss = new PgBoss({
      ...(embedded
        ? { db: onEmbedded(database), backend: 'pglite' as const }
        : { connectionString: databaseUrl ?? '', max: 4, application_name: 'jobs', ...HELD }),
      schema: 'pgboss',
      // Maintenance on the embedded database shares the one session that answers calls.
      superviseIntervalSeconds: embedded ? 600 : 60,
      bamIntervalSeconds: 600,
      flowIntervalSeconds: 3600,
      queueCacheIntervalSeconds: embedded ? 600 : 60,
      cronWorkerIntervalSeconds: embedded ? 20 : 5,
      cronMonitorIntervalSeconds: embedded ? 45 : 30,
      reindex: !embedded,
      monitorVacuum: !embedded,
    });
    this.boss.on('error', (error) => onError(error));
    this.onError = onError;
  }

  /** Names a queue and who works on it; before `start`. */
  define<T extends object>(queue: string, handler: JobHandler<T>, options: QueueOptions = {}): void {
    const work: JobHandler<object> = async (data, run) => {
      const zone = await this.zoneOf(data);
      return zone === null ? handler(data as T, run) : inZone(zone, () => handler(data as T, run));
    };
    this.definitions.set(queue, { options, work });
  }

  /**
   * Takes where enterprises work from memory; without, each job of an enterprise begins with a statement for it.
   * @param zoneIn the zone of an enterprise
   */
  zonesFrom(zoneIn: (tenantId: string) => Promise<string | null>): void {
    this.zoneIn = zoneIn;
  }

  /** A job that names an enterprise works on its days and by its clocks. */
  private async zoneOf(data: object): Promise<string | null> {
    if (!('tenantId' in data) || typeof data.tenantId !== 'string') return null;
    return this.zoneIn(data.tenantId);
  }

  /** Sends `data` to a queue whenever the cron expression (minutes, UTC) comes due, once over all processes; before `start`. */
  schedule(queue: string, cron: string, data: object = {}): void {
    this.schedules.push({ queue, cron, data });
  }

  /** The queues to which something is sent by the clock. */
  get scheduled(): string[] {
    return this.schedules.map(({ queue }) => queue);
  }

  /** Does the work of a scheduled queue at once and beside the queue: what it costs is measured so (`bench/enterprises.ts`). */
  async runAside(queue: string): Promise<void> {
    const planned = this.schedules.find((one) => one.queue === queue);
    const definition = this.definitions.get(queue);
    if (!planned || !definition) throw new Error(`Nothing is scheduled for ${queue}`);
    await definition.work(planned.data, { attempt: 1, last: true, signal: this.stopping.signal });
  }

  /** Runs once the queues are open: to take up what a former process left. */
  onStart(hook: () => Promise<void>): void {
    this.startHooks.push(hook);
  }

  async start(): Promise<void> {
    await this.boss.start();
    this.started = true;
    // What stands as it should is left: a statement each, for all queues, is half a second of every start.
    const known = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [queue, { options }] of this.definitions) await this.open(queue, options, known.get(queue));
    const planned = new Map((await this.boss.getSchedules()).map((one) => [one.name, one]));
    for (const { queue, cron, data } of this.schedules) {
      const kept = planned.get(queue);
      if (kept?.cron !== cron || !isDeepStrictEqual(kept.data, data)) await this.boss.schedule(queue, cron, data);
    }
    for (const hook of this.startHooks) await hook();
    this.employed = this.employ().catch(this.onError);
  }

  /**
   * Queues a job; with a connection it becomes visible when that transaction commits, and never if it does not.
   * While a job with the same `singletonKey` waits in the queue, no second one joins it. With `startAfter` it waits so many
   * seconds at the least.
   */
  async send(
    queue: string,
    data: object,
    {
      singletonKey,
      connection,
      startAfter,
    }: { singletonKey?: string; connection?: Connection; startAfter?: number } = {},
  ): Promise<void> {
    await this.boss.send(queue, tracedData(data), {
      singletonKey: singletonKey ?? randomUUID(),
      ...(startAfter !== undefined && { startAfter }),
      ...(connection ? { db: onConnection(connection) } : {}),
    });
    (connection ?? this.database).afterCommit(() => {
      if (startAfter === undefined) this.wake(queue);
      else setTimeout(() => this.wake(queue), startAfter * 1_000 + LATE_MS).unref();
    });
  }

  /** Tells the operator of what a job found and does not fail by. */
  report(error: unknown): void {
    this.onError(error);
  }

  /** Whether the queues are open: before that their tables may not be there. */
  get isOpen(): boolean {
    return this.started;
  }

  /** Failed jobs go back into the queue, with one try more. */
  async retry(queue: string, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.boss.retry(queue, ids);
    this.wake(queue);
  }

  /** Waiting jobs are not begun any more; one that runs is not stopped. */
  async cancel(queue: string, ids: string[]): Promise<void> {
    if (ids.length > 0) await this.boss.cancel(queue, ids);
  }

  /** Lets running handlers finish their step, for some seconds at the most; what is cut off is run again later. */
  async stop(): Promise<void> {
    if (!this.started) return;
    this.started = false;
    this.stopping.abort();
    await this.employed;
    const deadline = new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref());
    await Promise.race([Promise.allSettled([...this.running]), deadline]);
    await this.boss.stop({ graceful: true, timeout: 1_000 });
  }

  /** The embedded database has one process, and dies with it. */
  private get lost(): { heartbeatSeconds?: number } {
    return this.database.kind === 'postgres' ? { heartbeatSeconds: SILENT_SECONDS } : {};
  }

  private wake(queue: string): void {
    const worker = this.workers.get(queue);
    if (worker) this.boss.notifyWorker(worker);
  }

  private async open(queue: string, options: QueueOptions, known: QueueResult | undefined): Promise<void> {
    const { retryLimit = 2, retryDelay = 5, expireIn = 900 } = options;
    const settings = { retryLimit, retryDelay, retryBackoff: true, expireInSeconds: expireIn, ...this.lost };
    if (!known) await this.boss.createQueue(queue, { ...settings, policy: 'short' });
    else if (!isDeepStrictEqual(pick(known, settings), settings)) await this.boss.updateQueue(queue, settings);
  }

  /** Workers of all queues, one after the other; each looks for work at once. Calls are answered meanwhile. */
  private async employ(): Promise<void> {
    for (const [queue, definition] of this.definitions) {
      if (!this.started) return;
      await this.work(queue, definition);
    }
  }

  private async work(queue: string, { options, work }: Definition): Promise<void> {
    const worker = await this.boss.work(
      queue,
      {
        pollingIntervalSeconds: POLL_SECONDS[this.database.kind],
        localConcurrency: options.concurrency ?? 1,
        includeMetadata: true,
      },
      async ([job]: JobWithMetadata<object>[]) => {
        if (!job) return;
        const run = {
          attempt: job.retryCount + 1,
          last: job.retryCount >= job.retryLimit,
          signal: this.stopping.signal,
        };
        const { own, parent } = parted(job.data);
        const facts = { 'messaging.destination.name': queue, 'collab.job': job.id, 'collab.attempt': run.attempt };
        const told = async (error: unknown) => {
          if (error instanceof Interrupted) {
            await this.boss.send(queue, job.data, { singletonKey: job.singletonKey ?? randomUUID() });
            return;
          }
          const { tenantId: tenant } = job.data as { tenantId?: string };
          const trace = currentTraceId();
          this.onError(error, {
            ...{ queue, job: job.id },
            ...(typeof tenant === 'string' && { tenant }),
            ...(trace && { trace }),
          });
          throw error;
        };
        const done = inSpan('job', `job ${queue}`, facts, () => work(own, run).catch(told), parent);
        this.running.add(done);
        await done.finally(() => {
          this.running.delete(done);
          // A worker takes one at a time: what else was sent meanwhile does not wait for the poll.
          // While the process stops, what was interrupted is for the next one: woken, this one would take it up again, be
          // interrupted again, and on the embedded database, which computes without a pause, never end.
          if (!this.stopping.signal.aborted) this.wake(queue);
        });
      },
    );
    this.workers.set(queue, worker);
  }
}
