import type { ErrorShowType } from '@contract/constants';
import { type RequestOptions, request } from '@umijs/max';

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  params?: object;
  data?: unknown;
  signal?: AbortSignal;
  /** How a failure is shown; silent where the caller shows it itself. A lost session still leads to the login page. */
  showType?: ErrorShowType;
  /** Nothing is shown and nothing else happens either: not even a 401 leads away. */
  skipErrorHandler?: boolean;
  /** Codes that mean success at this address besides 0 and "00000". */
  successCodes?: readonly string[];
}

/** One call of the API: resolves with the envelope's `data`, rejects with an ApiError. Only services use it. */
export async function call<T>(url: string, options: CallOptions = {}): Promise<T> {
  const answer = await request<{ data: T }>(url, options as RequestOptions);
  return answer.data;
}
