/** OpenAPI, made of the routes' own declarations: what they take and answer, and what it takes to be let in. */
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { withExample } from './examples';
import { CSRF_HEADER } from './names';
import type { RouteDefinition } from './route';

const session = { session: [] };
const csrf = { csrf: [] };

function securityOf({ right, method, withoutCsrf }: RouteDefinition): Record<string, string[]>[] {
  if (right.kind === 'public') return [];
  return method === 'GET' || withoutCsrf ? [session] : [{ ...session, ...csrf }];
}

export const describeApi = (title: string, cookie: string): FastifyDynamicSwaggerOptions => ({
  openapi: {
    info: {
      title,
      version: '1.0.0',
      description:
        '企业项目交付与任务协作平台接口。先以 POST /api/portal/login 登录得到会话 Cookie；修改数据的调用还要在请求头 X-CSRF-TOKEN 中带上 GET /api/user-center/account/logged 返回的 csrfToken。新建、修改的调用可以带请求头 Idempotency-Key（1 到 128 个可见的 ASCII 字符）：24 小时内以同一个键重发同样的请求只执行一次，得到第一次的结果（响应头 Idempotency-Replayed: true）；同一个键用于另一个请求答 422。',
    },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: '登录后的会话' },
        csrf: { type: 'apiKey', in: 'header', name: CSRF_HEADER, description: '当前用户的 csrfToken' },
      },
    },
  },
  transform({ schema, url, route }) {
    const { definition } = (route.config ?? {}) as { definition?: RouteDefinition };
    // The console's files are no part of the API.
    if (!definition) return { schema: { hide: !url.startsWith('/api/'), ...schema }, url };
    const form: FastifySchema | undefined = definition.form && {
      body: definition.form,
      consumes: ['multipart/form-data'],
    };
    const { method, path } = definition;
    const shown = withExample(`${method} ${path}`, { ...schema, ...form });
    return { schema: { ...shown, security: securityOf(definition) }, url };
  },
});
