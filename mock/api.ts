/** What `umi dev` serves `/api` from. Only handlers may stand here: Umi takes every export for one. */
import type { ServerResponse } from 'node:http';
import { REALTIME_PATH } from '../contract/realtime';
import { forward, type MockRequest } from './_lib/forward';
import { inProcessApi } from './_lib/inProcessApi';

async function handle(request: MockRequest, response: ServerResponse, next: (error: unknown) => void): Promise<void> {
  try {
    const { http, realtime } = await inProcessApi();
    const url = request.originalUrl ?? request.url ?? '';
    // Its answers never end, so they cannot be handed over whole: SockJS writes them itself, streaming over XHR.
    if (url.startsWith(REALTIME_PATH)) realtime.request(Object.assign(request, { url }), response);
    else await forward(http, request, response);
  } catch (error) {
    next(error);
  }
}

export default {
  'GET /api/(.*)': handle,
  'POST /api/(.*)': handle,
  'PUT /api/(.*)': handle,
  'DELETE /api/(.*)': handle,
};
