import { consoleErrors } from '@contract/consoleErrors';
import { ErrorShowType } from '@contract/constants';

interface ApiErrorDetails {
  status?: number;
  code?: string;
  data?: unknown;
  showType?: ErrorShowType;
  traceId?: string;
}

/** What a failed call rejects with. `code` and `data` are those of the server's answer (contract/errors.ts). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status?: number;
  readonly code?: string;
  readonly data?: unknown;
  readonly showType: ErrorShowType;
  readonly traceId?: string;

  constructor(message: string, details: ApiErrorDetails = {}) {
    super(message);
    this.status = details.status;
    this.code = details.code;
    this.data = details.data;
    this.showType = details.showType ?? ErrorShowType.ERROR_MESSAGE;
    this.traceId = details.traceId;
  }
}

/** No answer came: a timeout, a lost connection, a call taken back (§8). */
export class RequestError extends ApiError {
  override name = 'RequestError';
  constructor(
    message: string,
    readonly type: 'Timeout' | 'Network' | 'Canceled',
  ) {
    super(message, { showType: type === 'Canceled' ? ErrorShowType.SILENT : ErrorShowType.ERROR_MESSAGE });
  }
}

/** An answer with a status outside 200–299, or one that cannot be read (§8). */
export class ResponseError extends ApiError {
  override name = 'ResponseError';
}

/** The answer itself says that it failed: `success: false` or a code that is no success (§8). */
export class BusinessError extends ApiError {
  override name = 'BusinessError';
}

/** Whether the server has looked into what was asked, and said no; else the same can be asked again a little later. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  !(error instanceof RequestError) &&
  !(error.status === 401 || error.status === 429 || (error.status ?? 0) >= 500) &&
  error.code !== consoleErrors.CSRF.code;

/** The text to show beside what failed. */
export function errorText(error: unknown, fallback = '请求错误，请重试'): string {
  return error instanceof Error && error.message ? error.message : fallback;
}
