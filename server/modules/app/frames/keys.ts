/**
 * The keys that contexts are signed with (ES256). A new one is told 10 minutes before it signs, and a former one 10
 * minutes longer than its last token lives, so that whoever keeps our keys for five minutes never misses one.
 */
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { iso, newId } from '../../../base/present';
import type { Platform } from '../../../platform';
import { decrypt, encrypt } from '../../../secrets';

export const CONTEXT_SECONDS = 300;
const TOLD_BEFORE_MS = 10 * 60_000;
const KEPT_AFTER_MS = 10 * 60_000 + CONTEXT_SECONDS * 1000;
const RENEW_AFTER_MS = 30 * 24 * 3_600_000;
/** One process makes a key; the others find it. */
const KEY_LOCK = 4_031_011;

interface KeyRow extends Record<string, unknown> {
  kid: string;
  public_jwk: JWK;
  private_cipher: string;
  use_from: string;
}
type Keeper = Pick<Platform, 'database' | 'env'>;

const read = ({ database }: Pick<Keeper, 'database'>) =>
  database.query<KeyRow>('SELECT kid, public_jwk, private_cipher, use_from FROM app_key ORDER BY use_from DESC, kid');

/** Makes a key where there is none that is young enough, and forgets those that nothing can be signed with any more. */
export async function renewKeys({ database, env }: Keeper, now = Date.now()): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [KEY_LOCK]);
    const keys = await tx.query<{ kid: string; use_from: string }>(
      'SELECT kid, use_from FROM app_key ORDER BY use_from DESC, kid',
    );
    const [newest] = keys;
    if (!newest || now - Date.parse(iso(newest.use_from)) > RENEW_AFTER_MS) {
      const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
      const kid = newId();
      const shown = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
      const cipher = encrypt(env, JSON.stringify(await exportJWK(privateKey)));
      // The very first has no former one to sign meanwhile.
      const useFrom = new Date(newest ? now + TOLD_BEFORE_MS : now - 1000).toISOString();
      await tx.query('INSERT INTO app_key (kid, public_jwk, private_cipher, use_from) VALUES ($1, $2::jsonb, $3, $4)', [
        kid,
        JSON.stringify(shown),
        cipher,
        useFrom,
      ]);
    }
    for (const [at, key] of keys.entries()) {
      const next = keys[at - 1];
      if (next && Date.parse(iso(next.use_from)) + KEPT_AFTER_MS < now) {
        await tx.query('DELETE FROM app_key WHERE kid = $1', [key.kid]);
      }
    }
  });
}

/** The key that signs now. */
export async function signingKey(keeper: Keeper, now = Date.now()) {
  const find = async () => (await read(keeper)).find((one) => Date.parse(iso(one.use_from)) <= now);
  let row = await find();
  if (!row) {
    await renewKeys(keeper, now);
    row = await find();
  }
  if (!row) throw new Error('No key signs contexts');
  const secret = JSON.parse(decrypt(keeper.env, row.private_cipher)) as JWK;
  return { kid: row.kid, key: await importJWK(secret, 'ES256') };
}

/** All that are told, also those that do not sign yet, or any more. */
export async function publicKeys(keeper: Pick<Keeper, 'database'>): Promise<JWK[]> {
  return (await read(keeper)).map(({ public_jwk }) => public_jwk);
}
