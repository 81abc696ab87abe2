/**
 * What a running process tells its operator, as Prometheus reads it (`docs/operations/monitoring.md`). Where neither a port
 * nor a token for it is set, nothing of this is loaded and nothing is measured.
 */
import type { FastifyInstance } from 'fastify';
import type { Counter, Histogram, Registry } from 'prom-client';
import type { Env } from '../env';
import { VERSION } from '../version';
import { type Collected, collect, type Watched } from './collect';

export type Prom = typeof import('prom-client');

/** Seconds. A histogram a route is some hundred lines: a few steps, where people notice the difference. */
const REQUEST_STEPS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const STATEMENT_STEPS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];
/** What came for an address that is no route's. */
const NO_ROUTE = '(none)';

export class Telemetry {
  private readonly registry: Registry;
  private readonly requests: Counter;
  private readonly durations: Histogram;
  private readonly statements: Histogram;
  private readonly slow: Counter;
  private collected: Collected | null = null;

  /** Null where the settings ask for none. */
  static async open(env: Pick<Env, 'metricsPort' | 'metricsToken' | 'slowStatementMs'>): Promise<Telemetry | null> {
    if (env.metricsPort === null && env.metricsToken === null) return null;
    return new Telemetry(await import('prom-client'), env.slowStatementMs);
  }

  private constructor(
    private readonly prom: Prom,
    private readonly slowMs: number,
  ) {
    this.registry = new prom.Registry();
    const registers = [this.registry];
    // Event loop delay, heap, collector, processor, open files.
    prom.collectDefaultMetrics({ register: this.registry });
    this.requests = new prom.Counter({
      name: 'collab_http_requests_total',
      help: 'Answered requests by route and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.durations = new prom.Histogram({
      name: 'collab_http_request_duration_seconds',
      help: 'From the request to the end of its answer, by route',
      labelNames: ['method', 'route'],
      buckets: REQUEST_STEPS,
      registers,
    });
    this.statements = new prom.Histogram({
      name: 'collab_statement_duration_seconds',
      help: 'Statements, with the wait for a connection (embedded database: for its one session)',
      buckets: STATEMENT_STEPS,
      registers,
    });
    this.slow = new prom.Counter({
      name: 'collab_slow_statements_total',
      help: 'Statements slower than SLOW_STATEMENT_MS',
      registers,
    });
    new prom.Gauge({ name: 'collab_info', help: 'Always 1', labelNames: ['version'], registers }).set(
      { version: VERSION },
      1,
    );
  }

  /** Told by the database how many milliseconds each statement took. */
  readonly statement = (ms: number): void => {
    this.statements.observe(ms / 1000);
    if (ms > this.slowMs) this.slow.inc();
  };

  /** Before any route is registered. */
  watchRequests(http: FastifyInstance): void {
    http.addHook('onResponse', (request, reply, done) => {
      const route = (request.is404 ? undefined : request.routeOptions.url) ?? NO_ROUTE;
      const { method } = request;
      this.requests.inc({ method, route, status: reply.statusCode });
      this.durations.observe({ method, route }, reply.elapsedTime / 1000);
      done();
    });
  }

  /** What is read when it is asked for. */
  watch(watched: Watched): void {
    this.collected = collect(this.prom, this.registry, watched);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All of it in Prometheus' text format. */
  async text(): Promise<string> {
    await this.collected?.refresh();
    return this.registry.metrics();
  }
}
