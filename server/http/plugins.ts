/** What surrounds every call: session, CSRF, limits, errors. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from '../base/actor';
import { ApiError } from '../errors';
import type { Platform } from '../platform';
import { CallsUsedUp } from './callCount';
import { sendFailure } from './failures';
import { finishReading } from './leftover';
import { CSRF_HEADER, isAppToken, TENANT_HEADER } from './names';
import { personalSession } from './personalToken';
import type { RouteDefinition } from './route';
import { sessionOf } from './sessionCookie';
import { ZIP_FROM, zipped } from './zipped';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    definition?: RouteDefinition;
  }
}

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export const newTraceId = () => randomUUID();

/** Told by the route, not by how its address was written: `/%61pi/…` leads to the same one. */
const isApi = (request: FastifyRequest) => /^\/(?:api|scim)\//.test(request.routeOptions.url ?? request.url);

/** A browser says by itself that a form or a script of another site sends this; programs and older browsers say nothing. */
const isOfAnotherSite = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === 'cross-site';

/** As helmet writes it for pages. */
const HTTPS_ONLY = 'max-age=31536000; includeSubDomains';

export async function registerPlugins(app: FastifyInstance, platform: Platform): Promise<void> {
  const { env } = platform;
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        connectSrc: ["'self'"],
        // Foreign pages stand in a page of ours each, with a policy of its own (`modules/app/frames/host.ts`).
        // Those of boards are the operator's choice.
        frameSrc: ["'self'", ...env.frameHosts.map((host) => `https://${host}`)],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: env.secureCookie,
  });
  await app.register(cookie);
  await app.register(formbody);
  // A file over its limit is told of by `http/form.ts`, which knows the limit.
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(compress, { encodings: ['gzip'], threshold: ZIP_FROM });
  if (env.rateLimitPerMinute > 0) {
    await app.register(rateLimit, {
      max: env.rateLimitPerMinute,
      timeWindow: '1 minute',
      allowList: (request) => !isApi(request),
      errorResponseBuilder: () => new ApiError('RATE_LIMITED'),
    });
  }
  // Parts of uploads, which their handler streams to the disk.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.decorateRequest('session', null);

  app.addHook('onRequest', async (request, reply) => {
    const { definition } = request.routeOptions.config ?? {};
    const { authorization } = request.headers;
    // No CSRF token holds these: another site must not sign anybody in as somebody else, nor try passwords by visitors.
    if (definition?.withoutCsrf && UNSAFE.has(request.method) && isOfAnotherSite(request)) throw new ApiError('CSRF');
    // An app asks for a person: no cookie takes part, so nothing can be forged by one.
    if (definition && isAppToken(authorization)) {
      request.session = await platform.appSession(authorization, `${definition.method} ${definition.path}`);
      return;
    }
    if (definition && authorization?.startsWith('Bearer ')) {
      request.session = await personalSession(platform, definition, authorization, request.ip);
      return;
    }
    // What is no route of ours (health, documents) answers whatever cookie comes with it, database or not.
    if (!definition) return;
    request.session = await sessionOf(platform, request, reply);
    if (!request.session || !UNSAFE.has(request.method) || definition.withoutCsrf) return;
    const { [CSRF_HEADER.toLowerCase()]: csrfToken, [TENANT_HEADER.toLowerCase()]: shown } = request.headers;
    // A switch writes nothing into an enterprise, and is how a page of another one goes on.
    const { actor } = request.session;
    const switches = definition.path === 'user-center/user/tenant/switch';
    const elsewhere = shown !== undefined && actor !== null && shown !== actor.tenantId && !switches;
    if (csrfToken !== request.session.csrfToken || elsewhere) throw new ApiError('CSRF');
  });
  countCalls(app, platform);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isApi(request)) return done(null, payload);
    void reply.header('X-Content-Type-Options', 'nosniff');
    if (env.secureCookie) void reply.header('Strict-Transport-Security', HTTPS_ONLY);
    if (!reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'no-store');
    done(null, zipped(request, reply, payload));
  });
  app.addHook('onResponse', (request, _reply, done) => {
    finishReading(request.raw);
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply));
}

/** What is the account's own (sign-in, the way into another enterprise) is nobody's quota. */
function countCalls(app: FastifyInstance, { calls }: Platform): void {
  const countedFor = ({ routeOptions, session }: FastifyRequest): string | undefined => {
    const tenantId = session?.actor?.tenantId;
    const { definition } = routeOptions.config ?? {};
    if (!tenantId || !definition || definition.uncounted) return undefined;
    return definition.right.kind === 'public' || definition.right.kind === 'session' ? undefined : tenantId;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const tenantId = countedFor(request);
    if (!tenantId) return done();
    try {
      calls.take(tenantId);
    } catch (error) {
      if (error instanceof CallsUsedUp) void reply.header('Retry-After', String(error.retryAfterSeconds));
      return done(error as Error);
    }
    done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const tenantId = statusCode >= 500 ? countedFor(request) : undefined;
    if (tenantId) calls.failed(tenantId);
    done();
  });
}

/** The address and device of a request, for login and operation logs. */
export const clientOf = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
});
