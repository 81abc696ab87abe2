/**
 * Answers that are texts of some length, compressed before they are sent. A stream for each, as files are compressed,
 * takes several times the processor time of the compression itself: a thread's turn, and chunks that are put together.
 */
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter ones are not worth the work. */
export const ZIP_FROM = 2048;
/** Longer ones would hold up other calls for more than part of a millisecond: they are streamed. */
const ZIP_AT_ONCE = 64 * 1024;
/** More is hardly smaller, and slower. */
const LEVEL = 3;
/** Named, and not with the weight zero. */
const GZIP = /(?:^|,)\s*(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

/** @returns the payload to send; as it was where it is no text, too short or too long, or nobody asked for it compressed */
export function zipped(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' || payload.length < ZIP_FROM || payload.length > ZIP_AT_ONCE) return payload;
  const { 'accept-encoding': accepted, 'x-no-compression': refused } = request.headers;
  if (typeof accepted !== 'string' || refused !== undefined || !GZIP.test(accepted)) return payload;
  const isJson = String(reply.getHeader('Content-Type') ?? '').startsWith('application/json');
  if (!isJson || reply.statusCode === 206 || reply.hasHeader('Content-Encoding')) return payload;
  reply.removeHeader('Content-Length');
  void reply.header('Content-Encoding', 'gzip');
  const vary = reply.getHeader('Vary');
  void reply.header('Vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding');
  return gzipSync(payload, { level: LEVEL });
}
