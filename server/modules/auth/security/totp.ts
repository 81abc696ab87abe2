/** One-time codes by time (RFC 6238, HMAC-SHA-1, 6 digits, 30 s): what authenticator apps on phones show. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const TOTP_SECONDS = 30;
/** Base32 of RFC 4648, in which such secrets are typed. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function base32Bytes(typed: string): Buffer {
  const bits = [...typed].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a step, which is a count of 30 seconds since 1970 (RFC 4226, section 5.3). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * The step that a code is of: the present one, or one beside it, for clocks differ; null for a wrong code.
 * @param at milliseconds
 */
export function stepOf(secret: Uint8Array, code: string, at: number): number | null {
  const now = Math.floor(at / 1000 / TOTP_SECONDS);
  return [now, now - 1, now + 1].find((step) => same(codeAt(secret, step), code)) ?? null;
}

/** What an app scans. */
export function totpUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
