/** What `umi dev` serves `/api` from. Only handlers may stand here: Umi takes every export for one. */
import type { ServerResponse } from 'node:http';
import { forward, type MockRequest } from './_lib/forward';
import { inProcessApi } from './_lib/inProcessApi';

async function handle(request: MockRequest, response: ServerResponse, next: (error: unknown) => void): Promise<void> {
  try {
    await forward((await inProcessApi()).http, request, response);
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
