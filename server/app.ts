/** Composition root: everything the API is made of, put together once. `main.ts`, the tests and `mock/` build the same. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { REALTIME_PATH } from '../contract/realtime';
import { packProject } from './archive/project/pack';
import { unpackProject } from './archive/project/unpack';
import { exportTenant } from './archive/tenant';
import type { Database } from './db/client';
import { directUrlOf, type Env } from './env';
import { ApiError } from './errors';
import { EventBus } from './events/bus';
import { openStore } from './files/store';
import { CallCount } from './http/callCount';
import { describeApi } from './http/describe';
import { sendFailure } from './http/failures';
import { registerHealth } from './http/health';
import { sessionCookie } from './http/names';
import { endSlowBodies, nodeLimits, type Patience, patience } from './http/patience';
import { newTraceId, registerPlugins } from './http/plugins';
import { type RouteDefinition, registerRoutes } from './http/route';
import { serializerCompiler } from './http/serializer';
import { answerUnparsed } from './http/unparsed';
import { validatorCompiler } from './http/validator';
import { Jobs } from './jobs/jobs';
import { type LogTarget, logging } from './log/log';
import { hooks, modules } from './modules';
import { registerAppHost } from './modules/app';
import { registerScim } from './modules/directorySync';
import { registerEmbedding } from './modules/publicLink';
import { metricsByCode } from './object/metric';
import { ObjectRegistry } from './object/registry';
import type { Core, Platform } from './platform';
import { Realtime, type RealtimeOptions } from './realtime';
import { turns } from './sandbox/sandbox';
import { checkKey } from './secrets';
import { listenForMetrics, type MetricsServer, registerMetrics } from './telemetry/endpoint';
import type { Telemetry } from './telemetry/telemetry';
import type { Tracing } from './telemetry/tracing';

export const routes: readonly RouteDefinition[] = modules.flatMap((module) => module.routes);

/** How long requests may go on once the process is told to stop. */
const FINISH_WITHIN_MS = 10_000;

export interface App {
  http: FastifyInstance;
  platform: Platform;
  realtime: Realtime;
  /** Starts listening for events and working on jobs. */
  start(): Promise<void>;
  /** Tells whoever asks `/api/ready` that this process ends soon; it goes on answering. */
  drain(): void;
  /** Finishes what runs, then closes everything but the database. */
  stop(): Promise<void>;
}

export interface AppOptions {
  realtime?: Partial<RealtimeOptions>;
  /** Tests shorten it. */
  patience?: Partial<Patience>;
  /** Serves `/api/docs` (true); its plugins cost a test file a second. */
  docs?: boolean;
  /** What is measured for the operator; null: nothing. */
  telemetry?: Telemetry | null;
  /** Where traces go; null: nowhere. Whoever opened it closes it, after the app. */
  tracing?: Tracing | null;
  /** Takes the lines of the log, for tests. */
  logTo?: LogTarget;
}

export async function buildApp(
  env: Env,
  database: Database,
  {
    realtime: realtimeOptions,
    patience: ownPatience,
    docs = true,
    telemetry = null,
    tracing = null,
    logTo,
  }: AppOptions = {},
): Promise<App> {
  const waits = { ...patience, ...ownPatience };
  const http = Fastify({
    http: nodeLimits(waits),
    ...logging(env, logTo),
    trustProxy: env.trustedProxies > 0 && ((_address, hop) => hop < env.trustedProxies),
    exposeHeadRoutes: false,
    // What still comes on a connection that is open already is answered, and the connection ends with it.
    return503OnClosing: false,
    genReqId: tracing?.requestId ?? newTraceId,
    bodyLimit: 2 * 1024 * 1024,
    requestTimeout: waits.wholeWithinMs,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnparsed,
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply),
  });
  endSlowBodies(http.server, waits);
  telemetry?.watchRequests(http);
  tracing?.watchRequests(http);
  const bus = new EventBus(database, (error) => http.log.error({ err: error }, 'a listener failed'));
  const files = openStore(env);
  const platform: Platform = withServices({
    env,
    database,
    bus,
    jobs: new Jobs(database, directUrlOf(env), (error, where) =>
      http.log.error({ err: error, ...where }, 'job failed'),
    ),
    calls: new CallCount(database, (error) => http.log.error({ err: error }, 'calls could not be counted')),
    files,
    objects: new ObjectRegistry(modules.flatMap((module) => module.objects ?? [])),
    approvals: new Map(modules.flatMap((module) => module.approvals ?? []).map((use) => [use.purpose, use])),
    searchSources: modules.flatMap((module) => module.search ?? []),
    searchFinders: modules.flatMap((module) => module.searchFinders ?? []),
    refolds: modules.flatMap((module) => module.refolds ?? []),
    dataSources: modules.flatMap((module) => module.dataSources ?? []),
    metrics: metricsByCode(modules.flatMap((module) => module.metrics ?? [])),
    packTenant: async (asked) => {
      await exportTenant({ database, store: files, env }, { ...asked, served: true }, () => {});
    },
    packProject: async (asked) => {
      await packProject({ database, store: files }, asked);
    },
    unpackProject: (asked) => unpackProject(platform, asked),
    hooks,
  });
  platform.jobs.zonesFrom(async (tenantId) => (await platform.calendars.hoursOf(tenantId)).zoneName);
  for (const module of modules) module.jobs?.(platform);

  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  if (docs) await http.register(swagger, describeApi(env.appTitle, sessionCookie(env.secureCookie)));
  await registerPlugins(http, platform);
  if (docs) await http.register(swaggerUi, { routePrefix: '/api/docs' });
  let draining = false;
  registerHealth(http, platform, () => draining);
  if (telemetry) registerMetrics(http, telemetry, env);
  registerAppHost(http, platform);
  registerEmbedding(http, platform);
  registerScim(http, platform);
  for (const { name, routes: own } of modules) registerRoutes(http, platform, own, name);
  const realtime = new Realtime(
    platform,
    (header) => http.parseCookie(header)[sessionCookie(env.secureCookie)],
    realtimeOptions,
    (error) => http.log.error({ err: error }, 'real time failed'),
  );
  registerRealtime(http, realtime);
  telemetry?.watch({ database, jobs: platform.jobs, realtime, sandbox: turns });
  let metrics: MetricsServer | null = null;
  http.setNotFoundHandler((request, reply) => {
    const failure = new ApiError('NOT_FOUND', `接口 ${request.method} ${request.url.split('?')[0]} 不存在`);
    void reply.status(failure.status).send({
      success: false,
      code: failure.code,
      message: failure.message,
      showType: failure.showType,
      traceId: String(request.id),
    });
  });

  return {
    http,
    platform,
    realtime,
    async start() {
      await checkKey(database, env);
      await bus.start();
      await platform.jobs.start();
      await platform.calls.start();
      if (telemetry) metrics = await listenForMetrics(telemetry, env);
    },
    drain() {
      draining = true;
    },
    async stop() {
      // Somebody who sends a file drop by drop must not keep the process from ending.
      const timer = setTimeout(() => http.server.closeAllConnections(), FINISH_WITHIN_MS);
      await http.close().finally(() => clearTimeout(timer));
      await platform.calls.stop();
      await platform.jobs.stop();
      await bus.stop();
      await metrics?.close();
    },
  };
}

/** The core with the stores that the modules name in `Platform`; together they are all of it. */
const withServices = (core: Core): Platform =>
  Object.assign(core, ...modules.map((module) => module.services?.(core))) as Platform;

/** SockJS answers by itself, before Fastify reads a body; its sockets have to go before the server can close. */
function registerRealtime(http: FastifyInstance, realtime: Realtime): void {
  http.route({
    method: ['GET', 'POST'],
    url: `${REALTIME_PATH}/*`,
    schema: { hide: true },
    helmet: false,
    onRequest(request, reply) {
      void reply.hijack();
      realtime.request(request.raw, reply.raw);
    },
    handler() {},
  });
  http.server.on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head));
  http.addHook('preClose', () => realtime.stop());
}
