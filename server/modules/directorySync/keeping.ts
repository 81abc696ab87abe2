/**
 * A directory's settings, kept by whoever passes every check of the enterprise: a directory puts people out and gives roles
 * by itself, so nobody sets one up who could not do all of that. Secrets are written and never read.
 */
import { and, eq, ne, sql } from 'drizzle-orm';
import type {
  CloudSave,
  CloudSettings,
  DirectoryOverview,
  LdapSave,
  LdapSettings,
  ScimSave,
  SharedSettings,
} from '../../../contract/directorySync/directorySync';
import {
  cloudAgentWords,
  cloudKindCodes,
  cloudWords,
  type DirectoryKind,
  departmentSources,
  directoryKinds,
  handOverWays,
  type LdapAttribute,
  ldapAttributes,
  ldapSecurities,
} from '../../../contract/directorySync/words';
import { pageAddress } from '../../base/pageAddress';
import { iso } from '../../base/present';
import { directorySource, tenantMember } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { changesOf, logOperation } from '../../object/operationLog';
import { staleRow } from '../../object/stale';
import { encrypt } from '../../secrets';
import { hashToken, newToken } from '../auth';
import { messageFacts } from './app/messages';
import { assertKeeps, isElsewhere } from './keepers';
import { targetOf } from './ldap/address';
import { scimBase } from './scim/base';
import { type Source, sourceOf } from './source';

async function countsOf(db: TenantDb, { id }: Source): Promise<{ people: number; groups: number }> {
  const [row] = await db.query<{ people: number; groups: number }>(
    `SELECT (SELECT count(*)::int FROM directory_person p
              WHERE p.tenant_id = $1 AND p.source_id = $2 AND p.active AND p.gone_at IS NULL) AS people,
            (SELECT count(*)::int FROM directory_group g WHERE g.tenant_id = $1 AND g.source_id = $2) AS groups`,
    [id],
  );
  return row ?? { people: 0, groups: 0 };
}

const sharedOf = ({ enabled, departmentsFrom, handOver, heirId, version }: Source) => ({
  enabled,
  departmentsFrom,
  handOver,
  heirId,
  version,
});

/** A directory that nobody has saved yet is all of the usual. */
const BLANK = { enabled: false, departmentsFrom: 'GROUPS', handOver: 'NOBODY', heirId: null, version: 0 } as const;

export async function overview({ platform, db, actor }: TenantContext): Promise<DirectoryOverview> {
  const rows = await db.select(directorySource);
  const [scim, ldap] = (['SCIM', 'LDAP'] as const).map((kind) => rows.find((row) => row.kind === kind));
  const people = await platform.directory.of(actor.tenantId);
  const standing = async (row: Source | undefined) => ({
    ...(row ? { ...sharedOf(row), ...(await countsOf(db, row)) } : { ...BLANK, people: 0, groups: 0 }),
    heir: people(row?.heirId ?? null),
  });
  return {
    scimUrl: scimBase(platform.env),
    scim: {
      ...(await standing(scim)),
      token: scim?.tokenHash ? { hint: scim.tokenHint ?? '', madeTime: iso(scim.tokenAt ?? scim.updatedAt) } : null,
      usedTime: iso(scim?.usedAt ?? null),
    },
    ldap: {
      ...(await standing(ldap)),
      settings: ldap?.settings ?? null,
      hasPassword: Boolean(ldap?.secretCipher),
    },
    cloud: await Promise.all(
      cloudKindCodes.map(async (kind) => {
        const row = rows.find((one) => one.kind === kind);
        return {
          ...(await standing(row)),
          ...{ kind, settings: row?.cloud ?? null, hasSecret: Boolean(row?.secretCipher) },
          id: row?.id ?? null,
          homeUrl: pageAddress(platform, `/login?tenantCode=${encodeURIComponent(actor.tenantCode)}`),
          messages: await messageFacts(db, row?.id),
        };
      }),
    ),
    mayChange: actor.isManager,
  };
}

const LABELS = {
  enabled: '启用',
  departmentsFrom: '部门来自',
  handOver: '离开后的交接',
  heirId: '接手人',
  address: '服务地址',
  security: '加密方式',
  ca: '签发证书',
  bindDn: '绑定账号',
  base: '搜索起点',
  userFilter: '人员过滤',
  groupFilter: '组过滤',
  attributes: '属性对应',
  signIn: '目录密码登录',
  nightly: '每夜同步',
  appId: '应用',
  appSignIn: '应用内登录',
  messages: '应用消息',
  agentId: 'AgentId',
  corpId: 'CorpId',
};

/** As the log tells it. */
async function toldOf(
  { platform, actor }: TenantContext,
  shared: SharedSettings,
  settings: LdapSettings | null,
  cloud: CloudSettings | null,
) {
  const people = await platform.directory.of(actor.tenantId);
  const yes = (flag: boolean) => (flag ? '是' : '否');
  return {
    enabled: yes(shared.enabled),
    departmentsFrom: departmentSources[shared.departmentsFrom],
    handOver: handOverWays[shared.handOver],
    heirId: people(shared.heirId)?.name ?? null,
    ...(cloud && {
      ...{ appId: cloud.appId, nightly: yes(cloud.nightly), appSignIn: yes(cloud.signIn === true) },
      ...{ messages: yes(cloud.messages === true), agentId: cloud.agentId || null, corpId: cloud.corpId || null },
    }),
    ...(settings && {
      ...settings,
      security: ldapSecurities[settings.security],
      ca: settings.ca ? '有' : null,
      attributes: Object.entries(settings.attributes)
        .filter(([, attribute]) => attribute)
        .map(([name, attribute]) => `${ldapAttributes[name as LdapAttribute]}=${attribute}`)
        .join('，'),
      signIn: yes(settings.signIn),
      nightly: yes(settings.nightly),
    }),
  };
}

async function checkShared(db: TenantDb, kind: DirectoryKind, { enabled, handOver, heirId }: SharedSettings) {
  if (handOver === 'MEMBER') {
    const heir = heirId ? await db.find(tenantMember, heirId) : undefined;
    if (!heir || heir.disabled) throw invalid('接手人不在本企业或已停用，请重新选择', 'heirId');
  }
  if (!enabled) return;
  const [other] = await db.select(
    directorySource,
    and(ne(directorySource.kind, kind), eq(directorySource.enabled, true)),
  );
  if (other) throw againstRule(`「${directoryKinds[other.kind]}」正在使用：一次只能启用一个人员目录，请先停用它`);
}

interface Saving {
  kind: DirectoryKind;
  shared: SharedSettings;
  version: number;
  settings?: LdapSettings;
  cloud?: CloudSettings;
  secretCipher?: string;
}

async function save(context: TenantContext, { kind, shared, version, ...more }: Saving): Promise<{ version: number }> {
  const { platform, db, actor } = context;
  assertKeeps(context);
  const id = await db.transaction(async (tx) => {
    await checkShared(tx, kind, shared);
    const before = await sourceOf(tx, kind);
    if (before.version !== version) throw await staleRow(context, before, { ...sharedOf(before) });
    const values = { ...shared, heirId: shared.handOver === 'MEMBER' ? shared.heirId : null };
    const changed = await tx.update(
      directorySource,
      { ...values, ...more, updatedBy: actor.userId, updatedAt: sql`now()`, version: sql`version + 1` },
      and(eq(directorySource.id, before.id), eq(directorySource.version, version)),
    );
    if (changed === 0) throw await staleRow(context, before, { ...sharedOf(before) });
    await logOperation(tx, actor, {
      module: 'directorySync',
      action: 'directorySaved',
      objectType: 'directory',
      objectId: before.id,
      changes: changesOf(
        LABELS,
        await toldOf(context, before, before.settings, before.cloud),
        await toldOf(context, values, more.settings ?? before.settings, more.cloud ?? before.cloud),
      ),
      detail: { directory: directoryKinds[kind], ...(more.secretCipher && { password: '已更换' }) },
    });
    return before.id;
  });
  // It is no way in any more.
  if (kind !== 'SCIM' && !(shared.enabled && (more.settings ?? more.cloud)?.signIn)) await platform.access.closeOf(id);
  return { version: version + 1 };
}

export const saveScim = (context: TenantContext, { version, ...shared }: ScimSave) =>
  save(context, { kind: 'SCIM', shared, version });

/** @throws VALIDATION for an address that may not be reached */
export async function saveLdap(context: TenantContext, { version, settings, password, ...shared }: LdapSave) {
  assertKeeps(context);
  const { platform, db } = context;
  try {
    targetOf(platform.env, settings);
  } catch (error) {
    throw invalid((error as Error).message, 'address');
  }
  const [before] = await db.select(directorySource, eq(directorySource.kind, 'LDAP'));
  if (!password && !before?.secretCipher) throw invalid('请填写绑定账号的密码', 'password');
  // Who points it elsewhere must not have the kept password sent there.
  if (!password && before?.settings && isElsewhere(before.settings, settings)) {
    throw invalid('服务地址、加密方式或绑定账号变了，请重新填写绑定账号的密码', 'password');
  }
  const secretCipher = password === undefined ? undefined : encrypt(platform.env, password);
  return save(context, { kind: 'LDAP', shared, version, settings, ...(secretCipher && { secretCipher }) });
}

/** @throws VALIDATION without a secret that may be used with this application */
export async function saveCloud(
  context: TenantContext,
  { version, kind, settings, secret, ...shared }: CloudSave,
): Promise<{ version: number }> {
  assertKeeps(context);
  const [before] = await context.db.select(directorySource, eq(directorySource.kind, kind));
  const { secret: called } = cloudWords[kind];
  if (!secret && !before?.secretCipher) throw invalid(`请填写${called}`, 'secret');
  if (!secret && before?.cloud?.appId !== settings.appId) throw invalid(`应用变了，请重新填写${called}`, 'secret');
  const number = cloudAgentWords[kind];
  if (settings.messages && number && !settings.agentId) throw invalid(`发送应用消息需要填写 ${number}`, 'agentId');
  if (settings.signIn && kind === 'DINGTALK' && !settings.corpId)
    throw invalid('在钉钉内登录需要填写 CorpId', 'corpId');
  const secretCipher = secret === undefined ? undefined : encrypt(context.platform.env, secret);
  return save(context, { kind, shared, version, cloud: settings, ...(secretCipher && { secretCipher }) });
}

export const SCIM_TOKEN = 'scim_';

/** A new token; the one before is good for nothing any more. @returns it, for the only time */
export async function makeScimToken(context: TenantContext): Promise<{ token: string }> {
  assertKeeps(context);
  const { db, actor } = context;
  const token = SCIM_TOKEN + newToken();
  await db.transaction(async (tx) => {
    const { id, tokenHash } = await sourceOf(tx, 'SCIM');
    await tx.update(
      directorySource,
      { tokenHash: hashToken(token), tokenHint: token.slice(-4), tokenAt: sql`now()`, updatedBy: actor.userId },
      eq(directorySource.id, id),
    );
    await noteToken(context, tx, id, tokenHash ? 'tokenRenewed' : 'tokenMade');
  });
  return { token };
}

export async function revokeScimToken(context: TenantContext): Promise<void> {
  assertKeeps(context);
  await context.db.transaction(async (tx) => {
    const { id } = await sourceOf(tx, 'SCIM');
    await tx.update(directorySource, { tokenHash: null, tokenHint: null, tokenAt: null }, eq(directorySource.id, id));
    await noteToken(context, tx, id, 'tokenRevoked');
  });
}

const noteToken = ({ actor }: TenantContext, tx: TenantDb, id: string, action: string) =>
  logOperation(tx, actor, {
    module: 'directorySync',
    action,
    objectType: 'directory',
    objectId: id,
    detail: { directory: directoryKinds.SCIM },
  });
