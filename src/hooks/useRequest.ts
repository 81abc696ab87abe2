/** Requests of components: `useRequest` of ahooks, which writes each failure to the browser's console where nobody asks for it. */
import { useRequest as useAhooksRequest } from 'ahooks';
import { ApiError } from '@/utils/apiError';

/** What the server refused, or a broken line, has been shown by `requestErrorConfig.ts`; anything else is a fault of ours. */
function report(error: Error): void {
  if (!(error instanceof ApiError)) console.error(error);
}

type Use = typeof useAhooksRequest;

export const useRequest = ((service: never, options?: object, plugins?: never) =>
  useAhooksRequest(service, { onError: report, ...options }, plugins)) as unknown as Use;
