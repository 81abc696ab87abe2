/** Secrets as Standard Webhooks writes them (https://www.standardwebhooks.com), so that ready libraries take them. */
import { createHmac, randomBytes } from 'node:crypto';

/** Within the 24 to 64 bytes that the standard allows. */
const SECRET_BYTES = 32;

export const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** `v1,…` over what is sent, byte by byte. @param at seconds since 1970 @param secret `whsec_…` */
export function signatureOf(secret: string, id: string, at: number, body: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}

/** The headers of a message; each secret signs, so that one can be replaced without a gap. */
export const signedHeaders = (id: string, at: number, body: string, secrets: readonly string[]) => ({
  'webhook-id': id,
  'webhook-timestamp': String(at),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, id, at, body)).join(' '),
});
