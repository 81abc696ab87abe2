import type { TenantDb } from '../db/scope';

/**
 * Lets one transaction of the enterprise at a time into what has this name, until it ends: what is counted then still holds
 * when something is added (a limit, the next number). Behind it, a change that is under way elsewhere is waited for.
 */
export const oneByOne = async (tx: TenantDb, name: string): Promise<void> => {
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtext($2), hashtext(k.tenant_id::text)) IS NULL AS locked
       FROM (SELECT $1::uuid AS tenant_id) k WHERE k.tenant_id = $1`,
    [name],
  );
};
