/** Sign-in with the password of an LDAP directory, of people whom a sync has brought. */
import { TenantRole } from '../../../../contract/access';
import type { LdapSettings } from '../../../../contract/directorySync/directorySync';
import { directoryKinds } from '../../../../contract/directorySync/words';
import { ApiError } from '../../../errors';
import type { Platform } from '../../../platform';
import { asksForCode } from '../../auth';
import { withLdap } from './connect';
import { LdapFault } from './faults';

const WITHIN_MS = 10_000;

/** The enterprise whose directory knows the password: a session is good for that one alone. */
export interface DirectorySignIn {
  tenantId: string;
  sourceId: string;
  name: string;
}

interface Row extends Record<string, unknown> {
  tenant_id: string;
  id: string;
  settings: LdapSettings;
  dn: string | null;
}

/**
 * A password is sent to one directory alone: the one that the account was made for, else the one that knew it first. Whoever
 * keeps another that lists the same person must not be told it.
 *
 * Whoever keeps a directory can say anybody's name and password there. So the owner is never let in by one, who may more
 * than a manager who keeps it; nor an account that asks for a code, which the directory cannot give. Both have a password
 * of their own.
 *
 * @returns null where no directory knows the account, or it does not know the password
 * @throws UNAVAILABLE where it does not answer
 */
export async function directoryPassword(
  { database, env }: Pick<Platform, 'database' | 'env'>,
  accountId: string,
  password: string,
): Promise<DirectorySignIn | null> {
  if (await asksForCode(database, accountId)) return null;
  const [row] = await database.query<Row>(
    `SELECT s.tenant_id, s.id, s.settings, p.profile->>'dn' AS dn
       FROM directory_person p
       JOIN directory_source s ON s.tenant_id = p.tenant_id AND s.id = p.source_id
        AND s.kind = 'LDAP' AND s.enabled AND (s.settings->>'signIn')::boolean
       JOIN tenant t ON t.id = p.tenant_id AND NOT t.disabled
       JOIN tenant_member m ON m.tenant_id = p.tenant_id AND m.id = p.user_id AND NOT m.disabled
      WHERE p.user_id = $1 AND p.active AND p.gone_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM tenant_member_role x JOIN role r ON r.tenant_id = x.tenant_id AND r.id = x.role_id
                         WHERE x.tenant_id = p.tenant_id AND x.user_id = p.user_id AND r.code = $2)
      ORDER BY p.made DESC, p.created_at, p.id LIMIT 1`,
    [accountId, TenantRole.OWNER],
  );
  if (!row?.dn || !password) return null;
  const { tenant_id: tenantId, id: sourceId, settings, dn } = row;
  try {
    await withLdap(env, { settings, bindDn: dn, password, withinMs: WITHIN_MS }, async () => undefined);
    return { tenantId, sourceId, name: directoryKinds.LDAP };
  } catch (error) {
    if (!(error instanceof LdapFault)) throw error;
    // A refused bind is an answer; everything else says nothing of the password.
    if (error.step === 'bind') return null;
    throw new ApiError('UNAVAILABLE', '企业的目录服务暂时无法连接，请稍后再试');
  }
}
