/** Whatever was thrown, as the API answers it: the one envelope, a code of the catalogue, a text that says what to do. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { IMPORT_MAX_BYTES } from '../../contract/constants';
import { DaysBeyondReach } from '../../contract/plan/workdayIndex';
import { DAY_BOUNDS } from '../../contract/time/day';
import {
  isDatabaseGone,
  isMissingReference,
  isNamedTwice,
  isRefusedValue,
  isTaken,
  isTooLong,
  sqlStateOf,
} from '../db/failures';
import { ApiError } from '../errors';
import { isOutOfRoom } from '../files/room';
import { whose } from '../log/log';

export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // Who went away in the middle of a request hears nothing of it, and nothing broke here.
  const isCutOff = error.code === 'ECONNRESET' && error.message === 'aborted';
  const failure = isCutOff ? new ApiError('VALIDATION', '请求在传输中断开，请重试') : toApiError(error);
  if (failure.status >= 500) request.log.error({ err: error, ...whose(request) }, 'request failed');
  // It may have been ours after all: a value that no schema should have let through.
  else if (isRefused(error)) request.log.warn({ err: error, ...whose(request) }, 'the database refused a value');
  else if (failure.status === 403) request.log.info({ req: request, code: failure.code, ...whose(request) }, 'refused');
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
}

const isRefused = (error: unknown) =>
  isRefusedValue(error) || isTooLong(error) || isMissingReference(error) || isNamedTwice(error) || isTaken(error);

/** What the web framework refuses before a handler sees it. */
const unreadable: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: '不支持这种内容类型，请以 application/json 提交',
  FST_ERR_CTP_EMPTY_JSON_BODY: '请求内容为空，请以 JSON 提交',
  FST_ERR_CTP_INVALID_JSON_BODY: '请求内容不是有效的 JSON，请检查后重试',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: '请求内容与 Content-Length 不符，请重新提交',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: '不支持这种压缩方式，请以 gzip 压缩或不压缩',
  FST_CP_ERR_INVALID_CONTENT: '请求内容无法解压，请检查后重试',
  FST_ERR_BAD_URL: '请求地址中有无法识别的编码，请检查后重试',
  FST_ERR_MAX_PARAM_LENGTH: '请求地址过长，请检查后重试',
  FST_PARTS_LIMIT: '表单的内容过多，请减少后重试',
  FST_FILES_LIMIT: '一次上传的文件过多，请减少后重试',
  FST_FIELDS_LIMIT: '表单的字段过多，请减少后重试',
};

/** The parser of forms gives no codes. */
const BROKEN_FORM = /^Multipart: Boundary not found|unexpected end of multipart data/i;

export function toApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error;
  if (error.validation) return validationError(error);
  if (error instanceof DaysBeyondReach) return new ApiError('RULE', error.message);
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new ApiError('TOO_LARGE', `文件超过 ${IMPORT_MAX_BYTES / 1024 / 1024} MB，请拆分后再上传`);
  }
  const reason = unreadable[error.code] ?? (BROKEN_FORM.test(error.message) && '表单不完整或格式不正确，请重新提交');
  if (reason) return new ApiError('VALIDATION', reason);
  if (error.statusCode === 429) return new ApiError('RATE_LIMITED');
  if (error.statusCode === 413) return new ApiError('TOO_LARGE', '提交的内容过大，请缩减后重试');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError('VALIDATION', `请求无法解析（${error.message}），请检查后重试`);
  }
  // A text that PostgreSQL cannot keep (a NUL character) is the sender's mistake, not the server's.
  if (isUnstorableText(error)) return new ApiError('VALIDATION', '内容中含有无法保存的字符（如空字符），请删除后重试');
  if (isRefusedValue(error)) return new ApiError('VALIDATION', '内容中有超出范围的数值或日期，请检查后重试');
  // A process was saved in between: the stage that the task was about to enter is gone.
  if (isStageGone(error)) return new ApiError('RULE', '流程刚被管理员调整，该阶段已不存在，请刷新后重试');
  if (isTooLong(error)) return new ApiError('VALIDATION', '内容过长，无法保存，请缩短后重试');
  if (isNamedTwice(error)) return new ApiError('VALIDATION', '列表中有重复的项，请去掉后重试');
  if (isMissingReference(error)) return new ApiError('NOT_FOUND', '所引用的内容不存在或刚被删除，请刷新后重试');
  if (isTaken(error)) return new ApiError('DUPLICATE', '刚有相同的内容被保存，请刷新后重试');
  if (isOutOfRoom(sqlStateOf(error).code)) return new ApiError('NO_ROOM');
  return new ApiError(isDatabaseGone(error) ? 'UNAVAILABLE' : 'INTERNAL');
}

const isStageGone = (error: { code?: string; constraint?: string }): boolean =>
  error.code === '23503' && (error.constraint === 'task_stage' || error.constraint === 'task_type');

/** In a text 22021, within JSON 22P05 or (half a surrogate pair) 22P02. */
function isUnstorableText(error: unknown): boolean {
  const { code, message } = sqlStateOf(error);
  return code === '22021' || code === '22P05' || (code === '22P02' && message.includes('type json'));
}

const types: Record<string, string> = {
  object: '对象',
  array: '列表',
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: 'true 或 false',
};
const formats: Record<string, string> = {
  uuid: '编号（UUID）',
  date: `日期，如 2026-01-31，${DAY_BOUNDS}`,
  'date-time': `带时区的时间，如 2026-01-31T01:30:00Z，${DAY_BOUNDS}`,
  email: '邮箱地址',
  uri: '网址',
};
const word = (known: Record<string, string>, name: unknown) => known[String(name)] ?? String(name);

/** @param schema of the value that was refused */
type Reason = (params: Record<string, unknown>, schema: { description?: string; pattern?: string }) => string;
const reasons: Record<string, Reason> = {
  required: (p) => `缺少 ${p.missingProperty}`,
  additionalProperties: (p) => `不认识字段 ${p.additionalProperty}`,
  minLength: (p) => (p.limit === 1 ? '不能为空' : `不能少于 ${p.limit} 个字符`),
  maxLength: (p) => `不能超过 ${p.limit} 个字符`,
  minItems: (p) => `不能少于 ${p.limit} 项`,
  maxItems: (p) => `不能超过 ${p.limit} 项`,
  maxProperties: (p) => `不能超过 ${p.limit} 项`,
  'x-period': (p) => `不能早于开始的日期，连首尾最长 ${p.limit} 天`,
  depth: (p) => `嵌套不能超过 ${p.limit} 层`,
  uniqueItems: () => '不能有重复的项',
  minimum: (p) => `不能小于 ${p.limit}`,
  maximum: (p) => `不能大于 ${p.limit}`,
  exclusiveMinimum: (p) => `应大于 ${p.limit}`,
  enum: (p) => `只能是 ${(p.allowedValues as string[]).join('、')}`,
  const: (p) => `只能是 ${String(p.allowedValue)}`,
  anyOf: () => '不是允许的值',
  type: (p) => `应为${word(types, p.type)}`,
  format: (p) => `应为${word(formats, p.format)}`,
  pattern: (p, { description }) => description ?? (p.pattern === '\\S' ? '不能为空' : '格式不正确'),
};

/** Names the field and says what to do, for the first thing that is wrong. */
function validationError(error: FastifyError): ApiError {
  const first = error.validation?.[0];
  if (!first) return new ApiError('VALIDATION');
  const params = first.params as Record<string, unknown>;
  const inside = first.instancePath.split('/').filter(Boolean);
  const named = (params.missingProperty ?? params.additionalProperty) as string | undefined;
  const field = [...inside, ...(named ? [named] : [])].join('.');
  const { parentSchema = {} } = first as { parentSchema?: object };
  const reason = reasons[first.keyword]?.(params, parentSchema) ?? first.message ?? '';
  return new ApiError('VALIDATION', `${field || '提交的内容'}：${reason}`, { field });
}
