/**
 * The request layer (specification §7 "Response handling", §8). For services:
 *
 *     request<TaskDetail>('/api/…', { method: 'POST', data })   resolves with the envelope's `data` (110000: null)
 *
 * and rejects otherwise, always, with an ApiError (`message`, `code`, `status`, `data`), after it has been shown here.
 * Per call: `showType: ErrorShowType.SILENT` to show it oneself, `skipErrorHandler: true` for the same and no redirect,
 * `successCodes` for the one address that answers "200", `responseType: 'blob'` for files.
 */

import { consoleErrors } from '@contract/consoleErrors';
import { EMPTY_CODE, ErrorShowType, SUCCESS_CODE } from '@contract/constants';
import type { FailureEnvelope } from '@contract/envelope';
import { type AxiosError, type AxiosResponse, history, type RequestConfig, type RequestOptions } from '@umijs/max';
import { ApiError, BusinessError, RequestError, ResponseError } from '@/utils/apiError';
import { type Part, takeBegun } from '@/utils/begun';
import { withFeedback } from '@/utils/feedback';
import { doubtOwner, ownerHeaders } from '@/utils/owner';
import { sessionExpired } from '@/utils/session';
import { DEFAULT_REQUEST_ERROR, statusText } from '@/utils/statusText';

const REQUEST_TIMEOUT_MS = 60_000;

interface Envelope {
  code: string | number;
  message?: string;
  data?: unknown;
  success?: boolean;
  showType?: ErrorShowType;
  traceId?: string;
}

const isEnvelope = (body: unknown): body is Envelope => typeof body === 'object' && body !== null && 'code' in body;

/** Takes the answer's data out of its envelope, never undefined; throws what any other answer says. */
export function readAnswer(body: unknown, status: number, successCodes: readonly string[] = []): unknown {
  if (body === null || body === undefined || body === '') return null;
  if (!isEnvelope(body)) throw new ResponseError('服务器的回应无法解析', { status });
  const code = String(body.code);
  if (code === EMPTY_CODE) return null;
  const succeeded = code === '0' || code === SUCCESS_CODE || successCodes.includes(code);
  if (succeeded && body.success !== false) return body.data ?? null;
  throw new BusinessError(body.message || DEFAULT_REQUEST_ERROR, { ...body, code, status });
}

/** A failed download carries its envelope as a Blob. */
async function bodyOf(response: AxiosResponse<unknown>): Promise<unknown> {
  if (!(response.data instanceof Blob)) return response.data;
  try {
    return JSON.parse(await response.data.text());
  } catch {
    return null;
  }
}

/** One kind of error for whatever the transport throws: the server's own words come first. */
export async function toApiError(error: unknown): Promise<ApiError> {
  if (error instanceof ApiError) return error;
  const { code, response } = error as AxiosError<unknown>;
  if (code === 'ERR_CANCELED') return new RequestError('请求已取消', 'Canceled');
  // axios hangs the request itself on a failure of the network, as if it were an answer: one of status 0.
  if (!response?.status) {
    const timedOut = code === 'ECONNABORTED' || code === 'ETIMEDOUT';
    return timedOut
      ? new RequestError('请求超时，请稍后重试', 'Timeout')
      : new RequestError('网络连接失败，请检查网络后重试', 'Network');
  }
  const body = (await bodyOf(response)) as Partial<FailureEnvelope> | null;
  const said = typeof body === 'object' && body !== null ? body : {};
  return new ResponseError(said.message || statusText(response.status), {
    status: response.status,
    code: said.code,
    data: said.data,
    traceId: said.traceId,
    showType: said.showType as ErrorShowType | undefined,
  });
}

/** The one place that shows failures (§8 display types). */
export function showError(error: ApiError, showType: ErrorShowType = error.showType): void {
  switch (showType) {
    case ErrorShowType.SILENT:
      break;
    case ErrorShowType.WARN_MESSAGE:
      withFeedback(({ message }) => message.warning(error.message));
      break;
    case ErrorShowType.NOTIFICATION:
      withFeedback(({ notification }) =>
        notification.error({
          title: error.message,
          description: error.traceId ? `追踪编号：${error.traceId}` : undefined,
        }),
      );
      break;
    case ErrorShowType.REDIRECT:
      history.push(`/exception?status=${error.status ?? ''}&message=${encodeURIComponent(error.message)}`);
      break;
    default:
      withFeedback(({ message }) => message.error(error.message));
  }
}

function handleError(error: unknown, options?: RequestOptions): void {
  if (!(error instanceof ApiError)) throw error;
  const looksIn = error.code === consoleErrors.CSRF.code && doubtOwner();
  if (options?.skipErrorHandler || looksIn) return;
  if (error.status === 401) sessionExpired();
  else showError(error, options?.showType);
}

/** Answers a request with what has come already, as the transport would. */
const answering =
  ({ status, answer }: Part) =>
  (config: RequestOptions) => {
    const response = { data: answer, status, statusText: '', headers: {}, config };
    return status < 400 ? Promise.resolve(response) : Promise.reject(Object.assign(new Error(), { response, config }));
  };

export const requestConfig: RequestConfig = {
  timeout: REQUEST_TIMEOUT_MS,
  withCredentials: false,
  errorConfig: { errorHandler: handleError },
  requestInterceptors: [
    (options: RequestOptions) => ({ ...options, headers: { ...options.headers, ...ownerHeaders() } }),
    async (options: RequestOptions) => {
      const part = await takeBegun(options);
      return part ? { ...options, adapter: answering(part) } : options;
    },
  ],
  responseInterceptors: [
    [
      (response) => {
        const { responseType, successCodes } = response.config as RequestOptions;
        if (responseType && responseType !== 'json') return response;
        response.data = readAnswer(response.data, response.status, successCodes) as typeof response.data;
        return response;
      },
      async (error: unknown) => Promise.reject(await toApiError(error)),
    ],
  ],
};
