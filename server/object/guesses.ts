/**
 * Secrets of an enterprise that people could guess. Each try is counted before it is judged, so that tries at the same
 * moment count each other; after so many wrong ones nothing is judged until the window is over, not even a right one.
 * What accounts sign in with is counted by the account, for all ways in together (`modules/auth/tries.ts`).
 */
import { newId } from '../base/present';
import { guess } from '../db/schema';
import type { TenantDb } from '../db/scope';
import { ApiError } from '../errors';

interface Guessed {
  tries: number;
  minutes: number;
  /** Said to whoever has tried too often. */
  refusal: string;
  /** A right one makes up for wrong ones before it: not where somebody could make a right one of their own. */
  clears: boolean;
}

export const guessed = {
  publicLink: { tries: 5, minutes: 15, refusal: '密码错误次数过多，请 15 分钟后再试', clears: true },
  questionnaire: { tries: 5, minutes: 15, refusal: '密码错误次数过多，请 15 分钟后再试', clears: true },
  grantCode: { tries: 5, minutes: 60, refusal: '授权码输错次数过多，请一小时后再试', clears: false },
} as const satisfies Record<string, Guessed>;

/** Longer than any window: what is older counts for nothing. */
const KEPT = `interval '1 day'`;

/**
 * @param of `subject`: which secret, empty where a try is at any of the kind; `asker`: an account's id or an address
 * @param judge gives what the right one opens, null for a wrong one
 * @returns what `judge` gives @throws 429 after too many wrong ones; then it is not judged
 */
export async function judgeGuess<T>(
  db: TenantDb,
  door: keyof typeof guessed,
  of: { subject: string; asker: string },
  judge: () => Promise<T | null>,
): Promise<T | null> {
  const { tries, minutes, refusal, clears } = guessed[door];
  const same = [door, of.subject, of.asker];
  const id = newId();
  // One after the other for each asker of a secret: what is counted at the same moment would not see each other.
  const counted = await db.transaction(async (tx) => {
    await tx.query(
      `SELECT pg_advisory_xact_lock(hashtextextended(concat_ws(' ', k.tenant_id, $2::text, $3::text, $4::text), 11)) IS NULL
         FROM (SELECT $1::uuid AS tenant_id) k WHERE k.tenant_id = $1::uuid`,
      same,
    );
    const [before] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM guess
        WHERE tenant_id = $1 AND door = $2 AND subject = $3 AND asker = $4
          AND at > now() - make_interval(mins => $5::int)`,
      [...same, minutes],
    );
    // Whoever goes on trying does not wait for longer.
    if ((before?.count ?? 0) >= tries) return false;
    await tx.insert(guess, { id, door, ...of });
    return true;
  });
  if (!counted) throw new ApiError('RATE_LIMITED', refusal);
  const opened = await judge();
  if (opened === null) return null;
  if (clears) {
    await db.query('DELETE FROM guess WHERE tenant_id = $1 AND door = $2 AND subject = $3 AND asker = $4', same);
  } else await db.query('DELETE FROM guess WHERE tenant_id = $1 AND id = $2', [id]);
  return opened;
}

export const sweepGuesses = (db: TenantDb) =>
  db.query(`DELETE FROM guess WHERE tenant_id = $1 AND at < now() - ${KEPT}`);
