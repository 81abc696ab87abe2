/** What surrounds every call: session, CSRF, limits, errors. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ErrorShowType, IMPORT_MAX_BYTES } from '../../contract/constants';
import { ApiError } from '../errors';
import type { Platform } from '../platform';
import type { Session } from './actor';
import type { RouteDefinition } from './route';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    definition?: RouteDefinition;
  }
}

export const SESSION_COOKIE = 'sid';
const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export const newTraceId = () => randomUUID();

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
        // Embedded tenant apps may live anywhere that answers over TLS.
        frameSrc: ["'self'", 'https:'],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: env.secureCookie,
  });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: IMPORT_MAX_BYTES, files: 2, fields: 20 } });
  await app.register(compress, { encodings: ['gzip'], threshold: 2048 });
  if (env.rateLimitPerMinute > 0) {
    await app.register(rateLimit, {
      max: env.rateLimitPerMinute,
      timeWindow: '1 minute',
      allowList: (request) => !request.url.startsWith('/api/'),
      errorResponseBuilder: () => new ApiError('RATE_LIMITED'),
    });
  }
  app.decorateRequest('session', null);

  app.addHook('onRequest', async (request) => {
    const token = request.cookies[SESSION_COOKIE];
    if (token && request.url.startsWith('/api/')) request.session = await platform.access.session(token);
  });
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    void reply.header('X-Content-Type-Options', 'nosniff');
    if (!reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'no-store');
  });
  app.addHook('preHandler', async (request) => {
    if (!UNSAFE.has(request.method) || !request.session) return;
    if (request.routeOptions.config.definition?.withoutCsrf) return;
    if (request.headers['x-csrf-token'] !== request.session.csrfToken) throw new ApiError('CSRF');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toApiError(error);
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    void reply
      .status(failure.status)
      .type('application/json; charset=utf-8')
      .send({
        success: false,
        code: failure.code,
        message: failure.message,
        showType: failure.showType,
        traceId: String(request.id),
        data: failure.data,
      });
  });
}

function toApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error;
  if (error.validation) return validationError(error);
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new ApiError('TOO_LARGE', `文件超过 ${IMPORT_MAX_BYTES / 1024 / 1024} MB，请拆分后再上传`);
  }
  if (error.statusCode === 429) return new ApiError('RATE_LIMITED');
  if (error.statusCode === 413) return new ApiError('TOO_LARGE', '提交的内容过大，请缩减后重试');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError('VALIDATION', `请求无法解析：${error.message}`);
  }
  // A text that PostgreSQL cannot keep (a NUL character) is the sender's mistake, not the server's.
  if (isUnstorableText(error)) return new ApiError('VALIDATION', '内容中含有无法保存的字符');
  // A process was saved in between: the stage that the task was about to enter is gone.
  if (isStageGone(error)) return new ApiError('RULE', '流程刚被管理员调整，该阶段已不存在，请刷新后重试');
  return new ApiError('INTERNAL', undefined, undefined, ErrorShowType.ERROR_MESSAGE);
}

const isStageGone = (error: { code?: string; constraint?: string }): boolean =>
  error.code === '23503' && (error.constraint === 'task_stage' || error.constraint === 'task_type');

/** In a text 22021, within JSON 22P05 or (half a surrogate pair) 22P02; the query builder wraps what the driver threw. */
function isUnstorableText(error: unknown): boolean {
  const { code, message = '', cause } = error as { code?: string; message?: string; cause?: unknown };
  if (code === '22021' || code === '22P05') return true;
  return (code === '22P02' && message.includes('type json')) || (cause instanceof Error && isUnstorableText(cause));
}

const reasons: Record<string, (params: Record<string, unknown>) => string> = {
  required: (p) => `缺少 ${p.missingProperty}`,
  additionalProperties: (p) => `不认识字段 ${p.additionalProperty}`,
  minLength: (p) => `不能少于 ${p.limit} 个字符`,
  maxLength: (p) => `不能超过 ${p.limit} 个字符`,
  maxItems: (p) => `不能超过 ${p.limit} 项`,
  minimum: (p) => `不能小于 ${p.limit}`,
  maximum: (p) => `不能大于 ${p.limit}`,
  enum: (p) => `只能是 ${(p.allowedValues as string[]).join('、')}`,
  type: (p) => `类型应为 ${p.type}`,
  format: (p) => `格式应为 ${p.format}`,
  pattern: () => '格式不正确',
};

/** Names the field and says what to do, for the first thing that is wrong. */
function validationError(error: FastifyError): ApiError {
  const first = error.validation?.[0];
  if (!first) return new ApiError('VALIDATION');
  const params = first.params as Record<string, unknown>;
  const inside = first.instancePath.split('/').filter(Boolean);
  const named = (params.missingProperty ?? params.additionalProperty) as string | undefined;
  const field = [...inside, ...(named ? [named] : [])].join('.');
  const reason = reasons[first.keyword]?.(params) ?? first.message ?? '';
  return new ApiError('VALIDATION', `${field || '提交的内容'}：${reason}`, { field });
}

/** The address and device of a request, for login and operation logs. */
export const clientOf = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
});
