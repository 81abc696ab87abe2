import type { ProviderKind } from '../../../contract/auth/providers';
import type { TenantEntry } from '../../../contract/auth/signIn';
import { notFound } from '../../errors';
import type { Platform } from '../../platform';

/** What `/tenantLogin` shows of an enterprise to whoever knows its code. @throws 404 */
export async function tenantEntry({ database }: Platform, code: string): Promise<TenantEntry> {
  const [tenant] = await database.query<{ id: string; code: string; name: string; logo: string | null }>(
    'SELECT id, code, name, logo FROM tenant WHERE lower(code) = lower($1) AND NOT disabled',
    [code.trim()],
  );
  if (!tenant) throw notFound('企业');
  const providers = await database.query<{ id: string; kind: ProviderKind; name: string }>(
    'SELECT id, kind, name FROM sso_provider WHERE tenant_id = $1 AND enabled ORDER BY name',
    [tenant.id],
  );
  return { tenantCode: tenant.code, tenantName: tenant.name, logo: tenant.logo, providers };
}
