/**
 * `/scim/v2`: where a directory tells of its people. It is no route of the API: it answers in SCIM's own shape, and whoever
 * calls is no person but an enterprise's directory, known by its token alone. No cookie is looked at.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Origin, runFrom } from '../../../base/origin';
import { directorySource } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { CallsUsedUp } from '../../../http/callCount';
import type { Platform } from '../../../platform';
import { hashToken } from '../../auth';
import { askAboutLeaving, LeavingAsked } from '../leaving';
import type { Source } from '../source';
import { SCIM_PATH, scimBase } from './base';
import { nothingThere, ScimError, told } from './errors';
import { createGroup, deleteGroup, getGroup, listGroups, patchGroup, replaceGroup } from './groups';
import { type ListQuery, listAnswer } from './list';
import { resourceType, resourceTypes, schemaNamed, schemas, serviceConfig } from './meta';
import { asked, etagOf } from './resource';
import { createUser, deleteUser, getUser, listUsers, patchUser, replaceUser } from './users';
import { isKnown } from './versions';

/** A whole group of the largest directory, as one body. */
const BODY_MAX = 2 * 1024 * 1024;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SCIM_JSON = 'application/scim+json; charset=utf-8';

/** @throws 401 */
async function sourceBy({ database }: Platform, authorization: string | undefined): Promise<Source> {
  const token = /^Bearer\s+(\S{1,200})$/i.exec(authorization ?? '')?.[1];
  const [row] = token
    ? await database.query<{ tenant_id: string; id: string }>(
        `SELECT s.tenant_id, s.id FROM directory_source s JOIN tenant t ON t.id = s.tenant_id AND NOT t.disabled
          WHERE s.token_hash = $1 AND s.kind = 'SCIM' AND s.enabled`,
        [hashToken(token)],
      )
    : [];
  const source = row && (await new TenantDb(database, row.tenant_id).find(directorySource, row.id));
  if (!source) throw new ScimError(401, '令牌无效、已撤销，或企业没有启用 SCIM');
  return source;
}

/** When it was called last is kept to the minute: a sync makes thousands of calls. */
const noteUse = (db: TenantDb, { id }: Source) =>
  db.query(
    `UPDATE directory_source SET used_at = now()
      WHERE tenant_id = $1 AND id = $2 AND (used_at IS NULL OR used_at < now() - interval '1 minute')`,
    [id],
  );

interface Call {
  source: Source;
  db: TenantDb;
  base: string;
  query: ListQuery;
  id: string;
  body: unknown;
  ifMatch: string | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}
type Handle = (platform: Platform, call: Call) => Promise<unknown>;

/** A resource with its version; 304 where it is known already. */
function one(
  { request, reply, query }: Call,
  { row, resource }: { row: { version: number; id: string }; resource: Record<string, unknown> },
  status = 200,
): unknown {
  void reply.header('ETag', etagOf(row));
  if (request.method === 'GET' && isKnown(row, request.headers['if-none-match'])) return reply.status(304).send();
  const { location } = resource.meta as { location: string };
  if (status === 201) void reply.header('Location', location);
  void reply.status(status);
  return asked(resource, query);
}

/** What is asked for as one sentence each: method, address, what answers. */
const calls: readonly (readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, handle: Handle])[] =
  [
    ['GET', '/ServiceProviderConfig', async (_, { base }) => serviceConfig(base)],
    ['GET', '/ResourceTypes', async (_, { base }) => resourceTypes(base)],
    ['GET', '/ResourceTypes/:name', async (_, { base, request }) => known(resourceType(base, nameIn(request)))],
    ['GET', '/Schemas', async (_, { base }) => schemas(base)],
    ['GET', '/Schemas/:name', async (_, { base, request }) => known(schemaNamed(base, nameIn(request)))],
    ['GET', '/Users', async (_, { db, source, base, query }) => page(await listUsers(db, source, base, query), query)],
    [
      'POST',
      '/Users',
      async (platform, call) => one(call, await createUser(platform, call.source, call.base, call.body), 201),
    ],
    ['GET', '/Users/:id', async (_, call) => one(call, await getUser(call.db, call.source, call.base, call.id))],
    [
      'PUT',
      '/Users/:id',
      async (platform, call) => one(call, await replaceUser(platform, call.source, call.base, call)),
    ],
    [
      'PATCH',
      '/Users/:id',
      async (platform, call) => one(call, await patchUser(platform, call.source, call.base, call)),
    ],
    [
      'DELETE',
      '/Users/:id',
      async (platform, call) => gone(call, deleteUser(platform, call.source, call.id, call.ifMatch)),
    ],
    [
      'GET',
      '/Groups',
      async (_, { db, source, base, query }) => page(await listGroups(db, source, base, query), query),
    ],
    [
      'POST',
      '/Groups',
      async (platform, call) => one(call, await createGroup(platform, call.source, call.base, call.body), 201),
    ],
    [
      'GET',
      '/Groups/:id',
      async (_, call) => one(call, await getGroup(call.db, call.source, call.base, call.id, call.query)),
    ],
    [
      'PUT',
      '/Groups/:id',
      async (platform, call) => one(call, await replaceGroup(platform, call.source, call.base, call)),
    ],
    [
      'PATCH',
      '/Groups/:id',
      async (platform, call) => {
        const { row } = await patchGroup(platform, call.source, call.base, call);
        void call.reply.header('ETag', etagOf(row));
        return call.reply.status(204).send();
      },
    ],
    [
      'DELETE',
      '/Groups/:id',
      async (platform, call) => gone(call, deleteGroup(platform, call.source, call.id, call.ifMatch)),
    ],
  ];

const nameIn = ({ params }: FastifyRequest) => (params as { name: string }).name;
const known = (found: unknown) => {
  if (!found) throw nothingThere('资源');
  return found;
};
const page = (list: Awaited<ReturnType<typeof listUsers>>, query: ListQuery) =>
  listAnswer({ ...list, resources: list.resources.map((resource) => asked(resource, query)) });
const gone = async ({ reply }: Call, work: Promise<void>) => {
  await work;
  return reply.status(204).send();
};

async function answer(platform: Platform, handle: Handle, path: string, request: FastifyRequest, reply: FastifyReply) {
  const source = await sourceBy(platform, request.headers.authorization);
  const { tenantId } = source;
  take(platform, tenantId, reply);
  const db = new TenantDb(platform.database, tenantId);
  await noteUse(db, source);
  const { id = '' } = request.params as { id?: string };
  // What is no id of ours is nobody's.
  if (path.includes(':id') && !ID.test(id)) throw nothingThere(path.startsWith('/Users') ? '用户' : '组');
  const call = {
    ...{ source, db, request, reply, id, base: scimBase(platform.env) },
    ...{ query: request.query as ListQuery, body: request.body, ifMatch: request.headers['if-match'] },
  };
  const zone = (await platform.calendars.hoursOf(tenantId)).zoneName;
  return runFrom(originOf(request, tenantId, path, zone), async () => {
    try {
      return await handle(platform, call);
    } catch (error) {
      if (error instanceof LeavingAsked) await askAboutLeaving(platform, source, error);
      throw error;
    }
  });
}

/** Counted among the enterprise's calls of the day. @throws 429 */
function take({ calls: count }: Platform, tenantId: string, reply: FastifyReply): void {
  try {
    count.take(tenantId);
  } catch (error) {
    if (error instanceof CallsUsedUp) void reply.header('Retry-After', String(error.retryAfterSeconds));
    throw error;
  }
}

const originOf = (request: FastifyRequest, tenantId: string, path: string, zone: string): Origin => ({
  ip: request.ip,
  traceId: String(request.id),
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  operation: `${request.method} ${SCIM_PATH.slice(1)}${path.replace(/:(\w+)/g, '{$1}')}`,
  module: 'directorySync',
  actorId: null,
  tenantId,
  zone,
  named: {},
  since: Date.now(),
});

export function registerScim(http: FastifyInstance, platform: Platform): void {
  void http.register(
    async (scim) => {
      scim.removeAllContentTypeParsers();
      scim.addContentTypeParser(
        ['application/scim+json', 'application/json'],
        { parseAs: 'string', bodyLimit: BODY_MAX },
        (_request, text, done) => {
          // `DELETE` comes with the type and without a body.
          if (!text) return done(null, undefined);
          try {
            done(null, JSON.parse(String(text)));
          } catch {
            done(new ScimError(400, '请求内容不是有效的 JSON', 'invalidSyntax'));
          }
        },
      );
      scim.setErrorHandler((error, request, reply) => {
        const { status, body } = told(error);
        if (status >= 500) request.log.error({ err: error }, 'request failed');
        if (status === 401) void reply.header('WWW-Authenticate', 'Bearer realm="SCIM"');
        void reply.status(status).type(SCIM_JSON).send(JSON.stringify(body));
      });
      scim.setNotFoundHandler((_request, reply) => {
        const { status, body } = told(new ScimError(404, '没有这个地址'));
        void reply.status(status).type(SCIM_JSON).send(JSON.stringify(body));
      });
      for (const [method, path, handle] of calls) {
        scim.route({
          method,
          url: path,
          schema: { hide: true },
          helmet: false,
          async handler(request, reply) {
            const answered = await answer(platform, handle, path, request, reply);
            if (reply.sent || answered === reply) return reply;
            return reply.type(SCIM_JSON).send(JSON.stringify(answered));
          },
        });
      }
    },
    { prefix: SCIM_PATH },
  );
}
