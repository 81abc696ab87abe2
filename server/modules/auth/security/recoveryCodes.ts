/** Recovery codes: what stands for a lost device, written down by people and typed back once. */
import { createHash, randomBytes } from 'node:crypto';

/** Without signs that look alike (Crockford): what is written down is read back right. */
const WRITTEN = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Five bits each: 120, so that a hash without a salt is no way back (OWASP ASVS 2.6.2 asks for 112). */
const SIGNS = 24;

const plain = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** `7K2M-…`, six groups of four. */
export const newRecovery = (): string =>
  [...randomBytes(SIGNS)]
    .map((byte) => WRITTEN[byte % WRITTEN.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** As a code is kept: the same however it is typed. */
export const hashRecovery = (code: string): string => createHash('sha256').update(plain(code)).digest('base64url');
