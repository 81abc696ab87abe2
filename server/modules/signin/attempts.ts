/** The last sign-ins by a provider of an enterprise, with why those that failed did: what its keeper asks first. */

import { ATTEMPTS_KEPT } from '../../../contract/auth/providers';
import type { SsoAttempt, SsoOutcome } from '../../../contract/auth/signIn';
import { cutText } from '../../../contract/text/cut';
import { iso, newId } from '../../base/present';
import { TenantDb } from '../../db/scope';
import { ApiError, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { behind } from '../../object/list/behind';
import type { Platform } from '../../platform';
import { SignInRefused } from './faults';
import type { KnownProvider } from './provider';

interface Coming {
  provider: Pick<KnownProvider, 'id' | 'tenantId'>;
  ip: string;
  /** As the provider calls who came, once it has said so. */
  name: string | null;
  /** What the provider said where it refused, for who keeps it; who came reads less. */
  reason?: string;
}

/** A provider of the enterprise's, or a directory whose people come in from within its app. */
const KNOWN = `(EXISTS (SELECT 1 FROM sso_provider p WHERE p.tenant_id = $1 AND p.id = $3::uuid)
  OR EXISTS (SELECT 1 FROM directory_source s WHERE s.tenant_id = $1 AND s.id = $3::uuid))`;

/** Runs what follows a return from a provider, and keeps what became of it. The operator's own provider has no keeper here. */
export async function noted(platform: Platform, coming: Coming, work: () => Promise<SsoOutcome>): Promise<SsoOutcome> {
  try {
    const outcome = await work();
    const fault = outcome.outcome === 'tested' ? (outcome.fault?.text ?? null) : null;
    await keep(platform, coming, fault ? 'failed' : outcome.outcome, fault);
    return outcome;
  } catch (error) {
    const reason =
      coming.reason ??
      (error instanceof SignInRefused ? error.fault.text : error instanceof ApiError ? error.message : '系统出错');
    await keep(platform, coming, 'failed', reason);
    throw error;
  }
}

async function keep({ database }: Platform, { provider, ip, name }: Coming, outcome: string, reason: string | null) {
  if (!provider.tenantId) return;
  const db = new TenantDb(database, provider.tenantId);
  await db.query(
    `WITH older AS (
       DELETE FROM sso_attempt WHERE tenant_id = $1 AND id IN
         ${behind(ATTEMPTS_KEPT - 1, 'id', 'sso_attempt WHERE tenant_id = $1 AND provider_id = $3::uuid', 'at DESC, id DESC')})
     INSERT INTO sso_attempt (tenant_id, id, provider_id, outcome, name, reason, ip)
     SELECT $1, $2::uuid, $3::uuid, $4, $5, $6, $7
      WHERE ${KNOWN}`,
    [newId(), provider.id, outcome, name && cutText(name, 100), reason && cutText(reason, 500), ip],
  );
}

/** The newest first. @throws 404 */
export async function listAttempts({ db }: TenantContext, providerId: string): Promise<SsoAttempt[]> {
  const known = await db.query(`SELECT 1 AS known WHERE $2::uuid IS NOT NULL AND ${KNOWN}`, [providerId, providerId]);
  if (known.length === 0) throw notFound('登录方式');
  const rows = await db.query<SsoAttempt & Record<string, unknown>>(
    `SELECT at AS time, outcome, name, reason, ip FROM sso_attempt
      WHERE tenant_id = $1 AND provider_id = $2 ORDER BY at DESC, id DESC LIMIT ${ATTEMPTS_KEPT}`,
    [providerId],
  );
  return rows.map(({ time, outcome, name, reason, ip }) => ({ time: iso(time), outcome, name, reason, ip }));
}
