/** Name and logo of an enterprise, for those outside to whom it has opened something. */
import type { Brand } from '../../contract/tenant/brand';
import type { Database } from '../db/client';

export async function brandOf(database: Database, tenantId: string): Promise<Brand> {
  const [tenant] = await database.query<{ name: string; logo: string | null }>(
    'SELECT name, logo FROM tenant WHERE id = $1',
    [tenantId],
  );
  if (!tenant) throw new Error('The enterprise is not there');
  return { name: tenant.name, logo: tenant.logo };
}
