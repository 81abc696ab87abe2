/** What a bucket's refusal or silence means to whoever sent or asked for a file, in words that say what to do. */
import { ApiError } from '../errors';

/** What the client of S3 throws, as far as it is looked at. */
export interface StoreError {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

const FULL = new Set(['QuotaExceeded', 'InsufficientCapacity', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded']);
const SKEWED = new Set(['RequestTimeTooSkewed', 'RequestExpired', 'RequestInTheFuture']);
const REFUSED = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'NoSuchBucket',
  'PermanentRedirect',
]);
const CUT = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
const HUNG_UP = /socket hang up/;
const BUSY = new Set(['SlowDown', 'ServiceUnavailable', 'InternalError', 'Throttling', 'RequestTimeout']);

/** Whether the same request may go through a moment later. Silence is not tried again: it was waited for long enough. */
export function mayPass({ name = '', code = '', message = '', $metadata }: StoreError): boolean {
  const status = $metadata?.httpStatusCode ?? 0;
  // The client has set its clock by the answer meanwhile.
  if (SKEWED.has(name) || BUSY.has(name) || CUT.has(code) || HUNG_UP.test(message)) return true;
  return status >= 500 && status !== 507 && !FULL.has(name);
}

/**
 * @param saving whether something was to be kept: then the words say that it is not
 * @returns the failure as the API answers it, with what the bucket said as its cause
 */
export function storeFailure(error: StoreError, saving: boolean): ApiError {
  const { name = '', $metadata } = error;
  const not = saving ? '，没有保存' : '';
  const failure =
    FULL.has(name) || $metadata?.httpStatusCode === 507
      ? new ApiError('NO_ROOM', `文件存储的空间已用完${not}，请联系管理员扩容后重试`)
      : SKEWED.has(name)
        ? new ApiError('UNAVAILABLE', `服务器与文件存储的时钟相差过多${not}，请联系管理员启用时间同步后重试`)
        : REFUSED.has(name)
          ? new ApiError('UNAVAILABLE', `文件存储拒绝了服务器（设置或密钥不符）${not}，请联系管理员运行 doctor 检查`)
          : new ApiError('UNAVAILABLE', `文件存储暂时没有应答${not}，请稍后重试`);
  failure.cause = error;
  return failure;
}
