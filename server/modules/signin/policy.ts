/** What an enterprise demands of whoever is signed in to it; `AccessStore` holds every session to it. */

import { TenantRole } from '../../../contract/access';
import {
  actDemands,
  type ControlledAct,
  controlledActCodes,
  controlledActs,
  type Demands,
  factorDemands,
  usualDemands,
} from '../../../contract/auth/demands';
import type { SecurityPolicy, SecurityPolicySave } from '../../../contract/auth/securityPolicy';
import { type SessionLimits, sessionLimitsIssue } from '../../../contract/auth/sessionLimits';
import { iso } from '../../base/present';
import { securityPolicy } from '../../db/schema';
import { againstRule, forbidden, invalid } from '../../errors';
import { asksFactor, isAllowed, wrongAddress } from '../../http/entry';
import type { TenantContext } from '../../http/route';
import { changesOf, logOperation } from '../../object/operationLog';
import { staleRow } from '../../object/stale';
import { hasFactor } from '../auth';

const LABELS = {
  ...{ idleMinutes: '空闲时间（分钟）', maxHours: '最长登录时间（小时）' },
  ...{
    ssoOnly: '只允许企业的登录方式',
    factor: '登录的第二步',
    passkeyOnly: '只认通行密钥',
    addresses: '允许的网络地址',
  },
  ...controlledActs,
  logDays: '操作日志保留（天）',
};
/** The policy as the log says it. */
type Kept = Demands & SessionLimits & Pick<SecurityPolicy, 'logDays'>;
const inWords = ({ ssoOnly, factor, passkeyOnly, addresses, ...others }: Kept) => ({
  logDays: others.logDays ?? '一直保留',
  ...{ idleMinutes: others.idleMinutes, maxHours: others.maxHours, ssoOnly: ssoOnly ? '是' : '否' },
  ...{
    factor: factorDemands[factor],
    passkeyOnly: passkeyOnly ? '是' : '否',
    addresses: addresses.join('、') || '不限',
  },
  ...(Object.fromEntries(controlledActCodes.map((door) => [door, actDemands[others[door]]])) as Record<
    ControlledAct,
    string
  >),
});

/** The policy as it stands, or that nothing is set. */
export async function readPolicy({ platform, db, actor, ip }: TenantContext): Promise<SecurityPolicy> {
  const [row] = await db.select(securityPolicy);
  const { sessionHours, sessionMaxHours } = platform.env;
  const people = await platform.directory.of(actor.tenantId);
  return {
    idleMinutes: row?.idleMinutes ?? null,
    maxHours: row?.maxHours ?? null,
    ...demandsOf(row),
    logDays: row?.logDays ?? null,
    yourAddress: ip,
    usual: { idleMinutes: Math.min(sessionHours, sessionMaxHours) * 60, maxHours: sessionMaxHours },
    updatedBy: people(row?.updatedBy ?? null),
    updatedTime: row ? iso(row.updatedAt) : null,
    version: row?.version ?? 0,
  };
}

function demandsOf(row: Partial<Demands> | undefined): Omit<Demands, 'addresses'> & { addresses: string[] } {
  const { ssoOnly, factor, passkeyOnly, addresses, invite, share, export: taking } = { ...usualDemands, ...row };
  return { ssoOnly, factor, passkeyOnly, addresses: [...addresses], invite, share, export: taking };
}

/**
 * Nobody shuts themselves out, nor everybody: what is demanded from now on, whoever demands it has just met.
 * @throws 400 for what is no address, 422 with what to do first
 */
async function assertReachable(context: TenantContext, before: Demands, after: Demands): Promise<void> {
  const { session, actor, ip, db } = context;
  const wrong = wrongAddress(after.addresses);
  if (wrong !== undefined)
    throw invalid(`「${wrong}」不是网络地址，请写成 203.0.113.0/24、203.0.113.7 或 2001:db8::/32`, 'addresses');
  if (!isAllowed(after.addresses, ip))
    throw againstRule(`您现在的地址 ${ip} 不在列表中，保存后您自己也进不来，请先把它加进去`);
  const vouched = session.boundTenantId === actor.tenantId || session.entry?.vouched === true;
  const [own] = await db.query<{ mine: boolean; owners: boolean }>(
    `SELECT ${hasFactor('$2')} AS mine,
            EXISTS (SELECT 1 FROM tenant_member_role x
                      JOIN role r ON r.tenant_id = x.tenant_id AND r.id = x.role_id AND r.code = $3
                      JOIN account a ON a.id = x.user_id AND a.password_hash IS NOT NULL
                     WHERE x.tenant_id = $1 AND ${hasFactor('a.id')}) AS owners`,
    [actor.userId, TenantRole.OWNER],
  );
  if (asksFactor(after, actor) && !asksFactor(before, actor) && !vouched && !own?.mine)
    throw againstRule('请先在个人中心为您自己的账号登记通行密钥或开启动态验证码，再对成员提出这个要求');
  const asksPasskey = (demands: Demands) => demands.passkeyOnly && asksFactor(demands, actor);
  if (asksPasskey(after) && !asksPasskey(before) && !vouched && !(await showedPasskey(context)))
    throw againstRule('请先用您自己的通行密钥登录一次，再对成员提出这个要求');
  if (!after.ssoOnly || before.ssoOnly) return;
  if (!vouched)
    throw againstRule('请先用企业的登录方式登录一次，确认它可用，再在那次登录中打开「只允许企业的登录方式」');
  if (!own?.owners)
    throw againstRule(
      '企业所有者是登录方式不可用时唯一能用密码进来的人：请先由所有者设置密码，并登记通行密钥或开启动态验证码',
    );
}

/** Of a session that stands in an enterprise without demands, where its entry says nothing. */
async function showedPasskey({ platform, session }: TenantContext): Promise<boolean> {
  const shown = await platform.database.query('SELECT 1 FROM session WHERE token_hash = $1 AND passkey', [
    session.tokenHash,
  ]);
  return shown.length > 0;
}

/**
 * Sets the policy. Sessions that are longer by now end at once, or when the new limits say so.
 * @throws 400 for limits that cannot be, 409 where somebody else saved in between
 */
export async function savePolicy(
  context: TenantContext,
  { version, idleMinutes, maxHours, logDays, ...demanded }: SecurityPolicySave,
): Promise<{ version: number }> {
  const { platform, db, actor } = context;
  return db.transaction(async (tx) => {
    const before = await readPolicy({ ...context, db: tx });
    const given = {
      ...demanded,
      ...(demanded.addresses && { addresses: demanded.addresses.map((one) => one.trim()) }),
    };
    const kept = logDays === undefined ? before.logDays : logDays;
    if (kept !== before.logDays && !actor.isManager) throw forbidden('只有所有者和管理员可以修改操作日志的保留时间');
    const after: Kept = { ...demandsOf({ ...before, ...given }), idleMinutes, maxHours, logDays: kept };
    const issue = sessionLimitsIssue(after, before.usual);
    if (issue) throw invalid(issue.message, issue.field);
    await assertReachable({ ...context, db: tx }, before, after);
    // Version 0 is "not set yet": then the row must not have appeared meanwhile.
    const [row] = await tx.query<{ version: number }>(
      `INSERT INTO security_policy AS p (tenant_id, idle_minutes, max_hours, created_by, updated_by, sso_only, factor,
                                         addresses, invite, share, export,
                                         passkey_only, log_days)
       SELECT $1, $2::int, $3::int, $4::uuid, $4::uuid, $6::boolean, $7, $8::text[], $9, $10, $11, $12::boolean, $13::int
        WHERE $5::int = 0 OR EXISTS (SELECT 1 FROM security_policy w WHERE w.tenant_id = $1)
       ON CONFLICT (tenant_id) DO UPDATE
          SET idle_minutes = excluded.idle_minutes, max_hours = excluded.max_hours,
              sso_only = excluded.sso_only, factor = excluded.factor, addresses = excluded.addresses,
              passkey_only = excluded.passkey_only, log_days = excluded.log_days, invite = excluded.invite, share = excluded.share, export = excluded.export, version = p.version + 1,
              updated_by = excluded.updated_by, updated_at = now()
        WHERE p.tenant_id = $1 AND p.version = $5::int
       RETURNING version`,
      [
        ...[idleMinutes, maxHours, actor.userId, version, after.ssoOnly, after.factor, after.addresses],
        ...[after.invite, after.share, after.export, after.passkeyOnly, after.logDays],
      ],
    );
    if (!row) {
      const [stored] = await tx.select(securityPolicy);
      throw await staleRow(context, stored, await readPolicy({ ...context, db: tx }));
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
      changes: changesOf(LABELS, inWords(before), inWords(after)),
    });
    tx.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: actor.tenantId }));
    return { version: row.version };
  });
}
