/**
 * How a route is declared. Method, path, right, input and output are all required: the server does not start without
 * them, OpenAPI is made of them, and `tests/` walks them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { holdsSomewhere, type Privilege } from '../../contract/access';
import type { BodyOf, DescribedCall, ParamsOf, QueryOf } from '../../contract/api';
import { SUCCESS_CODE } from '../../contract/constants';
import type { DelegablePrivilege } from '../../contract/delegable';
import { Envelope, FailureEnvelope, Nothing } from '../../contract/envelope';
import { type Actor, can, type Session } from '../base/actor';
import { type Origin, runFrom } from '../base/origin';
import { TenantDb } from '../db/scope';
import { forbidden, unauthenticated } from '../errors';
import type { Platform } from '../platform';
import { assertControlledAct, assertEntry } from './entry';
import { onceByKey } from './idempotency';
import { keepSent } from './sent';

/**
 * What it takes to call a route. `public`: nothing; `session`: a logged-in account; `tenant`: one that stands in an
 * enterprise; `global`: a privilege of the enterprise; `delegable`: the same, or held in a department, which the handler then
 * keeps to (`server/policies/department.ts`); `policy`: a membership, and then the named policy judges the
 * object that the handler loads.
 */
export type Right =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'tenant' }
  | { kind: 'global'; privilege: Privilege }
  | { kind: 'delegable'; privilege: DelegablePrivilege }
  | { kind: 'policy'; policy: string };

export const open = { kind: 'public' } as const satisfies Right;
export const loggedIn = { kind: 'session' } as const satisfies Right;
export const inTenant = { kind: 'tenant' } as const satisfies Right;
export const global = (privilege: Privilege) => ({ kind: 'global', privilege }) as const satisfies Right;
export const delegable = (privilege: DelegablePrivilege) => ({ kind: 'delegable', privilege }) as const satisfies Right;
export const judgedBy = (policy: string) => ({ kind: 'policy', policy }) as const satisfies Right;

export interface RequestContext {
  platform: Platform;
  request: FastifyRequest;
  reply: FastifyReply;
  ip: string;
}
export interface SessionContext extends RequestContext {
  session: Session;
}
export interface TenantContext extends SessionContext {
  actor: Actor;
  db: TenantDb;
}

type ContextOf<R extends Right> = R extends { kind: 'public' }
  ? RequestContext
  : R extends { kind: 'session' }
    ? SessionContext
    : TenantContext;

interface Schemas {
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  data: TSchema;
}
export interface RouteDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/`, as the specification writes it. */
  path: string;
  summary: string;
  right: Right;
  schemas: Schemas;
  /** Answers with this code instead of "00000" (provinceConfigs: "200"). */
  successCode?: string;
  /** The handler writes the answer itself (a picture, a file). */
  raw?: boolean;
  /** A file upload: what its parts are. The handler reads and checks them (`request.parts()`). */
  form?: TSchema;
  /** The body is bytes, `application/octet-stream`: the handler streams `request.body`. */
  bytes?: boolean;
  /** The handler needs the body as it was sent, to hold it against a signature: `request.sent`. */
  signed?: boolean;
  /** Told to be sent as a browser's form (login). */
  urlEncoded?: boolean;
  /** Of the account, and open to people's own tokens all the same: what it says of the account is no secret. */
  byToken?: boolean;
  /** Takes none of the enterprise's calls of the day, and answers when they are used up. */
  uncounted?: boolean;
  /** No CSRF token demanded (login: there is no session yet). */
  withoutCsrf?: boolean;
  /** What the clients are made of too. */
  call: DescribedCall;
  handle: (context: never, input: never) => unknown;
}

type Answer<S extends TSchema> = Promise<Static<S> | FastifyReply> | Static<S> | FastifyReply;
type DescribedInput<C extends DescribedCall> = {
  params: ParamsOf<C, undefined>;
  query: QueryOf<C, undefined>;
  body: BodyOf<C, undefined>;
};
/** What the server alone has to know of a call. */
type RouteOptions = Pick<RouteDefinition, 'signed' | 'byToken' | 'withoutCsrf' | 'uncounted'>;

/**
 * Answers a call of the module's table: `route(dutyApi.publish, keeper, (context, { params, body }) => …)`. The input's
 * types come from the call's schemas, the context's from the right.
 */
export function route<C extends DescribedCall, R extends Right>(
  call: C,
  right: R,
  handle: (context: ContextOf<R>, input: DescribedInput<C>) => Answer<C['data']>,
  options?: RouteOptions,
): RouteDefinition {
  const { method, path, summary, form, bytes, file, carries, successCode, params, query, body, data }: DescribedCall =
    call;
  return {
    ...options,
    ...{ method, path, summary, right, handle, call },
    ...(form && { form }),
    ...(bytes && { bytes: true }),
    ...(file && { raw: true }),
    ...(carries === 'urlEncoded' && { urlEncoded: true }),
    ...(successCode && { successCode }),
    schemas: { data, ...(params && { params }), ...(query && { query }), ...(body && { body }) },
  };
}

/** Refuses unknown fields at every depth: a misspelt condition inside a filter must not be ignored either. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = { ...schema };
  for (const key of ['items', 'anyOf', 'allOf', 'oneOf']) if (key in copy) copy[key] = closed(copy[key]);
  if (copy.properties) {
    copy.properties = Object.fromEntries(Object.entries(copy.properties).map(([name, one]) => [name, closed(one)]));
    copy.additionalProperties ??= false;
  }
  return copy;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids that a request names, by field: in its path, its query or at the top of its body. */
function idsOf({ body, query, params }: FastifyRequest): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [field, value] of Object.entries(Object.assign({}, body, query, params) as object)) {
    const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    if (typeof one === 'string' && ID.test(one)) named[field] = one;
  }
  return named;
}

/** Where a request comes from, as the operation log says it. */
function originOf(
  request: FastifyRequest,
  { method, path }: RouteDefinition,
  module: string,
  zone: string | null,
): Origin {
  return {
    ip: request.ip,
    traceId: String(request.id),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    operation: `${method} ${path}`,
    module,
    actorId: request.session?.actor?.userId ?? null,
    tenantId: request.session?.actor?.tenantId ?? null,
    zone,
    named: idsOf(request),
    since: Date.now(),
  };
}

const summaries = new Map<string, string>();
/** What a route that was registered says of itself. @param operation as an `Origin` names it */
export const summaryOf = (operation: string): string | undefined => summaries.get(operation);

/** Registers the routes of a module, which the operation log knows by its slug. */
export function registerRoutes(
  app: FastifyInstance,
  platform: Platform,
  routes: readonly RouteDefinition[],
  module: string,
): void {
  for (const definition of routes) {
    const { method, path, right, schemas, summary } = definition;
    if (!right || !schemas?.data) throw new Error(`Route ${method} ${path} declares no right or no output`);
    summaries.set(`${method} ${path}`, summary);
    app.route({
      method,
      url: `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { definition },
      ...(definition.signed && { preParsing: keepSent }),
      // Its headers are for pages; an answer of the API gets the few that matter, set once for all.
      helmet: definition.raw ? undefined : false,
      schema: {
        summary,
        tags: [path.split('/').slice(0, -1).slice(0, 2).join('/')],
        description: describeRight(right),
        ...(schemas.params && { params: schemas.params }),
        ...(schemas.query && { querystring: closed(schemas.query) }),
        ...(schemas.body && { body: closed(schemas.body) }),
        ...(definition.bytes && { consumes: ['application/octet-stream'] }),
        ...(definition.urlEncoded && { consumes: ['application/x-www-form-urlencoded', 'application/json'] }),
        ...(!definition.raw && {
          response: { 200: Envelope(schemas.data), '4xx': FailureEnvelope, '5xx': FailureEnvelope },
        }),
      },
      async handler(request, reply) {
        const context = contextFor(definition, platform, request, reply);
        const input = { params: request.params, query: request.query, body: request.body };
        const { actor } = request.session ?? {};
        const zone = actor ? (await platform.calendars.hoursOf(actor.tenantId)).zoneName : null;
        const data = await runFrom(originOf(request, definition, module, zone), () =>
          onceByKey(platform, definition, request, reply, () => definition.handle(context as never, input as never)),
        );
        if (definition.raw || reply.sent) return data;
        return { code: definition.successCode ?? SUCCESS_CODE, message: 'success', data: data ?? null };
      },
    });
  }
}

function contextFor(definition: RouteDefinition, platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  const { right } = definition;
  const base: RequestContext = { platform, request, reply, ip: request.ip };
  if (right.kind === 'public') return base;
  const { session } = request;
  if (!session) throw unauthenticated();
  if (right.kind === 'session') return { ...base, session };
  const { actor } = session;
  if (!actor) throw forbidden('您还没有加入任何企业，请联系企业管理员');
  assertEntry(session, base.ip);
  assertControlledAct(session, definition);
  if (right.kind === 'global' && !can(actor, right.privilege)) throw forbidden();
  if (right.kind === 'delegable' && !holdsSomewhere(actor, right.privilege)) throw forbidden();
  const db = new TenantDb(platform.database, actor.tenantId);
  return { platform, request, reply, ip: base.ip, session, actor, db } satisfies TenantContext;
}

function describeRight(right: Right): string {
  switch (right.kind) {
    case 'public':
      return '无需登录';
    case 'session':
      return '登录后可用';
    case 'tenant':
      return '企业成员可用';
    case 'global':
      return `需要企业权限 ${right.privilege}`;
    case 'delegable':
      return `需要企业权限 ${right.privilege}，部门管理员限于其部门`;
    case 'policy':
      return `由 ${right.policy} 判定`;
  }
}

export { Nothing, Type };
