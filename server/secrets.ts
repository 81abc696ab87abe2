/** Keeps what must be read again but never shown: AES-256-GCM with the installation's key. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './db/client';
import type { Env } from './env';

type KeyEnv = Pick<Env, 'secretKey' | 'dataDir'>;
const keys = new WeakMap<KeyEnv, Buffer>();

function keyOf(env: KeyEnv): Buffer {
  const known = keys.get(env);
  if (known) return known;
  const key = createHash('sha256')
    .update(env.secretKey ?? keptKey(keyFile(env)))
    .digest();
  keys.set(env, key);
  return key;
}

const keyFile = ({ dataDir }: KeyEnv) => path.join(dataDir, 'secret.key');

/** Whether there is a key already; otherwise whoever needs one first makes it. */
export const hasKey = (env: KeyEnv): boolean => env.secretKey !== null || existsSync(keyFile(env));

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

/** The same in every process of the installation, and nothing that tells its key. */
export const derivedKey = (env: KeyEnv, purpose: string): string =>
  createHmac('sha256', keyOf(env)).update(purpose).digest('hex');

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

const canDecrypt = (env: KeyEnv, cipherText: string): boolean => {
  try {
    decrypt(env, cipherText);
    return true;
  } catch {
    return false;
  }
};

const WRONG_KEY =
  'SECRET_KEY 与这个数据库不符：其中的群机器人地址和密钥是用另一个密钥加密的。' +
  '请改用原来的 SECRET_KEY（没有设置过时，是原 DATA_DIR/secret.key 的内容），多个进程要相同；' +
  '确已丢失时，以 SECRET_KEY_RESET=1 启动一次：机器人会被停用，需要重新填写地址';

/** What the first process leaves in the database: only the same key gives it. */
const markOf = (env: KeyEnv): string => createHmac('sha256', keyOf(env)).update('installation').digest('hex');

/** Whether a database that has had its first process belongs to this key; nothing is written. */
export async function keyFits(database: Pick<Database, 'query'>, env: KeyEnv): Promise<boolean> {
  const [row] = await database.query<{ value: string }>(`SELECT value FROM installation WHERE name = 'secretKey'`);
  return row === undefined || row.value === markOf(env);
}

/**
 * Before anything is encrypted or read: the key of this process has to be that of the database, whose first process left
 * a value that only the same key gives. A database from before that value is judged by what it holds.
 */
export async function checkKey(
  database: Database,
  env: Pick<Env, 'secretKey' | 'dataDir' | 'secretKeyReset'>,
): Promise<void> {
  const value = markOf(env);
  await database.transaction(async (tx) => {
    if (env.secretKeyReset) {
      const known = await tx.query(`DELETE FROM installation WHERE name = 'secretKey' AND value <> $1 RETURNING name`, [
        value,
      ]);
      if (known.length > 0) await tx.query('UPDATE robot SET enabled = false');
    } else {
      const [kept] = await tx.query<{ cipher: string }>(
        `SELECT url_cipher AS cipher FROM robot
          WHERE NOT EXISTS (SELECT 1 FROM installation WHERE name = 'secretKey') LIMIT 1`,
      );
      if (kept && !canDecrypt(env, kept.cipher)) throw new Error(WRONG_KEY);
    }
    await tx.query(`INSERT INTO installation (name, value) VALUES ('secretKey', $1) ON CONFLICT DO NOTHING`, [value]);
    const [row] = await tx.query<{ value: string }>(`SELECT value FROM installation WHERE name = 'secretKey'`);
    if (row?.value !== value) throw new Error(WRONG_KEY);
  });
}
