/** Signatures of calls by key: one canonical text, HMAC-SHA256, compared in constant time (product model 17.9). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedCall {
  method: string;
  /** As it was called, from `/open/` on. */
  path: string;
  /** As it was called, without the question mark. */
  query: string;
  /** Seconds since 1970, as text. */
  seconds: string;
  nonce: string;
  body: Uint8Array;
}

/** Parts of a query in the order of their bytes, as they were sent. */
const sorted = (query: string): string =>
  query
    .split('&')
    .filter(Boolean)
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .join('&');

export const canonical = ({ method, path, query, seconds, nonce, body }: SignedCall): string =>
  [method, path, sorted(query), seconds, nonce, createHash('sha256').update(body).digest('hex')].join('\n');

export const signatureOf = (secret: string, call: SignedCall): string =>
  createHmac('sha256', secret).update(canonical(call)).digest('hex');

/** Takes as long for a wrong signature as for a right one. */
export function isSignedBy(secret: string, call: SignedCall, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, call));
  const given = Buffer.from(signature.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}
