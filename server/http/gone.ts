import type { FastifyReply } from 'fastify';
import { ApiError } from '../errors';

/** Aborted when whoever asked goes away before the answer: what is dear need not be finished. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new ApiError('VALIDATION', '请求在传输中断开，请重试'));
  });
  return gone.signal;
}
