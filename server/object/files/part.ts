/** The bytes of a part of an upload. */
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../../errors';

export function partOf({ body }: FastifyRequest): Readable {
  if (body instanceof Readable) return body;
  throw invalid('请以 application/octet-stream 发送分片');
}
