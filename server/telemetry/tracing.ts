/**
 * Traces for an OpenTelemetry collector (`docs/operations/monitoring.md`): requests, with their statements, the jobs that
 * they sent and the files that were read apart. Nothing of it is loaded where no collector is set.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context, Link, Span } from '@opentelemetry/api';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asTold, parsedTraceparent, type SpanFacts, type SpanKind, type Tracer, useTracer } from '../base/spans';
import type { Env } from '../env';
import { newTraceId } from '../http/plugins';
import { VERSION } from '../version';

/** A collector that answers nothing must not keep a process from ending. */
const FLUSH_WITHIN_MS = 3_000;
const NO_ROUTE = '(none)';

type Api = typeof import('@opentelemetry/api');
export type TracingSettings = Pick<Env, 'tracesEndpoint' | 'tracesShare' | 'tracesFromCallers' | 'serviceName'>;

/** Of a root, the id that its request has anyway: nothing else starts a span meanwhile. */
class Ids {
  next: string | undefined;
  generateSpanId = () => randomBytes(8).toString('hex');
  generateTraceId = () => {
    const id = this.next ?? randomBytes(16).toString('hex');
    this.next = undefined;
    return id;
  };
}

export class Tracing implements Tracer {
  private readonly storage = new AsyncLocalStorage<Span>();
  private readonly spans = new WeakMap<FastifyRequest, Span>();
  private readonly tracer: ReturnType<TracerProvider['getTracer']>;

  /** Null where the settings ask for none. Before the database is opened, whose statements it is told of. */
  static async open(settings: TracingSettings): Promise<Tracing | null> {
    if (settings.tracesEndpoint === null) return null;
    const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
    const ids = new Ids();
    const exporter = new OTLPTraceExporter({ url: `${settings.tracesEndpoint}/v1/traces` });
    const provider = new sdk.TracerProvider({
      resource: resourceFromAttributes({
        'service.name': settings.serviceName,
        'service.version': VERSION,
        'service.instance.id': `${process.pid}`,
      }),
      idGenerator: ids,
      // A caller who is trusted with a trace of their own has decided already whether it is kept.
      sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(settings.tracesShare) }),
      spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
    });
    const tracing = new Tracing(api, provider, ids, settings.tracesFromCallers);
    useTracer(tracing);
    return tracing;
  }

  private constructor(
    private readonly api: Api,
    private readonly provider: TracerProvider,
    private readonly ids: Ids,
    /** A `traceparent` of a request goes on as it is: a stranger could give all of theirs one id, and have each kept. */
    private readonly fromCallers: boolean,
  ) {
    this.tracer = provider.getTracer('collab', VERSION);
  }

  /** The id of a request: that of the trace which a caller who is trusted names, else a new one. */
  readonly requestId = ({ headers }: IncomingMessage): string => {
    const remote = this.fromCallers ? parsedTraceparent(headers.traceparent) : null;
    return remote ? asTold(remote.traceId) : newTraceId();
  };

  /** Before any route is registered. */
  watchRequests(http: FastifyInstance): void {
    http.addHook('onRequest', (request, _reply, done) => {
      const { method } = request;
      const route = (request.is404 ? undefined : request.routeOptions.url) ?? NO_ROUTE;
      this.ids.next = String(request.id).replaceAll('-', '');
      const span = this.start(
        'request',
        `${method} ${route}`,
        // The route as it is declared: the address itself may be a secret.
        { 'http.request.method': method, 'http.route': route },
        ...this.calledFrom(request.headers.traceparent),
      );
      this.ids.next = undefined;
      this.spans.set(request, span);
      this.storage.run(span, done);
    });
    // A body is read by events of the connection, which know nothing of its request.
    http.addHook('preValidation', (request, _reply, done) => {
      const span = this.spans.get(request);
      if (span) this.storage.run(span, done);
      else done();
    });
    http.addHook('onResponse', (request, { statusCode }, done) => {
      const span = this.spans.get(request);
      const actor = request.session?.actor;
      span?.setAttribute('http.response.status_code', statusCode);
      if (actor) span?.setAttributes({ 'collab.tenant': actor.tenantId, 'enduser.id': actor.userId });
      if (statusCode >= 500) span?.setStatus({ code: this.api.SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  }

  async run<T>(kind: SpanKind, name: string, facts: SpanFacts, work: () => Promise<T>, parent?: string): Promise<T> {
    const span = this.start(kind, name, facts, this.under(parent));
    try {
      return await this.storage.run(span, work);
    } catch (error) {
      this.failed(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  begin(kind: SpanKind, name: string, facts: SpanFacts): (error?: unknown) => void {
    const span = this.start(kind, name, facts, this.under(undefined));
    return (error) => {
      if (error !== undefined) this.failed(span, error);
      span.end();
    };
  }

  current(): string | undefined {
    const context = this.storage.getStore()?.spanContext();
    return context && `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, '0')}`;
  }

  /** Sends what is there, for some seconds at the most. */
  async close(): Promise<void> {
    useTracer(null);
    const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_WITHIN_MS).unref());
    await Promise.race([this.provider.shutdown().catch(() => {}), late]);
  }

  /** Neither the error's text nor its stack: they may quote what people typed. The log has them, by the same id. */
  private failed(span: Span, error: unknown): void {
    const { name, code } = error as { name?: string; code?: unknown };
    span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'Error'));
    span.setStatus({ code: this.api.SpanStatusCode.ERROR });
  }

  /** Below what a `traceparent` names, else below what surrounds the caller. */
  private under(traceparent: unknown): Context {
    const { ROOT_CONTEXT, trace } = this.api;
    const remote = parsedTraceparent(traceparent);
    if (remote) {
      const { traceId, spanId, flags: traceFlags } = remote;
      return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
    }
    const around = this.storage.getStore();
    return around ? trace.setSpan(ROOT_CONTEXT, around) : ROOT_CONTEXT;
  }

  /** Where a request goes on: in its caller's trace, or in one of its own that is linked with that. */
  private calledFrom(traceparent: unknown): [context: Context, links: Link[]] {
    if (this.fromCallers) return [this.under(traceparent), []];
    const remote = parsedTraceparent(traceparent);
    const { ROOT_CONTEXT } = this.api;
    if (!remote) return [ROOT_CONTEXT, []];
    const { traceId, spanId, flags: traceFlags } = remote;
    return [ROOT_CONTEXT, [{ context: { traceId, spanId, traceFlags, isRemote: true } }]];
  }

  private start(kind: SpanKind, name: string, facts: SpanFacts, context: Context, links: Link[] = []): Span {
    const { SpanKind: kinds } = this.api;
    const kindOf = { request: kinds.SERVER, statement: kinds.CLIENT, job: kinds.CONSUMER, sandbox: kinds.INTERNAL };
    return this.tracer.startSpan(name, { kind: kindOf[kind], attributes: { ...facts }, links }, context);
  }
}
