/**
 * What another program says of who looks at a board that it embeds: a JWT (HS256) signed with the secret of the link, that
 * locks each of its columns to values and ends within a day. Ready libraries make one. Without it the link shows nothing.
 */
import { randomBytes } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { ChartPick } from '../../../contract/dashboard/chart/chart';
import { CONTEXT_HOURS_MAX, CONTEXT_VALUES_MAX } from '../../../contract/publicLink/words';
import type { Env } from '../../env';
import { decrypt } from '../../secrets';
import type { Link } from './store';

export const newContextSecret = (): string => randomBytes(32).toString('base64url');

const LETTERS_MAX = 8_000;
const VALUE_MAX = 200;

/** Values of one column: one, or several of which a row has to have one. */
function valuesOf(given: unknown): (string | null)[] | null {
  const list = Array.isArray(given) ? given : [given];
  if (list.length === 0 || list.length > CONTEXT_VALUES_MAX) return null;
  const fit = list.every((one) => one === null || (typeof one === 'string' && one.length <= VALUE_MAX));
  return fit ? (list as (string | null)[]) : null;
}

/**
 * @param token as the page brought it @returns what is locked; null: nobody who may signed it, it has ended or ends too late,
 *   or it does not lock exactly the columns of the link
 */
export async function lockedBy(
  env: Env,
  { contextCipher, settings }: Pick<Link, 'contextCipher' | 'settings'>,
  token: string | null,
): Promise<ChartPick[] | null> {
  const columns = settings.context ?? [];
  if (!contextCipher || !token || token.length > LETTERS_MAX) return null;
  try {
    const key = new TextEncoder().encode(decrypt(env, contextCipher));
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'] });
    if ((payload.exp ?? 0) > Date.now() / 1000 + CONTEXT_HOURS_MAX * 3600) return null;
    const picks = payload.picks as Readonly<Record<string, unknown>> | undefined;
    if (typeof picks !== 'object' || picks === null || Object.keys(picks).length !== columns.length) return null;
    const locked = columns.map((column) => {
      const values = Object.hasOwn(picks, column) ? valuesOf(picks[column]) : null;
      return values && { column, grain: null, values };
    });
    return locked.every((one) => one !== null) ? locked : null;
  } catch {
    return null;
  }
}
