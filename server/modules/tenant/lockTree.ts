import type { TenantDb } from '../../db/scope';

/** Changes of the tree of departments, and of who administers which, are taken one at a time in an enterprise. */
export const lockTree = (tx: TenantDb) =>
  tx.query(
    'SELECT pg_advisory_xact_lock(hashtextextended(x.tenant_id::text, 17)) FROM (SELECT $1::uuid AS tenant_id) x WHERE x.tenant_id = $1',
  );
