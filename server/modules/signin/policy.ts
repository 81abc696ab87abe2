/** What an enterprise demands of whoever is signed in to it; `AccessStore` holds every session to it. */
import type { SecurityPolicy, SecurityPolicySave } from '../../../contract/auth/securityPolicy';
import { type SessionLimits, sessionLimitsIssue } from '../../../contract/auth/sessionLimits';
import { iso } from '../../base/present';
import { securityPolicy } from '../../db/schema';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { changesOf, logOperation } from '../../object/operationLog';
import { staleRow } from '../../object/stale';

const LABELS = { idleMinutes: '空闲时间（分钟）', maxHours: '最长登录时间（小时）' };

/** The policy as it stands, or that nothing is set. */
export async function readPolicy({ platform, db, actor }: TenantContext): Promise<SecurityPolicy> {
  const [row] = await db.select(securityPolicy);
  const { sessionHours, sessionMaxHours } = platform.env;
  const people = await platform.directory.of(actor.tenantId);
  return {
    idleMinutes: row?.idleMinutes ?? null,
    maxHours: row?.maxHours ?? null,
    usual: { idleMinutes: Math.min(sessionHours, sessionMaxHours) * 60, maxHours: sessionMaxHours },
    updatedBy: people(row?.updatedBy ?? null),
    updatedTime: row ? iso(row.updatedAt) : null,
    version: row?.version ?? 0,
  };
}

/**
 * Sets the policy. Sessions that are longer by now end at once, or when the new limits say so.
 * @throws 400 for limits that cannot be, 409 where somebody else saved in between
 */
export async function savePolicy(
  context: TenantContext,
  { version, idleMinutes, maxHours }: SecurityPolicySave,
): Promise<{ version: number }> {
  const { platform, db, actor } = context;
  const after: SessionLimits = { idleMinutes, maxHours };
  return db.transaction(async (tx) => {
    const before = await readPolicy({ ...context, db: tx });
    const issue = sessionLimitsIssue(after, before.usual);
    if (issue) throw invalid(issue.message, issue.field);
    // Version 0 is "not set yet": then the row must not have appeared meanwhile.
    const [row] = await tx.query<{ version: number }>(
      `INSERT INTO security_policy AS p (tenant_id, idle_minutes, max_hours, created_by, updated_by)
       SELECT $1, $2::int, $3::int, $4::uuid, $4::uuid
        WHERE $5::int = 0 OR EXISTS (SELECT 1 FROM security_policy w WHERE w.tenant_id = $1)
       ON CONFLICT (tenant_id) DO UPDATE
          SET idle_minutes = excluded.idle_minutes, max_hours = excluded.max_hours, version = p.version + 1,
              updated_by = excluded.updated_by, updated_at = now()
        WHERE p.tenant_id = $1 AND p.version = $5::int
       RETURNING version`,
      [idleMinutes, maxHours, actor.userId, version],
    );
    if (!row) {
      const [kept] = await tx.select(securityPolicy);
      throw await staleRow(context, kept, await readPolicy({ ...context, db: tx }));
    }
    // What is listed as signed in is told the new end at once, also where nobody comes back.
    await tx.query(
      `UPDATE session AS s SET expires_at = least(s.expires_at, s.last_at + make_interval(mins => $2::int),
                                                  s.created_at + make_interval(hours => $3::int))
        WHERE s.tenant_id = $1`,
      [idleMinutes, maxHours],
    );
    await logOperation(tx, actor, {
      module: 'signin',
      action: 'securityPolicyChanged',
      objectType: 'tenant',
      objectId: actor.tenantId,
      changes: changesOf(LABELS, before, { ...after }),
    });
    tx.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: actor.tenantId }));
    return { version: row.version };
  });
}
