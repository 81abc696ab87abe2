/**
 * The limits of an enterprise on members and storage (`docs/operations/quotas.md`). Without one, nothing but the row that
 * would hold it is looked for. Calls are held by `http/callCount.ts`.
 */
import { invitesRefused, noQuotas, type QuotaKind, type Quotas, quotaRefusals } from '../../contract/enterprise/quota';
import type { TenantDb } from '../db/scope';
import { againstRule } from '../errors';

const COLUMNS = 'members, storage_bytes::float8 AS storage, calls_per_day AS calls';

/** Null where nothing is limited. */
export async function quotasOf(db: TenantDb): Promise<Quotas> {
  const [row] = await db.query<Quotas & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM tenant_quota WHERE tenant_id = $1`,
  );
  return row ?? noQuotas;
}

/** Who takes a place: whoever is neither removed nor disabled, whether they have come by already or not. */
const SEATS =
  'SELECT count(*)::int AS count FROM tenant_member WHERE tenant_id = $1 AND removed_at IS NULL AND NOT disabled';
/** Those by mail, which ask for one place each; a link asks for none before it is used. */
const INVITED = `SELECT count(*)::int AS count FROM invitation
  WHERE tenant_id = $1 AND state = 'PENDING' AND email IS NOT NULL AND expires_at > now()`;

const countOf = async (db: TenantDb, text: string) => (await db.query<{ count: number }>(text))[0]?.count ?? 0;

/** The limit on members, held until the transaction ends: of two that take the last place, one waits and finds it taken. */
async function heldMemberLimit(tx: TenantDb): Promise<number | null> {
  const [row] = await tx.query<{ members: number }>(
    'SELECT members FROM tenant_quota WHERE tenant_id = $1 AND members IS NOT NULL FOR UPDATE',
  );
  return row?.members ?? null;
}

/**
 * In the transaction in which places are taken.
 * @param more places that are still to be taken; 0 where they are, and are given back by the failure
 * @throws 422 with what to do
 */
export async function assertSeats(tx: TenantDb, more: number): Promise<void> {
  const limit = await heldMemberLimit(tx);
  if (limit !== null && (await countOf(tx, SEATS)) + more > limit) throw againstRule(quotaRefusals.members(limit));
}

/** Before somebody is invited: a place that is promised to another is not promised again. @returns why not */
export async function seatRefusal(tx: TenantDb): Promise<string | null> {
  const limit = await heldMemberLimit(tx);
  if (limit === null) return null;
  const open = await countOf(tx, INVITED);
  const taken = (await countOf(tx, SEATS)) + open;
  if (taken < limit) return null;
  return open > 0 ? invitesRefused(limit, open) : quotaRefusals.members(limit);
}

/** Contents that are kept, each once, and what was sent with answers. What is exported or read just now goes by itself. */
const STORED = `
  SELECT (SELECT coalesce(sum(size::float8), 0) FROM file_blob WHERE tenant_id = $1)
       + (SELECT coalesce(sum(size::float8), 0) FROM survey_file WHERE tenant_id = $1) AS bytes`;

const storedBytes = async (db: TenantDb) => (await db.query<{ bytes: number }>(STORED))[0]?.bytes ?? 0;

/**
 * Whether so many bytes more may be kept. Uploads at the same moment do not wait for each other: together they may pass the
 * limit by what they hold.
 * @throws 422 with what to do
 */
export async function assertStorage(db: TenantDb, more: number): Promise<void> {
  const { storage } = await quotasOf(db);
  if (storage === null) return;
  if ((await storedBytes(db)) + more > storage) throw againstRule(quotaRefusals.storage(storage));
}

/** Places, bytes, and calls of the day as far as processes have told them, with those of them that failed. */
export type Used = Record<QuotaKind | 'failures', number>;

export async function usedOf(db: TenantDb): Promise<Used> {
  const [called] = await db.query<{ calls: number; failures: number }>(
    `SELECT calls::float8 AS calls, failures::float8 AS failures FROM tenant_calls
      WHERE tenant_id = $1 AND day = (now() AT TIME ZONE tenant_zone($1::uuid))::date`,
  );
  return {
    members: await countOf(db, SEATS),
    storage: await storedBytes(db),
    calls: called?.calls ?? 0,
    failures: called?.failures ?? 0,
  };
}
