/**
 * What an import has done to links, by their names. A relation is told at both of its ends, and the later row is compared
 * with what stood there before the import; so this has to outlive the process that knows it.
 */
import type { TenantDb } from '../../../db/scope';

export interface LinksSoFar {
  added: Set<string>;
  removed: Set<string>;
}

export const noLinksYet = (): LinksSoFar => ({ added: new Set(), removed: new Set() });
export const copyOf = ({ added, removed }: LinksSoFar): LinksSoFar => ({
  added: new Set(added),
  removed: new Set(removed),
});

export async function readLinksSoFar(db: TenantDb, jobId: string): Promise<LinksSoFar> {
  const rows = await db.query<{ name: string; added: boolean }>(
    'SELECT name, added FROM import_link WHERE tenant_id = $1 AND job_id = $2',
    [jobId],
  );
  const soFar = noLinksYet();
  for (const { name, added } of rows) soFar[added ? 'added' : 'removed'].add(name);
  return soFar;
}

/** In the transaction that wrote the links: what `now` knows and `before` did not. */
export async function keepLinksSoFar(db: TenantDb, jobId: string, before: LinksSoFar, now: LinksSoFar): Promise<void> {
  const fresh = (of: 'added' | 'removed') => [...now[of]].filter((name) => !before[of].has(name));
  const added = fresh('added');
  const removed = fresh('removed');
  if (added.length + removed.length === 0) return;
  await db.query(
    `INSERT INTO import_link (tenant_id, job_id, name, added)
     SELECT $1, $2::uuid, name, added
       FROM (SELECT unnest($3::text[]), true UNION ALL SELECT unnest($4::text[]), false) AS r(name, added)`,
    [jobId, added, removed],
  );
}

/** No row is left that could ask for it. */
export const forgetLinks = (db: TenantDb, jobId: string) =>
  db.query('DELETE FROM import_link WHERE tenant_id = $1 AND job_id = $2', [jobId]);
