/**
 * Calls of each enterprise by day, and the limit on them. A call costs an addition in memory: what was counted is added to
 * the table every `FLUSH_MS` and at the stop, and the sum over all processes comes back by that. So the limit may be passed
 * by what other processes took since, and a process that is killed forgets as much (`docs/operations/quotas.md`).
 */
import { quotaRefusals } from '../../contract/enterprise/quota';
import type { Database } from '../db/client';
import { ApiError } from '../errors';

export const FLUSH_MS = 15_000;

interface Counted {
  calls: number;
  failures: number;
}
interface Limited {
  limit: number;
  /** Of all processes, up to the last flush. */
  calls: number;
  /** Milliseconds since 1970 at which the day is over where the enterprise works. */
  until: number;
}

const TODAY = '(now() AT TIME ZONE tenant_zone(t.id))::date';
/** In one order for all processes, so that none waits for one that waits for it. An enterprise may have been erased. */
const ADD = `
  INSERT INTO tenant_calls AS c (tenant_id, day, calls, failures)
  SELECT t.id, ${TODAY}, x.calls, x.failures
    FROM unnest($1::uuid[], $2::int[], $3::int[]) AS x(tenant_id, calls, failures)
    JOIN tenant t ON t.id = x.tenant_id ORDER BY t.id
  ON CONFLICT (tenant_id, day) DO UPDATE SET calls = c.calls + excluded.calls, failures = c.failures + excluded.failures`;
const LIMITS = `
  SELECT t.id, q.calls_per_day AS "limit", coalesce(c.calls, 0)::float8 AS calls,
         (extract(epoch FROM (${TODAY} + 1)::timestamp AT TIME ZONE tenant_zone(t.id)) * 1000)::float8 AS until
    FROM tenant_quota q JOIN tenant t ON t.id = q.tenant_id
    LEFT JOIN tenant_calls c ON c.tenant_id = t.id AND c.day = ${TODAY}
   WHERE q.calls_per_day IS NOT NULL`;

export class CallCount {
  private pending = new Map<string, Counted>();
  private limits = new Map<string, Limited>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Pick<Database, 'query'>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /**
   * Counts a call.
   * @throws 429 where the day's calls are used up; such a call is not counted
   */
  take(tenantId: string, now = Date.now()): void {
    const counted = this.of(tenantId);
    const limited = this.limits.get(tenantId);
    if (limited) {
      const { limit, calls, until } = limited;
      const before = now < until ? calls : 0;
      if (before + counted.calls >= limit) {
        throw new CallsUsedUp(limit, Math.max(1, Math.ceil((until - now) / 1000)));
      }
    }
    counted.calls += 1;
  }

  /** That a call which was counted was answered by 5xx. */
  failed(tenantId: string): void {
    this.of(tenantId).failures += 1;
  }

  /** Adds what was counted since, and reads the limits. Those that come meanwhile wait for the next. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.exchange());
    return this.flushing;
  }

  /** What is limited is known once this has ended. */
  async start(): Promise<void> {
    await this.flush();
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private of(tenantId: string): Counted {
    const counted = this.pending.get(tenantId) ?? { calls: 0, failures: 0 };
    this.pending.set(tenantId, counted);
    return counted;
  }

  /** What is on its way to the table counts meanwhile. */
  private note(counted: readonly (readonly [string, Counted])[], sign: 1 | -1): void {
    for (const [tenantId, { calls }] of counted) {
      const limited = this.limits.get(tenantId);
      if (limited) limited.calls += sign * calls;
    }
  }

  /** A database that is away loses nothing: what was counted is added by the next one. */
  private async exchange(): Promise<void> {
    const counted = [...this.pending].filter(([, { calls, failures }]) => calls + failures > 0);
    this.pending = new Map();
    this.note(counted, 1);
    try {
      if (counted.length > 0) {
        await this.database.query(ADD, [
          counted.map(([tenantId]) => tenantId),
          counted.map(([, { calls }]) => calls),
          counted.map(([, { failures }]) => failures),
        ]);
      }
    } catch (error) {
      for (const [tenantId, { calls, failures }] of counted) {
        const again = this.of(tenantId);
        again.calls += calls;
        again.failures += failures;
      }
      this.note(counted, -1);
      this.onError(error);
      return;
    }
    try {
      const rows = await this.database.query<Limited & { id: string } & Record<string, unknown>>(LIMITS);
      this.limits = new Map(rows.map(({ id, limit, calls, until }) => [id, { limit, calls, until }]));
    } catch (error) {
      this.onError(error);
    }
  }
}

/** 429, with the seconds until the day is over. */
export class CallsUsedUp extends ApiError {
  constructor(
    limit: number,
    readonly retryAfterSeconds: number,
  ) {
    super('RATE_LIMITED', quotaRefusals.calls(limit));
  }
}
