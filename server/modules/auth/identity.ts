/** Who signs shows once more who they are: by their password, or by having signed in just now. */
import type { IdentityWay } from '../../../contract/approval/kinds';
import { againstRule, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { isOwnPassword } from './tries';

/** For so long a sign-in stands for the question who one is; people who have no password sign in anew. */
const SIGNED_IN = `interval '5 minutes'`;

/**
 * Asked outside of a transaction: a try at a password is counted whatever becomes of the act.
 * @returns null: not shown lately @throws 400 for a wrong password, ACCOUNT_LOCKED, 422 for a token
 */
export async function identityShown(
  { platform, session, ip }: Pick<TenantContext, 'platform' | 'session' | 'ip'>,
  password: string | undefined,
): Promise<IdentityWay | null> {
  if (session.byToken) {
    if (password === undefined) return null;
    throw againstRule('签署须本人登录后进行，不能通过访问令牌');
  }
  if (password !== undefined) {
    if (await isOwnPassword(platform, session.account, password, ip)) return 'password';
    throw invalid('密码不正确', 'password');
  }
  const [fresh] = await platform.database.query(
    `SELECT 1 AS one FROM session WHERE token_hash = $1 AND created_at > now() - ${SIGNED_IN}`,
    [session.tokenHash],
  );
  return fresh ? 'signIn' : null;
}
