/** Keeps what must be read again but never shown: AES-256-GCM with the installation's key. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '../../../env';

type KeyEnv = Pick<Env, 'secretKey' | 'dataDir'>;
const keys = new WeakMap<KeyEnv, Buffer>();

function keyOf(env: KeyEnv): Buffer {
  const known = keys.get(env);
  if (known) return known;
  const key = createHash('sha256')
    .update(env.secretKey ?? keptKey(path.join(env.dataDir, 'secret.key')))
    .digest();
  keys.set(env, key);
  return key;
}

/** Made once; whoever comes second reads what the first has written. */
function keptKey(file: string): string {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

export function encrypt(env: KeyEnv, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(env), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

export function decrypt(env: KeyEnv, cipherText: string): string {
  const bytes = Buffer.from(cipherText, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(env), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
