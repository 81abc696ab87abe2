/** Ways in and mail domains of an enterprise, kept by its right. Secrets are written and never read. */

import dns from 'node:dns/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { GroupRole, ProviderKind } from '../../../contract/auth/providers';
import type {
  ProviderSettings,
  SsoDomain,
  SsoProvider,
  SsoProviderCreate,
  SsoProviderUpdate,
} from '../../../contract/auth/signIn';
import { iso } from '../../base/present';
import { reachable } from '../../base/safeFetch';
import { sameNameSql } from '../../base/sqlText';
import { role, ssoAttempt, ssoDomain, ssoProvider } from '../../db/schema';
import { againstRule, duplicate, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, changeKept, type KeptKind, loadKept, removeKept } from '../../object/kept';
import type { Platform } from '../../platform';
import { encrypt } from '../../secrets';
import { newToken } from '../auth';
import { assertMayGive } from '../tenant';
import { takeBack, withheldOf } from './groups';
import { reachOf, signOutAddress } from './provider';

type ProviderRow = typeof ssoProvider.$inferSelect;

const providerKept: KeptKind<typeof ssoProvider> = {
  table: ssoProvider,
  module: 'signin',
  type: 'ssoProvider',
  noun: '登录方式',
  labels: {
    name: '名称',
    enabled: '启用',
    issuer: '服务地址',
    clientId: '应用标识',
    corpId: '组织标识',
    scopes: '请求的范围',
    createAccounts: '自动创建账号',
    roleId: '新成员的角色',
    groupsClaim: '组的声明',
    groupRoles: '组对应的角色',
  },
  async told(db, values) {
    const { roleId, groupRoles } = values as Partial<ProviderRow>;
    if (!roleId && !groupRoles?.length) return { ...values, groupRoles: groupRoles && null };
    const names = new Map((await db.select(role)).map(({ id, name }) => [id, name]));
    return {
      ...values,
      roleId: roleId && (names.get(roleId) ?? roleId),
      groupRoles: groupRoles && (said(groupRoles, names) || null),
    };
  },
};
const said = (groupRoles: readonly GroupRole[], names: ReadonlyMap<string, string>) =>
  groupRoles.map(({ group, roleId }) => `${group} → ${names.get(roleId) ?? roleId}`).join('、');

const domainKept: KeptKind<typeof ssoDomain> = {
  table: ssoDomain,
  module: 'signin',
  type: 'ssoDomain',
  noun: '域名',
  labels: { domain: '域名', verifiedAt: '验证时间' },
};

/** Whom a provider gives: to new accounts, and to people of its groups. */
const rolesIn = ({ roleId, groupRoles }: Pick<ProviderRow, 'roleId' | 'groupRoles'>) => [
  ...new Set([...(roleId ? [roleId] : []), ...groupRoles.map((one) => one.roleId)]),
];

async function presented({ db, platform }: TenantContext, row: ProviderRow, people: number): Promise<SsoProvider> {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    enabled: row.enabled,
    issuer: row.issuer,
    clientId: row.clientId,
    corpId: row.corpId,
    scopes: row.scopes,
    createAccounts: row.createAccounts,
    roleId: row.roleId,
    groupsClaim: row.groupsClaim,
    groupRoles: row.groupRoles,
    hasSecret: true,
    people,
    signOutUrl: row.kind === 'OIDC' ? signOutAddress(platform.env, row.id) : null,
    groupsMissedTime: row.groupRoles.length > 0 ? iso(row.groupsMissedAt) : null,
    withheld: await withheldOf(db, { keeperId: row.updatedBy, roleIds: rolesIn(row) }),
    version: row.version,
  };
}

export async function listProviders(context: TenantContext): Promise<SsoProvider[]> {
  const rows = await context.db.select(ssoProvider);
  const counts = await context.platform.database.query<{ provider: string; people: number }>(
    'SELECT provider, count(*)::int AS people FROM account_identity WHERE provider = ANY($1::text[]) GROUP BY provider',
    [rows.map(({ id }) => id)],
  );
  const people = new Map(counts.map((one) => [one.provider, one.people]));
  const providers = await Promise.all(rows.map((row) => presented(context, row, people.get(row.id) ?? 0)));
  return providers.sort((a, b) => a.name.localeCompare(b.name, 'zh'));
}

/** Groups as the provider names them, none twice with the same role. @throws VALIDATION */
function groupRolesOf(asked: readonly GroupRole[]): GroupRole[] {
  const kept = asked.map(({ group, roleId }) => ({ group: group.trim(), roleId }));
  const keys = kept.map(({ group, roleId }) => `${roleId} ${group}`);
  const twice = kept.find((_, at) => keys.indexOf(keys[at] ?? '') !== at);
  if (twice) throw invalid(`组「${twice.group}」重复对应了同一个角色`, 'groupRoles');
  return kept;
}

/** What a kind needs, and nobody gives a role that they lack. @throws VALIDATION, FORBIDDEN, DUPLICATE */
async function checked(
  { db, actor, platform }: TenantContext,
  kind: ProviderKind,
  { name, issuer, corpId, roleId, ...settings }: ProviderSettings,
  except: string | null,
) {
  if (kind === 'OIDC' && !/(^|\s)openid(\s|$)/.test(settings.scopes))
    throw invalid('请求的范围必须包含 openid', 'scopes');
  const address = kind === 'OIDC' ? (issuer?.trim().replace(/\/+$/, '') ?? '') : null;
  if (address !== null) {
    try {
      reachable(address, reachOf(platform.env));
    } catch (error) {
      throw invalid((error as Error).message, 'issuer');
    }
  }
  if (kind === 'DINGTALK' && !corpId?.trim()) throw invalid('请填写钉钉组织的 CorpId', 'corpId');
  const groupRoles = kind === 'OIDC' ? groupRolesOf(settings.groupRoles) : [];
  // Also what stood there before: whoever saves answers for all of it.
  await assertMayGive(db, actor, { roleIds: rolesIn({ roleId, groupRoles }), departmentId: null });
  const [taken] = await db.query(
    `SELECT 1 FROM sso_provider WHERE tenant_id = $1 AND ${sameNameSql('name', '$2')} AND id IS DISTINCT FROM $3::uuid`,
    [name.trim(), except],
  );
  if (taken) throw duplicate(`已有名为「${name.trim()}」的登录方式`, 'name');
  return {
    ...settings,
    groupsClaim: settings.groupsClaim.trim(),
    groupRoles,
    name: name.trim(),
    issuer: address,
    corpId: kind === 'DINGTALK' ? (corpId?.trim() ?? null) : null,
    roleId,
  };
}

export async function createProvider(context: TenantContext, { kind, secret, ...input }: SsoProviderCreate) {
  const settings = await checked(context, kind, input, null);
  const secretCipher = encrypt(context.platform.env, secret);
  return context.db.transaction((tx) => addKept(context, tx, providerKept, { ...settings, kind, secretCipher }));
}

/** Whether its people are others: a subject names somebody only within an issuer, or an organisation of DingTalk. */
const isAnother = (before: ProviderRow, after: Pick<ProviderRow, 'issuer' | 'clientId' | 'corpId'>) =>
  before.kind === 'OIDC'
    ? before.issuer !== after.issuer
    : before.clientId !== after.clientId || before.corpId !== after.corpId;

/** Sessions of a provider that is another one now, or is switched off, end: it is no way in any more. */
export async function updateProvider(
  context: TenantContext,
  id: string,
  { version, secret, ...input }: SsoProviderUpdate,
) {
  const before = await loadKept(context.db, providerKept, id);
  const settings = await checked(context, before.kind, input, id);
  const secretCipher = secret === undefined ? undefined : encrypt(context.platform.env, secret);
  const another = isAnother(before, settings);
  const goesOn = another ? [] : settings.groupRoles.map((one) => one.roleId);
  const saved = await context.db.transaction(async (tx) => {
    const changed = await changeKept(context, tx, providerKept, id, version, { ...settings, secretCipher });
    if (another) await forgetPeople(context.platform, id, '可以另外添加一个登录方式，或请他们先设置密码');
    await takeBack(context.platform, tx, { id, name: settings.name }, goesOn);
    return changed;
  });
  if (another || !settings.enabled) await context.platform.access.closeOf(id);
  return saved;
}

export async function removeProvider(context: TenantContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { name } = await loadKept(tx, providerKept, id);
    await forgetPeople(context.platform, id, '可以先停用，或请他们先设置密码');
    await takeBack(context.platform, tx, { id, name }, []);
    await tx.delete(ssoAttempt, eq(ssoAttempt.providerId, id));
    await removeKept(context, tx, providerKept, id);
  });
  await context.platform.access.closeOf(id);
}

/**
 * Unties whoever is tied to a provider, in the caller's transaction. Whoever has no other way in would be locked out.
 * @throws RULE naming how many, and what to do
 */
async function forgetPeople({ database }: Platform, id: string, instead: string): Promise<void> {
  const [{ stranded = 0 } = {}] = await database.query<{ stranded: number }>(
    `SELECT count(*)::int AS stranded FROM account_identity i JOIN account a ON a.id = i.account_id
      WHERE i.provider = $1 AND a.password_hash IS NULL
        AND NOT EXISTS (SELECT 1 FROM account_identity o WHERE o.account_id = i.account_id AND o.provider <> i.provider)`,
    [id],
  );
  if (stranded > 0) throw againstRule(`有 ${stranded} 人没有密码，只能用它登录。${instead}`);
  await database.query('DELETE FROM account_identity WHERE provider = $1', [id]);
  await database.query('DELETE FROM sso_ticket WHERE provider = $1', [id]);
}

const recordName = (domain: string) => `_xinghe.${domain}`;
const domainOf = (row: typeof ssoDomain.$inferSelect): SsoDomain => ({
  id: row.id,
  domain: row.domain,
  record: row.record,
  verifiedTime: row.verifiedAt && iso(row.verifiedAt),
});

export const listDomains = async ({ db }: TenantContext): Promise<SsoDomain[]> =>
  (await db.select(ssoDomain)).map(domainOf).sort((a, b) => a.domain.localeCompare(b.domain));

export async function addDomain(context: TenantContext, input: string) {
  const domain = input.trim().toLowerCase();
  const [taken] = await context.db.select(ssoDomain, eq(ssoDomain.domain, domain));
  if (taken) throw duplicate('这个域名已经添加过', 'domain');
  const record = `xinghe-verify=${newToken()}`;
  return context.db.transaction((tx) => addKept(context, tx, domainKept, { domain, record }));
}

/** Looks for the record. @throws RULE that says what to do; DUPLICATE for a domain that another enterprise has proven */
export async function verifyDomain(context: TenantContext, id: string): Promise<SsoDomain> {
  const row = await loadKept(context.db, domainKept, id);
  const found = await dns.resolveTxt(recordName(row.domain)).catch((): string[][] => []);
  if (!found.some((parts) => parts.join('') === row.record)) {
    throw againstRule(`没有找到 ${recordName(row.domain)} 的 TXT 记录。新加的记录可能要过几分钟才能查到，请稍后再试`);
  }
  const verifiedAt = new Date().toISOString();
  await context.db.transaction(async (tx) => {
    const [held] = await context.platform.database.query(
      'SELECT 1 FROM sso_domain WHERE domain = $1 AND verified_at IS NOT NULL AND id <> $2',
      [row.domain, id],
    );
    if (held) throw duplicate('这个域名已由其他企业验证，请联系平台管理员');
    await tx.update(ssoDomain, { verifiedAt, version: sql`version + 1` }, and(eq(ssoDomain.id, id)));
  });
  return { ...domainOf(row), verifiedTime: verifiedAt };
}

export const removeDomain = (context: TenantContext, id: string): Promise<void> =>
  context.db.transaction((tx) => removeKept(context, tx, domainKept, id));
