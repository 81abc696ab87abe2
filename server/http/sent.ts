/** The bytes of a body as they were sent, beside what was parsed of them: a signature is made over those. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooLarge } from '../errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of routes that are `signed`; empty where nothing was sent. */
    sent?: Buffer;
  }
}

/** Signed calls ask, they send nothing. */
const SENT_MAX = 64 * 1024;

export async function keepSent(request: FastifyRequest, _reply: FastifyReply, payload: Readable): Promise<Readable> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of payload) {
    size += (part as Buffer).length;
    if (size > SENT_MAX) throw tooLarge(`请求内容不能超过 ${SENT_MAX / 1024} KB`);
    parts.push(part as Buffer);
  }
  request.sent = Buffer.concat(parts);
  return Object.assign(Readable.from(request.sent.length > 0 ? [request.sent] : []), { receivedEncodedLength: size });
}
